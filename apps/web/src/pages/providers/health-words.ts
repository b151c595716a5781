import type { ProviderHealth } from "@orrery/contract";
import { countOf } from "../../lib/format/count-text.ts";

/** How a provider does, in a word or two. */
interface HealthWords {
  readonly words: string;
  readonly look: "good" | "warn" | "bad" | "soft";
}

/** Failures in a hundred calls from which one is told. */
const [someFailures, manyFailures] = [0.02, 0.2];

/** Puts what was seen of a provider into words. */
export const healthWords = (health: ProviderHealth | undefined): HealthWords => {
  if (health?.openCircuits)
    return { words: `Paused for ${countOf(health.openCircuits, "model")}: it failed too often`, look: "bad" };
  if (!health || health.calls === 0) return { words: "Not called", look: "soft" };
  const share = health.failed / health.calls;
  const text = `${countOf(health.failed, "failure")} in ${countOf(health.calls, "call")}`;
  if (share >= manyFailures) return { words: text, look: "bad" };
  if (share >= someFailures) return { words: text, look: "warn" };
  return { words: `Well: ${text}`, look: "good" };
};
