import type { ProviderHealth } from "@orrery/contract";
import { countOf, fullCount } from "../../lib/format/count-text.ts";

interface HealthLabel {
  readonly text: string;
  readonly variant: "good" | "warn" | "bad" | "soft";
}

/** Failure rates above which a provider is shown as degraded or failing. */
const [someFailures, manyFailures] = [0.02, 0.2];

export const healthLabel = (health: ProviderHealth | undefined): HealthLabel => {
  if (health?.openCircuits)
    return { text: `Paused for ${countOf(health.openCircuits, "model")}: too many failures`, variant: "bad" };
  if (!health || health.calls === 0) return { text: "No calls", variant: "soft" };
  const share = health.failed / health.calls;
  const text = `${fullCount(health.failed)} of ${fullCount(health.calls)} failed`;
  if (share >= manyFailures) return { text: text, variant: "bad" };
  if (share >= someFailures) return { text: text, variant: "warn" };
  return { text: `Healthy · ${text}`, variant: "good" };
};
