import type { EngineEndpoint, EnginePool, EnginesOverview, ModelScaling } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/engine.ts";
import { requireAccount } from "../../http/auth.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import type { HubInference } from "../../inference/hub-inference.ts";
import { createPolicyLookup } from "../../router/planning/policy-lookup.ts";
import { hubProvider } from "../../router/planning/routed-models.ts";
import type { LoadDeps } from "../../router/upstream/pools/endpoint-load.ts";
import type { EndpointRow } from "../../router/upstream/pools/endpoint-row.ts";
import { toEndpoint } from "./endpoint-service.ts";
import { endpointsOf } from "./endpoint-store.ts";

/** What runs where, and how busy it is. */
export interface OverviewService {
  readonly overview: (viewer: Viewer) => Promise<EnginesOverview>;
  readonly scaling: (model: string, viewer: Viewer) => Promise<ModelScaling>;
}

export interface OverviewDeps extends LoadDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly config: Pick<Config, "inferenceMemory">;
  readonly inference?: Pick<HubInference, "status">;
}

interface PoolRow extends EndpointRow {
  readonly full_name: string;
  readonly sha: string;
  readonly owner_id: number | null;
  readonly is_private: number;
}

/** Owners whose models the viewer administers; undefined for all. */
export const administeredOwners = (viewer: Viewer): readonly number[] | undefined => {
  const { id } = requireAccount(viewer, "write");
  if (isHubAdmin(viewer)) return undefined;
  return [id, ...viewer.organizations.filter(({ role }) => role === "admin").map((one) => one.id)];
};

const endpointRows = (db: Db, owners: readonly number[] | undefined): Promise<PoolRow[]> =>
  db
    .selectFrom("deployments")
    .innerJoin("repositories", "repositories.id", "deployments.repository_id")
    .selectAll("deployments")
    .select(["repositories.full_name", "repositories.sha", "repositories.owner_id", "repositories.is_private"])
    .$if(owners !== undefined, (query) => query.where("repositories.owner_id", "in", owners ?? []))
    .orderBy("repositories.name_key")
    .orderBy("deployments.id")
    .execute();

const modelsWithProviders = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("provider_mappings")
    .select("repository_id")
    .distinct()
    .where("repository_id", "in", ids)
    .where("provider", "!=", hubProvider)
    .execute();
  return new Set(rows.map(({ repository_id }) => repository_id));
};

const sumOf = (endpoints: readonly EngineEndpoint[], read: (endpoint: EngineEndpoint) => number | undefined): number =>
  endpoints.reduce((sum, endpoint) => sum + (read(endpoint) ?? 0), 0);

/** The load of a model, as autoscalers read it. */
const scalingOf = (model: string, all: readonly EngineEndpoint[]): ModelScaling => {
  const endpoints = all.filter(({ state }) => state === "active");
  const [inFlight, queued] = [sumOf(all, ({ load }) => load.inFlight), sumOf(all, ({ load }) => load.queued)];
  const demand = inFlight + queued;
  const isLimited = endpoints.length > 0 && endpoints.every(({ maxInFlight }) => maxInFlight !== undefined);
  const firstTokens = endpoints.flatMap(({ load }) => load.firstTokenMs ?? []);
  return {
    ...{ model, inFlight, queued, demand },
    endpoints: endpoints.length,
    healthyEndpoints: endpoints.filter(({ load }) => ["healthy", "unknown"].includes(load.status)).length,
    ...(isLimited && { maxInFlight: sumOf(endpoints, ({ maxInFlight }) => maxInFlight) }),
    demandPerEndpoint: demand / Math.max(1, endpoints.length),
    ...(firstTokens.length > 0 && { firstTokenMs: sumNumbers(firstTokens) / firstTokens.length }),
    tokensPerSecond: sumOf(endpoints, ({ load }) => load.tokensPerSecond),
    errorsLastHour: sumOf(all, ({ load }) => load.errorsLastHour),
    loadedModels: [...new Set(endpoints.flatMap(({ load }) => load.loadedModels ?? []))],
  };
};

const sumNumbers = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const createOverviewService = (deps: OverviewDeps): OverviewService => {
  const { db, catalogue, config, inference, now } = deps;
  const policyOf = createPolicyLookup(db, now);
  const poolOf = async (rows: readonly [PoolRow, ...PoolRow[]], hasProviders: boolean): Promise<EnginePool> => {
    const [{ repository_id: repositoryId, full_name: model, sha, owner_id: ownerId, is_private }] = rows;
    const policy = await policyOf({ repositoryId, ownerId, fullName: model, isPrivate: is_private === 1 });
    return {
      model,
      revision: sha,
      policy: {
        isOwnFirst: policy.ownFirst.value,
        external: policy.externalRefusal === undefined ? "allow" : "never",
      },
      hasProviders,
      endpoints: rows.map((row) => toEndpoint(model, row, deps)),
    };
  };
  const memory = () => ({
    limitBytes: config.inferenceMemory * 1024 ** 3,
    models: (inference?.status() ?? []).map(({ id, engine, quantization, memory: bytes, isLoaded, waiting }) => ({
      ...{ model: id, engine, bytes, isLoaded, waiting },
      ...(quantization !== undefined && { quantization }),
    })),
  });
  return {
    overview: async (viewer) => {
      const owners = administeredOwners(viewer);
      const rows = owners?.length === 0 ? [] : await endpointRows(db, owners);
      const groups = new Map<number, PoolRow[]>();
      for (const row of rows) groups.set(row.repository_id, [...(groups.get(row.repository_id) ?? []), row]);
      const served = await modelsWithProviders(db, [...groups.keys()]);
      const pools: EnginePool[] = [];
      for (const [id, [first, ...others]] of groups)
        if (first) pools.push(await poolOf([first, ...others], served.has(id)));
      return { pools, ...(owners === undefined && { memory: memory() }), at: new Date(now()).toISOString() };
    },
    scaling: async (model, viewer) => {
      const row = await findFor(catalogue, viewer, "administer", "model", model);
      const endpoints = await endpointsOf(db, row.id);
      return scalingOf(
        row.full_name,
        endpoints.map((endpoint) => toEndpoint(row.full_name, endpoint, deps)),
      );
    },
  };
};
