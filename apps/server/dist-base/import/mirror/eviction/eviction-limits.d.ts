import type { Config } from "../../../config/config.ts";
import type { EvictionLimits } from "./evict.ts";
/** The limits of the settings. */
export declare const evictionLimits: ({ mirrorLimit, mirrorUnusedDays, }: Pick<Config, "mirrorLimit" | "mirrorUnusedDays">) => EvictionLimits;
//# sourceMappingURL=eviction-limits.d.ts.map