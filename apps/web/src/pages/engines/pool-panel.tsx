import type { EndpointLoad, EngineEndpoint, EnginePool } from "@orrery/contract";
import type { ReactNode } from "react";
import { changeEndpoint, enginesQuery } from "../../api/model/engines.ts";
import { stopRun } from "../../api/model/hub-runs.ts";
import { useChange } from "../../forms/use-change.ts";
import { agoText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Avatar } from "../../ui/brand/avatar.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { endpointCells, hostOf, hubCells } from "./endpoint-cells.tsx";
import { PoolHistory } from "./pool-history.tsx";
import { replicaLoads } from "./replica-loads.ts";

interface TablePanelProps {
  readonly label: string;
  readonly heading: ReactNode;
  readonly side: ReactNode;
  /** What happened, above the table. */
  readonly incident?: ReactNode;
  readonly children: ReactNode;
}

/** A table with a head of its own, in one frame. */
const TablePanel = ({ label, heading, side, incident, children }: TablePanelProps) => (
  <section aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 border-b border-line px-1.5 py-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">{heading}</div>
      <div className="flex flex-wrap items-center gap-1 text-sm">{side}</div>
    </div>
    {incident && (
      <div role="status" className="border-b border-line bg-wash px-1.5 py-1 text-sm">
        {incident}
      </div>
    )}
    {children}
  </section>
);

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
  { key: "load", header: "Load (in flight)", isMinor: true },
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
const incidentOf = ({ endpoints, hub }: EnginePool): string | undefined => {
  const down = endpoints.find(({ load }) => load.status === "unreachable");
  if (!down) return undefined;
  const { message = "it does not answer", since } = down.load;
  const when = since ? ` (${agoText(new Date(since), new Date())})` : "";
  const healthy = endpoints.filter(({ load }) => load.status === "healthy").map(({ address }) => hostOf(address));
  const rest = hub?.load.status === "healthy" ? [...healthy, "this hub"] : healthy;
  const next = rest.length > 0 ? ` Calls go to ${rest.join(" and ")}.` : "";
  return `${hostOf(down.address)} is unreachable: ${message}${when}.${next}`;
};

const Incident = ({ text }: { readonly text: string }) => (
  <>
    {text} <TextLink href="/settings/usage?state=failed">View failed calls</TextLink>
  </>
);

const isServing = ({ status }: EndpointLoad): boolean => status === "healthy" || status === "unknown";

const useReplicaActions = (model: string) => {
  const after = { invalidates: [enginesQuery.queryKey], reloadsOnError: true };
  const drain = useChange(
    ({ id, state }: EngineEndpoint) => changeEndpoint(model, id, { state: state === "active" ? "draining" : "active" }),
    after,
  );
  const stop = useChange(() => stopRun(model), after);
  return { drain: drain.mutate, stop: stop.mutate, error: drain.error ?? stop.error };
};

/** The endpoints of one model. */
export const PoolPanel = ({ pool, onAdd, onEdit, onRemove, onDeploy }: PoolPanelProps) => {
  const { model, revision, endpoints, hub } = pool;
  const { drain, stop, error } = useReplicaActions(model);
  const incident = error?.message ?? incidentOf(pool);
  const loads = replicaLoads(pool);
  return (
    <TablePanel
      label={model}
      heading={
        <>
          <Avatar name={model} size="xs" />
          <TextLink href={repositoryPath("model", model)}>
            <IdText id={model} />
          </TextLink>
          <Code>{revision.slice(0, 7)}</Code>
          <Text variant="soft">{policyText(pool)}</Text>
        </>
      }
      side={
        <>
          {`${loads.filter(isServing).length} of ${countOf(loads.length, "replica")}`}
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
        rows={[
          ...endpoints.map((endpoint) => ({
            key: String(endpoint.id),
            cells: endpointCells(endpoint, {
              revision,
              onEdit: () => onEdit(endpoint),
              onDrain: () => drain(endpoint),
              onRemove: () => onRemove(endpoint),
            }),
          })),
          ...(hub ? [{ key: "hub", cells: hubCells(hub, model, () => stop()) }] : []),
        ]}
      />
      <PoolHistory model={model} />
    </TablePanel>
  );
};
