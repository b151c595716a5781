import type { Config } from "../../../config/config.ts";
import type { EvictionLimits } from "./evict.ts";

const day = 24 * 60 * 60 * 1000;

/** The limits of the settings. */
export const evictionLimits = ({
  mirrorLimit,
  mirrorUnusedDays,
}: Pick<Config, "mirrorLimit" | "mirrorUnusedDays">): EvictionLimits => ({
  maxBytes: (mirrorLimit ?? 0) * 2 ** 30,
  maxUnusedMs: (mirrorUnusedDays ?? 0) * day,
});
