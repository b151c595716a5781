import type {
  ConnectionTest,
  EngineEndpoint,
  EngineEndpointChange,
  EngineEndpoints,
  NewEngineEndpoint,
} from "@orrery/contract";
import type { Static } from "typebox";
import { findFor } from "../../catalogue/access.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { HubError } from "../../errors.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
import type { EndpointConnections } from "../../router/upstream/pools/endpoint-connections.ts";
import { type LoadDeps, loadOf } from "../../router/upstream/pools/endpoint-load.ts";
import {
  checkedAddress,
  type EndpointStoreDeps,
  endpointsOf,
  endpointValues,
  insertEndpoint,
  publishEndpoints,
  stateOf,
  updateEndpoint,
} from "./endpoint-store.ts";

/** The engines of one model, for those who administer it. */
export interface EndpointService {
  readonly list: (model: string, viewer: Viewer) => Promise<Static<typeof EngineEndpoints>>;
  readonly add: (model: string, request: NewEngineEndpoint, actor: Actor) => Promise<EngineEndpoint>;
  readonly change: (model: string, id: number, change: EngineEndpointChange, actor: Actor) => Promise<EngineEndpoint>;
  readonly remove: (model: string, id: number, actor: Actor) => Promise<void>;
  /** Checks the connection to an endpoint that is not saved, or saved under an id and changed. */
  readonly test: (
    model: string,
    request: NewEngineEndpoint & { readonly id?: number },
    viewer: Viewer,
  ) => Promise<ConnectionTest>;
}

export interface EndpointServiceDeps extends EndpointStoreDeps, Omit<LoadDeps, "pools"> {
  readonly pools: EndpointStoreDeps["pools"] & LoadDeps["pools"];
  readonly audit: AuditLog;
  readonly connections: EndpointConnections;
}

const optional = <K extends string, V>(name: K, value: V | null): { [P in K]?: V } =>
  (value === null ? {} : { [name]: value }) as { [P in K]?: V };

export const toEndpoint = (model: string, row: EndpointRow, deps: LoadDeps): EngineEndpoint => ({
  id: row.id,
  model,
  kind: row.kind,
  address: row.address,
  servedModel: row.served_model,
  task: row.task,
  hasKey: row.sealed !== null,
  weight: row.weight,
  state: stateOf(row),
  isPrivateAllowed: row.is_private_allowed === 1,
  ...optional("zone", row.zone),
  ...optional("maxInFlight", row.max_in_flight),
  ...optional("firstByteMs", row.first_byte_ms),
  ...optional("idleMs", row.idle_ms),
  ...optional("contextLength", row.context_length),
  ...optional("inputPrice", row.input_price),
  ...optional("outputPrice", row.output_price),
  ...optional("revision", row.revision),
  ...optional("managedBy", row.managed_by),
  ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at).toISOString() }),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  load: loadOf(row, deps),
});

const withModelHint = (result: ConnectionTest, servedModel: string): ConnectionTest => {
  const { models, status } = result;
  if (status !== "healthy" || !models || models.length === 0 || models.includes(servedModel)) return result;
  const listed = models.slice(0, 5).join(", ");
  return {
    ...result,
    message: `connected, but the engine does not list "${servedModel}". It lists: ${listed}`,
  };
};

/** Whether a new address loses the saved key: an admin of the model must not send a key of the hub's admins elsewhere. */
const losesKey = ({ key }: EngineEndpointChange, viewer: Viewer): boolean => key === undefined && !isHubAdmin(viewer);

/** What a worker tells about its endpoint. Changes by others would be undone, or take the worker's name. */
const workerFields = ["kind", "address", "key", "servedModel", "task", "revision", "managedBy"] as const;

const requireChangeable = (before: EngineEndpoint, change: EngineEndpointChange): void => {
  if (before.expiresAt === undefined) return;
  const saved: EngineEndpointChange = before;
  const refused = workerFields.filter((field) => change[field] !== undefined && change[field] !== saved[field]);
  if (refused.length === 0) return;
  throw new HubError(
    "conflict",
    `${before.managedBy} sets ${refused.map((field) => `"${field}"`).join(", ")} of this endpoint. Start the worker with other options instead.`,
  );
};

export const createEndpointService = (deps: EndpointServiceDeps): EndpointService => {
  const { db, audit, catalogue, connections } = deps;
  const administered = (model: string, viewer: Viewer): Promise<RepositoryRow> =>
    findFor(catalogue, viewer, "administer", "model", model, "endpoints");
  const endpointIn = async (row: RepositoryRow, id: number): Promise<EndpointRow> => {
    const found = (await endpointsOf(db, row.id)).find((endpoint) => endpoint.id === id);
    if (!found) throw new HubError("not_found", `${row.full_name} has no endpoint ${id}.`);
    return found;
  };
  return {
    list: async (model, viewer) => {
      const row = await administered(model, viewer);
      return (await endpointsOf(db, row.id)).map((endpoint) => toEndpoint(row.full_name, endpoint, deps));
    },
    add: async (model, request, actor) => {
      const row = await administered(model, actor.viewer);
      const values = await endpointValues(deps, row.id, request, actor.viewer);
      const added = await insertEndpoint(deps, row, { ...values, kind: request.kind, address: values.address ?? "" });
      await publishEndpoints(deps, row);
      const { id, kind, address } = added;
      await audit(actor, "endpoint.add", `model ${row.full_name}`, { id, kind, address });
      return toEndpoint(row.full_name, added, deps);
    },
    change: async (model, id, change, actor) => {
      const row = await administered(model, actor.viewer);
      const before = await endpointIn(row, id);
      requireChangeable(toEndpoint(row.full_name, before, deps), change);
      const { address, ...others } = change;
      const isMoved = address !== undefined && address !== before.address;
      const values = await endpointValues(deps, row.id, isMoved ? change : others, actor.viewer);
      const changed = await updateEndpoint(deps, row, id, {
        ...values,
        ...(isMoved && losesKey(change, actor.viewer) && { sealed: null }),
      });
      await publishEndpoints(deps, row);
      const { key: _key, ...logged } = change;
      await audit(actor, "endpoint.change", `model ${row.full_name}`, { id, ...logged });
      return toEndpoint(row.full_name, changed, deps);
    },
    remove: async (model, id, actor) => {
      const row = await administered(model, actor.viewer);
      const { address } = await endpointIn(row, id);
      await db.deleteFrom("deployments").where("id", "=", id).execute();
      await publishEndpoints(deps, row);
      await audit(actor, "endpoint.remove", `model ${row.full_name}`, { id, address });
    },
    test: async (model, { id, ...request }, viewer) => {
      const row = await administered(model, viewer);
      const saved = id === undefined ? undefined : await endpointIn(row, id);
      const allowPrivate = isHubAdmin(viewer);
      const address = checkedAddress(request.address, allowPrivate);
      // A saved key is only ever sent to the address it was saved for.
      const savedKey = saved?.address === address ? await connections.key(saved) : undefined;
      const servedModel = request.servedModel ?? row.full_name;
      const endpoint = { kind: request.kind, address, served_model: servedModel };
      const result = await connections.test(endpoint, request.key ?? savedKey, allowPrivate);
      return withModelHint(result, servedModel);
    },
  };
};
