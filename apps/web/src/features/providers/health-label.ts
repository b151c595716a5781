import type { ProviderHealth } from "@orrery/contract";
import { countOf, fullCount } from "../../lib/format/count-text.ts";

interface HealthLabel {
  /** One or two words. */
  readonly text: string;
  readonly note?: string;
  readonly variant: "good" | "warn" | "bad" | "soft";
}

/** Failure rates above which a provider is shown as degraded or failing. */
const someFailures = 0.02;
const manyFailures = 0.2;

/** By the calls of the last 24 hours. */
export const healthLabel = (health: ProviderHealth | undefined): HealthLabel => {
  if (health?.openCircuits)
    return { text: "Paused", note: `${countOf(health.openCircuits, "model")} with too many failures`, variant: "bad" };
  if (!health || health.calls === 0) return { text: "No calls", variant: "soft" };
  const share = health.failed / health.calls;
  const note = `${fullCount(health.failed)} of ${fullCount(health.calls)} failed`;
  if (share >= manyFailures) return { text: "Failing", note, variant: "bad" };
  if (share >= someFailures) return { text: "Some errors", note, variant: "warn" };
  return { text: "Healthy", note, variant: "good" };
};
