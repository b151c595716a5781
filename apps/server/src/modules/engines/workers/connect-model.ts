import type { EngineEndpointChange, WorkerRegistration } from "@orrery/contract";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { EndpointRow } from "../../../router/engines/endpoint-row.ts";
import type { EndpointConnections } from "../../../router/upstream/pools/endpoint-connections.ts";
import {
  type EndpointStoreDeps,
  endpointValues,
  insertEndpoint,
  publishEndpoints,
  updateEndpoint,
} from "../endpoint-store.ts";

export interface ConnectDeps extends EndpointStoreDeps {
  readonly connections: Pick<EndpointConnections, "key">;
}

export type WorkerModel = WorkerRegistration["models"][number];

/** One model of a worker that is to be called there. */
export interface WorkerConnection extends Omit<WorkerRegistration, "models"> {
  readonly model: WorkerModel;
  readonly row: RepositoryRow;
  /** The endpoint that the worker already has for the model. */
  readonly known: EndpointRow | undefined;
  readonly managedBy: string;
  readonly expiresAt: number;
  readonly viewer: Viewer;
}

/** What differs from the saved endpoint. Its weight, limits and state stay as an admin has set them. */
const changesOf = async (
  { connections }: ConnectDeps,
  known: EndpointRow,
  { address, key, model: { task, ...model } }: WorkerConnection,
): Promise<EngineEndpointChange> => {
  const revision = model.revision ?? null;
  const savedKey = await connections.key(known).catch(() => undefined);
  return {
    ...(known.address !== address && { address }),
    ...(savedKey !== key && { key }),
    ...(known.task !== task && { task }),
    ...(known.revision !== revision && { revision }),
  };
};

const newEndpoint = ({
  address,
  key,
  zone,
  maxInFlight,
  managedBy,
  model,
}: WorkerConnection): EngineEndpointChange => ({
  kind: "hub",
  address,
  key,
  managedBy,
  task: model.task,
  ...(model.revision !== undefined && { revision: model.revision }),
  ...(zone !== undefined && { zone }),
  ...(maxInFlight !== undefined && { maxInFlight }),
});

/** Adds the endpoint of a worker's model, or changes it if the worker has. */
export const connectModel = async (deps: ConnectDeps, connection: WorkerConnection): Promise<EndpointRow> => {
  const { row, known, viewer, address, expiresAt } = connection;
  const change = known ? await changesOf(deps, known, connection) : newEndpoint(connection);
  if (known && Object.keys(change).length === 0) return known;
  const values = await endpointValues(deps, row.id, change, viewer);
  const saved = known
    ? await updateEndpoint(deps, row, known.id, values)
    : await insertEndpoint(deps, row, { ...values, kind: "hub", address, expires_at: expiresAt });
  await publishEndpoints(deps, row);
  return saved;
};
