import type { ProviderHealth } from "@orrery/contract";
import { countOf } from "../../lib/format/count-text.ts";

/** How a provider does, in a word or two. */
interface HealthLabel {
  readonly text: string;
  readonly variant: "good" | "warn" | "bad" | "soft";
}

/** Failures in a hundred calls from which one is told. */
const [someFailures, manyFailures] = [0.02, 0.2];

/** Puts what was seen of a provider into words. */
export const healthLabel = (health: ProviderHealth | undefined): HealthLabel => {
  if (health?.openCircuits)
    return { text: `Paused for ${countOf(health.openCircuits, "model")}: it failed too often`, variant: "bad" };
  if (!health || health.calls === 0) return { text: "Not called", variant: "soft" };
  const share = health.failed / health.calls;
  const text = `${countOf(health.failed, "failure")} in ${countOf(health.calls, "call")}`;
  if (share >= manyFailures) return { text: text, variant: "bad" };
  if (share >= someFailures) return { text: text, variant: "warn" };
  return { text: `Well: ${text}`, variant: "good" };
};
