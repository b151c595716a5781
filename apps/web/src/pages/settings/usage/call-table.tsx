import type { RoutedCall } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { callsCsvPath, callsQuery } from "../../../api/usage.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { momentText } from "../../../lib/format/moment-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { ShowMore } from "../../../ui/input/button/show-more.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { NoWrap } from "../../../ui/text/no-wrap.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { costOfCall } from "./usage-sums.ts";

const states: {
  readonly [S in RoutedCall["state"]]: { readonly label: string; readonly variant: "good" | "warn" | "bad" | "soft" };
} = {
  done: { label: "Done", variant: "good" },
  failed: { label: "Failed", variant: "bad" },
  cancelled: { label: "Stopped", variant: "soft" },
  open: { label: "Running", variant: "soft" },
  unknown: { label: "Interrupted", variant: "warn" },
};

const choices = [
  { value: "", label: "All calls" },
  ...Object.entries(states).map(([value, { label }]) => ({ value, label: label })),
];

const columns = [
  { key: "at", header: "Time, request ID" },
  { key: "model", header: "Model" },
  { key: "provider", header: "Provider" },
  { key: "state", header: "Result" },
  { key: "attempts", header: "Attempts", isNumber: true },
  { key: "tokens", header: "Tokens in / out", isNumber: true },
  { key: "cost", header: "Cost", isNumber: true },
  { key: "first", header: "First", isNumber: true },
  { key: "total", header: "Total", isNumber: true },
  { key: "account", header: "Account", isMinor: true },
] as const;

const milliseconds = (value: number | undefined): string => (value === undefined ? "–" : `${fullCount(value)} ms`);

const keyLabel: { readonly [source: string]: string } = {
  caller: "with a key the caller brought",
  account: "account’s key",
  hub: "hub’s key",
  none: "without a key",
};

const StateCell = ({ call: { state, status, error } }: { readonly call: RoutedCall }) => {
  const { label, variant } = states[state];
  return (
    <span title={error}>
      <StatusText variant={variant}>{label}</StatusText> {status !== undefined && state !== "done" && status}{" "}
      {error && <Code>{error}</Code>}
    </span>
  );
};

const CostCell = ({ call }: { readonly call: RoutedCall }) => {
  const cost = costOfCall(call);
  if (!cost) return "–";
  return (
    <Fact label={`Cost, ${cost.basis}`} variant={cost.basis === "confirmed" ? "strong" : "plain"}>
      {cost.text}
    </Fact>
  );
};

const tokens = ({ inputTokens, outputTokens, usage }: RoutedCall): string => {
  if (inputTokens === undefined && outputTokens === undefined) return "–";
  const text = `${fullCount(inputTokens ?? 0)} / ${fullCount(outputTokens ?? 0)}`;
  return usage === "estimate" ? `≈ ${text}` : text;
};

const RequestIdCell = ({ id }: { readonly id: string }) => (
  <Cluster gap="tight">
    <span title={id}>
      <Code>{id.slice(-8)}</Code>
    </span>
    <CopyButton text={id} label={`request ID ${id}`} />
  </Cluster>
);

const rowOf = (call: RoutedCall) => ({
  key: String(call.id),
  cells: [
    <NoWrap key="at" note={<RequestIdCell id={call.requestId} />}>
      {momentText(new Date(call.at))}
    </NoWrap>,
    <Code key="model">{call.model || "–"}</Code>,
    <span key="provider" title={keyLabel[call.key ?? ""]}>
      {call.provider ? providerLabel(call.provider) : "–"}
    </span>,
    <StateCell key="state" call={call} />,
    call.attempts,
    <NoWrap key="tokens">{tokens(call)}</NoWrap>,
    <CostCell key="cost" call={call} />,
    <NoWrap key="first">{milliseconds(call.firstMs)}</NoWrap>,
    <NoWrap key="total">{milliseconds(call.durationMs)}</NoWrap>,
    call.account ?? "–",
  ],
});

export const CallTable = ({ account }: { readonly account: string | undefined }) => {
  const { state: asked = "" } = useSearch({ from: "/settings/$part" });
  const navigate = useNavigate({ from: "/settings/$part" });
  const state = Object.hasOwn(states, asked) ? asked : "";
  const query = useInfiniteQuery(callsQuery(state, account));
  return (
    <Section
      title="Calls"
      id="calls"
      note={
        <Cluster>
          <Select
            label="Status"
            choices={choices}
            value={state}
            onChoose={(value) =>
              void navigate({ search: (before) => ({ ...before, state: value || undefined }), resetScroll: false })
            }
          />
          <ButtonLink href={callsCsvPath(state, account)} download>
            <Download size={14} strokeWidth={1.75} aria-hidden="true" />
            Export calls
          </ButtonLink>
        </Cluster>
      }
    >
      <AwaitQuery query={query}>
        {({ pages }) => {
          const calls = pages.flat();
          if (calls.length === 0) return <Text variant="quiet">No calls with this status.</Text>;
          return (
            <>
              <Table label="Calls" columns={columns} rows={calls.map(rowOf)} />
              <ShowMore query={query} label="Show older calls" />
            </>
          );
        }}
      </AwaitQuery>
      <Text variant="soft">≈ means estimated. Attempts counts every provider tried.</Text>
    </Section>
  );
};
