import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../api/model/route.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import type { ProviderOption } from "../../../run/availability.ts";
import { decisionText } from "../../../run/call/failure-text.ts";
import type { RouteDecision } from "../../../run/call/run-event.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { NotedList } from "../../../ui/list/noted-list.tsx";

const title = "Why this provider?";

export const RouteDecisions = ({ decisions }: { readonly decisions: readonly RouteDecision[] }) => (
  <Collapsible title={title}>
    <NotedList
      label={title}
      rows={decisions.map((decision) => ({
        key: `${decision.provider} ${decision.providerModel}`,
        text: providerLabel(decision.provider),
        note: decisionText(decision),
      }))}
    />
  </Collapsible>
);

const labels = { ready: "Ready", "needs-key": "No key yet", broken: "Reports the model as broken" } as const;

interface ExplanationProps {
  readonly model: string;
  readonly task: string;
  readonly isSignedIn: boolean;
  readonly choices: readonly ProviderOption[];
}

/** Signed-in users see the router's explanation, others what the catalogue says. */
export const Explanation = ({ model, task, isSignedIn, choices }: ExplanationProps) => {
  const { data } = useQuery({
    ...routeQuery(model, isChatTask(task) ? "conversational" : task),
    enabled: isSignedIn,
  });
  if (choices.length === 0) return null;
  if (data && data.providers.length > 0) return <RouteDecisions decisions={data.providers} />;
  return (
    <Collapsible title={title}>
      <NotedList
        label={title}
        rows={choices.map(({ id, label, state }) => ({ key: id, text: label, note: labels[state] }))}
      />
    </Collapsible>
  );
};
