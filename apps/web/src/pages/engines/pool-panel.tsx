import type { EngineEndpoint, EnginePool } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeEndpoint, enginesQuery } from "../../api/model/engines.ts";
import { statusLabels } from "../../lib/engine-labels.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TablePanel } from "../../ui/table/table-panel.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { endpointCells, hostOf } from "./endpoint-cells.tsx";

interface PoolPanelProps {
  readonly pool: EnginePool;
  readonly onAdd: () => void;
  readonly onEdit: (endpoint: EngineEndpoint) => void;
  readonly onRemove: (endpoint: EngineEndpoint) => void;
  /** Unset for those who cannot deploy. */
  readonly onDeploy?: () => void;
}

const columns = [
  { key: "state", header: "State" },
  { key: "endpoint", header: "Endpoint" },
  { key: "load", header: "Load (in flight)" },
  { key: "queue", header: "Queue", isNumber: true, isMinor: true },
  { key: "first", header: "First token, p50", isNumber: true, isMinor: true },
  { key: "speed", header: "Tokens/s", isNumber: true, isMinor: true },
  { key: "errors", header: "Errors, 1 h", isNumber: true, isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const policyText = ({ policy, hasProviders }: EnginePool): string => {
  if (policy.external === "never") return "Own engines only";
  if (!policy.isOwnFirst) return "Fastest first";
  return hasProviders ? "Own engines first, then providers" : "Own engines first";
};

/** What is wrong with the first endpoint that is down. */
const incidentOf = ({ endpoints }: EnginePool): string | undefined => {
  const down = endpoints.find(({ load }) => load.status === "unreachable");
  if (!down) return undefined;
  const { message = "it does not answer", since } = down.load;
  const when = since ? ` (${agoText(new Date(since), new Date())})` : "";
  const rest = endpoints.filter(({ load }) => load.status === "healthy").map(({ address }) => hostOf(address));
  const next = rest.length > 0 ? ` Calls go to ${rest.join(" and ")}.` : "";
  return `${hostOf(down.address)} is unreachable: ${message}${when}.${next}`;
};

const Incident = ({ text }: { readonly text: string }) => (
  <>
    {text} <TextLink href="/settings/usage?state=failed">View failed calls</TextLink>
  </>
);

const isServing = ({ load }: EngineEndpoint): boolean => load.status === "healthy" || load.status === "unknown";

/** The endpoints of one model. */
export const PoolPanel = ({ pool, onAdd, onEdit, onRemove, onDeploy }: PoolPanelProps) => {
  const client = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: ({ model, id, state }: EngineEndpoint) =>
      changeEndpoint(model, id, { state: state === "active" ? "draining" : "active" }),
    onSettled: () => client.invalidateQueries({ queryKey: enginesQuery.queryKey }),
  });
  const { model, revision, endpoints } = pool;
  const incident = error?.message ?? incidentOf(pool);
  return (
    <TablePanel
      label={model}
      heading={
        <>
          <Avatar name={model.split("/")[0] ?? ""} size="xs" />
          <TextLink href={repositoryPath("model", model)}>
            <IdText id={model} />
          </TextLink>
          <Code>{revision.slice(0, 7)}</Code>
          <Text variant="soft">{policyText(pool)}</Text>
        </>
      }
      side={
        <>
          {`${endpoints.filter(isServing).length} of ${countOf(endpoints.length, "replica")}`}
          {onDeploy && (
            <SmallButton onClick={onDeploy} aria-label={`Deploy revision of ${model}`}>
              Deploy revision
            </SmallButton>
          )}
          <SmallButton onClick={onAdd} aria-label={`Add endpoint to ${model}`}>
            Add endpoint
          </SmallButton>
        </>
      }
      incident={incident && <Incident text={incident} />}
    >
      <Table
        label={`Endpoints of ${model}`}
        variant="plain"
        columns={columns}
        rows={endpoints.map((endpoint) => ({
          key: String(endpoint.id),
          cells: endpointCells(endpoint, {
            revision,
            status: statusLabels[endpoint.load.status],
            onEdit: () => onEdit(endpoint),
            onDrain: () => mutate(endpoint),
            onRemove: () => onRemove(endpoint),
          }),
        }))}
      />
    </TablePanel>
  );
};
