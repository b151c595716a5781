import type { EngineEndpointChange } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { checkUrl } from "../../guard/check-url.ts";
import { isGuardError } from "../../guard/errors.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
import { contextOf, type KeyRing } from "../../router/keys/key-ring.ts";
import type { RoutedModels } from "../../router/planning/routed-models.ts";
import type { EndpointPools } from "../../router/upstream/pools/open-pools.ts";
import { storedList } from "../../text/stored-list.ts";

export interface EndpointStoreDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly keyRing: KeyRing;
  readonly models: RoutedModels;
  readonly pools: Pick<EndpointPools, "checkNew">;
  readonly now: () => number;
}

/** Only admins of the hub can use engines on private networks. Addresses that are never valid are refused for all. */
export const checkedAddress = (address: string, allowPrivate: boolean): string => {
  try {
    const { url } = checkUrl(address, { allowPrivate, ports: "any" });
    if (url.search || url.hash)
      throw new HubError("bad_request", "`address` must not contain a query string or fragment.");
    return url.href.replace(/\/+$/, "");
  } catch (error) {
    if (!isGuardError(error)) throw error;
    const advice = allowPrivate ? "" : " Only an admin of this hub can connect engines on a private network.";
    throw new HubError("bad_request", `"address": ${error.message}${advice}`);
  }
};

/** The task of an engine if none is given. */
export const defaultTask = ({ pipeline_tag, tags }: RepositoryRow, kind: EndpointRow["kind"]): string => {
  if (kind === "tei") return "feature-extraction";
  if (kind === "triton") return "text-generation";
  const chats = storedList(tags).includes("conversational");
  const isForText = kind === "tgi";
  return chats || isForText || !pipeline_tag ? "conversational" : pipeline_tag;
};

type EndpointValues = Partial<Omit<EndpointRow, "id" | "repository_id" | "created_at">>;

/** The columns of fields with the same meaning; null removes a value, undefined leaves it as it is. */
const plainColumns = {
  servedModel: "served_model",
  task: "task",
  kind: "kind",
  weight: "weight",
  zone: "zone",
  maxInFlight: "max_in_flight",
  firstByteMs: "first_byte_ms",
  idleMs: "idle_ms",
  contextLength: "context_length",
  inputPrice: "input_price",
  outputPrice: "output_price",
  revision: "revision",
  managedBy: "managed_by",
} as const satisfies Readonly<Partial<Record<keyof EngineEndpointChange, keyof EndpointRow>>>;

const stateColumns = {
  active: { is_enabled: 1, is_draining: 0 },
  draining: { is_enabled: 1, is_draining: 1 },
  off: { is_enabled: 0, is_draining: 0 },
} as const;

export const stateOf = ({ is_enabled, is_draining }: EndpointRow): keyof typeof stateColumns => {
  if (is_enabled === 0) return "off";
  return is_draining === 1 ? "draining" : "active";
};

/** The columns that a request sets. */
export const endpointValues = async (
  { keyRing, now }: EndpointStoreDeps,
  repositoryId: number,
  change: EngineEndpointChange,
  viewer: Viewer,
): Promise<EndpointValues> => {
  const { address, key, state } = change;
  const allowPrivate = isHubAdmin(viewer);
  const given = Object.entries(plainColumns).flatMap(([field, column]) => {
    const value = change[field as keyof typeof plainColumns];
    return value === undefined ? [] : [[column, value]];
  });
  return {
    ...Object.fromEntries(given),
    ...(address !== undefined && {
      address: checkedAddress(address, allowPrivate),
      is_private_allowed: allowPrivate ? 1 : 0,
    }),
    ...(key !== undefined && {
      sealed: key === null ? null : await keyRing.seal(key, contextOf.deployment(repositoryId)),
    }),
    ...(state !== undefined && stateColumns[state]),
    updated_at: now(),
  };
};

export const endpointsOf = (db: Db, repositoryId: number): Promise<EndpointRow[]> =>
  db.selectFrom("deployments").selectAll().where("repository_id", "=", repositoryId).orderBy("id").execute();

/** Adds an endpoint; one that the model already has at the address is refused. */
export const insertEndpoint = async (
  { db, now }: EndpointStoreDeps,
  row: RepositoryRow,
  values: EndpointValues & Pick<EndpointRow, "kind" | "address">,
): Promise<EndpointRow> => {
  const added = await db
    .insertInto("deployments")
    .values({
      repository_id: row.id,
      served_model: row.full_name,
      task: defaultTask(row, values.kind),
      created_at: now(),
      updated_at: now(),
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["repository_id", "address"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return added;
  throw new HubError(
    "conflict",
    `${row.full_name} already has an endpoint at ${values.address}. Change that one instead.`,
  );
};

export const updateEndpoint = async (
  { db }: EndpointStoreDeps,
  row: RepositoryRow,
  id: number,
  values: EndpointValues,
): Promise<EndpointRow> => {
  const others = values.address === undefined ? [] : await endpointsOf(db, row.id);
  if (others.some((other) => other.id !== id && other.address === values.address))
    throw new HubError("conflict", `${row.full_name} already has an endpoint at ${values.address}.`);
  const changed = await db
    .updateTable("deployments")
    .set(values)
    .where("repository_id", "=", row.id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (changed) return changed;
  throw new HubError("not_found", `${row.full_name} has no endpoint ${id}.`);
};

/** Makes a change visible: whether the hub runs the model, where its calls go, and how a new endpoint is. */
export const publishEndpoints = async (
  { catalogue, models, pools }: Pick<EndpointStoreDeps, "catalogue" | "models" | "pools">,
  row: RepositoryRow,
): Promise<void> => {
  await catalogue.refreshRunnable(row);
  models.forget(row.full_name);
  pools.checkNew();
};
