import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../api/route.ts";
import type { ProviderOption } from "../../../run/availability.ts";
import type { RouteDecision } from "../../../run/call/run-event.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { Table } from "../../../ui/table/table.tsx";

const columns = [
  { key: "provider", header: "Provider" },
  { key: "reason", header: "Why" },
] as const;

export const RouteDecisions = ({ decisions }: { readonly decisions: readonly RouteDecision[] }) => (
  <Table
    label="Why this provider?"
    columns={columns}
    rows={decisions.map(({ provider, providerModel, isKept, reason }) => ({
      key: `${provider} ${providerModel}`,
      cells: [provider, isKept ? `kept: ${reason}` : reason],
    }))}
  />
);

const labels = { ready: "ready", "needs-key": "no key", broken: "reports the model as broken" } as const;

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
  if (data && data.providers.length > 0) return <RouteDecisions decisions={data.providers} />;
  if (choices.length === 0) return null;
  return (
    <Table
      label="Providers for this model"
      columns={columns}
      rows={choices.map(({ id, label, state }) => ({ key: id, cells: [label, labels[state]] }))}
    />
  );
};
