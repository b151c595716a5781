import type { RepositoryRecord } from "@orrery/contract";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../api/api-error.ts";
import { type ModelMetrics, modelMetricsQuery } from "../../../../api/model/model-metrics.ts";
import { sessionQuery } from "../../../../api/sessions.ts";
import { useTaskName } from "../../../../api/tasks.ts";
import { SignIn } from "../../../../features/failure/sign-in.tsx";
import { fullCount } from "../../../../lib/format/count-text.ts";
import { latencyText } from "../../../../lib/format/latency-text.ts";
import { chargeText } from "../../../../lib/format/money-text.ts";
import { providerLabel } from "../../../../lib/format/provider-label.ts";
import { speedText } from "../../../../lib/format/speed-text.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { ProviderName } from "../../../../ui/brand/provider-mark.tsx";
import { StatusText } from "../../../../ui/feedback/status-text.tsx";
import { Button } from "../../../../ui/input/button/button.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { Table } from "../../../../ui/table/table.tsx";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../../../ui/text/text.tsx";

type Mapping = NonNullable<RepositoryRecord["inferenceProviderMapping"]>[string];

export const statuses: {
  readonly [S in Mapping["status"]]: { readonly label: string; readonly variant: "good" | "warn" | "bad" };
} = {
  live: { label: "Live", variant: "good" },
  staging: { label: "Staging", variant: "warn" },
  error: { label: "Failing", variant: "bad" },
};

const price = (amount: number | undefined) => (amount === undefined ? "–" : chargeText(amount));

const can = (isAble: boolean | undefined): string => (isAble === undefined ? "–" : isAble ? "Yes" : "No");

const columns = [
  { key: "provider", header: "Provider" },
  { key: "status", header: "Status" },
  { key: "task", header: "Task", isMinor: true },
  { key: "context", header: "Context", isNumber: true, isMinor: true },
  { key: "input", header: "Input per 1M", isNumber: true },
  { key: "output", header: "Output per 1M", isNumber: true },
  { key: "tools", header: "Tools", isMinor: true },
  { key: "structured", header: "Structured output", isMinor: true },
  { key: "name", header: "Provider model ID", isMinor: true },
] as const;

const metricColumns = [
  { key: "first", header: "First token", isNumber: true },
  { key: "speed", header: "Speed", isNumber: true },
] as const;

const TaskName = ({ id }: { readonly id: string }) => useTaskName()(id);

const cellsOf = (id: string, provider: string, mapping: Mapping) => {
  const { label, variant } = statuses[mapping.status];
  return [
    <TextLink key="link" href={`${repositoryPath("model", id)}?tab=use&provider=${encodeURIComponent(provider)}`}>
      <ProviderName id={provider} label={providerLabel(provider)} />
    </TextLink>,
    <StatusText key="status" variant={variant} hasDot>
      {label}
    </StatusText>,
    <TaskName key="task" id={mapping.task} />,
    mapping.contextLength === undefined ? "–" : fullCount(mapping.contextLength),
    price(mapping.pricing?.input),
    price(mapping.pricing?.output),
    can(mapping.supportsTools),
    can(mapping.supportsStructuredOutput),
    <Code key="name">{mapping.providerId}</Code>,
  ];
};

type ModelMetricsProps = UseQueryResult<ModelMetrics>;

const metricCells = ({ data }: ModelMetricsProps, provider: string): readonly string[] => {
  if (!data) return [];
  const found = data.providers.find((one) => one.provider === provider);
  const { first_token_latency_ms: first, throughput } = found ?? {};
  return [first === undefined ? "–" : latencyText(first), throughput === undefined ? "–" : speedText(throughput)];
};

/** Fetched on demand, because the router returns them only to users who can call models. */
const Measurements = ({ metrics, onAsk }: { readonly metrics: ModelMetricsProps; readonly onAsk: () => void }) => {
  if (metrics.data) return <Text variant="soft">First token and speed are measured by this hub since it started.</Text>;
  if (isApiError(metrics.error, "unauthorized"))
    return (
      <Stack gap="sm">
        <Text variant="soft">Sign in to see measured speed.</Text>
        <SignIn onDone={onAsk} />
      </Stack>
    );
  if (metrics.error) return <Text variant="soft">No measurements yet.</Text>;
  return (
    <div>
      <Button onClick={onAsk} disabled={metrics.isFetching}>
        Show measured latency and speed
      </Button>
    </div>
  );
};

interface MappingTableProps {
  readonly record: RepositoryRecord;
  readonly mappings: readonly (readonly [provider: string, mapping: Mapping])[];
}

/** What providers declare. */
export const MappingTable = ({ record, mappings }: MappingTableProps) => {
  const [isAsked, setAsked] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const metrics = useQuery({ ...modelMetricsQuery(record.id), enabled: isAsked || Boolean(session?.user) });
  return (
    <Stack>
      <Table
        label="Providers"
        columns={metrics.data ? [...columns, ...metricColumns] : columns}
        rows={mappings.map(([provider, mapping]) => ({
          key: provider,
          cells: [...cellsOf(record.id, provider, mapping), ...metricCells(metrics, provider)],
        }))}
      />
      <Measurements metrics={metrics} onAsk={() => setAsked(true)} />
      <Text variant="soft">
        Prices in USD per million tokens. “–” means unknown. <TextLink href="/docs/router">How routing works</TextLink>
      </Text>
    </Stack>
  );
};
