import type { EngineEndpoint, EngineHistory, EnginePool, EnginesOverview, ModelScaling } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { requireAccount } from "../../http/auth.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import type { HubInference } from "../../inference/hub-inference.ts";
import type { EndpointRow } from "../../router/engines/endpoint-row.ts";
import { callHistory, latencyHistory } from "../../router/ledger/call-history.ts";
import { healthKeyOf } from "../../router/planning/candidate.ts";
import { createPolicyLookup } from "../../router/planning/policy-lookup.ts";
import { hubProvider } from "../../router/planning/routed-models.ts";
import { failuresLastHour, type LoadDeps } from "../../router/upstream/pools/endpoint-load.ts";
import { toEndpoint } from "./endpoint-service.ts";
import { endpointsOf } from "./endpoint-store.ts";
import { endpointsOfOwners, modelsWithProviders, type PoolModel, poolModels } from "./overview-store.ts";

export interface OverviewDeps extends LoadDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly config: Pick<Config, "inferenceMemory">;
  readonly inference: Pick<HubInference, "status" | "runs">;
  /** Writes calls that are still in the journal to the database before a query. */
  readonly ledger: { readonly flush: () => Promise<void> };
}

/** Owners whose models the viewer administers; undefined for all. */
export const administeredOwners = (viewer: Viewer): readonly number[] | undefined => {
  const { id } = requireAccount(viewer, "write");
  if (isHubAdmin(viewer)) return undefined;
  return [id, ...viewer.organizations.filter(({ role }) => role === "admin").map((one) => one.id)];
};

const sumOf = (endpoints: readonly EngineEndpoint[], read: (endpoint: EngineEndpoint) => number | undefined): number =>
  endpoints.reduce((sum, endpoint) => sum + (read(endpoint) ?? 0), 0);

/** The load of a model, as autoscalers read it. */
const scalingOf = (model: string, all: readonly EngineEndpoint[]): ModelScaling => {
  const endpoints = all.filter(({ state }) => state === "active");
  const inFlight = sumOf(all, ({ load }) => load.inFlight);
  const queued = sumOf(all, ({ load }) => load.queued);
  const demand = inFlight + queued;
  const isLimited = endpoints.length > 0 && endpoints.every(({ maxInFlight }) => maxInFlight !== undefined);
  const firstTokens = endpoints.flatMap(({ load }) => load.firstTokenMs ?? []);
  return {
    model,
    inFlight,
    queued,
    demand,
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

type LoadedModel = Awaited<ReturnType<HubInference["runs"]["list"]>>[number];

/** The hub itself, which has loaded the model in one or more of its processes. */
const hubReplicaOf = (loaded: LoadedModel, deps: LoadDeps): NonNullable<EnginePool["hub"]> => {
  const { model, engine, quantization, bytes, state, requests, waiting, tokensPerSecond } = loaded;
  const key = healthKeyOf({ provider: hubProvider, providerModel: model });
  return {
    engine,
    bytes: Math.round(bytes),
    ...(quantization !== undefined && { quantization }),
    load: {
      status: state === "running" ? "healthy" : "starting",
      inFlight: requests - waiting,
      queued: waiting,
      errorsLastHour: failuresLastHour(key, deps),
      firstTokenTrend: [],
      ...(tokensPerSecond !== undefined && { tokensPerSecond: Math.round(tokensPerSecond) }),
    },
  };
};

const memoryOf = ({ config, inference }: OverviewDeps) => ({
  limitBytes: config.inferenceMemory * 1024 ** 3,
  models: inference.status().map(({ id, engine, quantization, memory: bytes, isLoaded, waiting }) => ({
    model: id,
    engine,
    bytes,
    isLoaded,
    waiting,
    ...(quantization !== undefined && { quantization }),
  })),
});

export const createOverviewService = (deps: OverviewDeps) => {
  const { db, catalogue, inference, now } = deps;
  const policyOf = createPolicyLookup(db, now);
  const poolOf = async (
    { id: repositoryId, full_name: model, sha, owner_id: ownerId, is_private }: PoolModel,
    endpoints: readonly EndpointRow[],
    loaded: LoadedModel | undefined,
    hasProviders: boolean,
  ): Promise<EnginePool> => {
    const policy = await policyOf({ repositoryId, ownerId, fullName: model, isPrivate: is_private === 1 });
    return {
      model,
      revision: sha,
      policy: {
        isOwnFirst: policy.ownFirst.value,
        external: policy.externalRefusal === undefined ? "allow" : "never",
      },
      hasProviders,
      endpoints: endpoints.map((row) => toEndpoint(model, row, deps)),
      ...(loaded && { hub: hubReplicaOf(loaded, deps) }),
    };
  };
  return {
    overview: async (viewer: Viewer): Promise<EnginesOverview> => {
      const owners = administeredOwners(viewer);
      const endpoints = await endpointsOfOwners(db, owners);
      const loaded = await inference.runs.list();
      const ids = new Set([
        ...endpoints.map(({ repository_id }) => repository_id),
        ...loaded.map(({ repositoryId }) => repositoryId),
      ]);
      const models = await poolModels(db, [...ids], owners);
      const served = await modelsWithProviders(db, [...ids]);
      const pools: EnginePool[] = [];
      for (const model of models) {
        const own = endpoints.filter(({ repository_id }) => repository_id === model.id);
        const onHub = loaded.find(({ repositoryId }) => repositoryId === model.id);
        pools.push(await poolOf(model, own, onHub, served.has(model.id)));
      }
      return { pools, ...(owners === undefined && { memory: memoryOf(deps) }), at: new Date(now()).toISOString() };
    },
    history: async (model: string, viewer: Viewer): Promise<EngineHistory> => {
      const { full_name } = await findFor(catalogue, viewer, "administer", "model", model, "endpoints");
      await deps.ledger.flush();
      const calls = { provider: hubProvider, model: full_name };
      const latency = await latencyHistory(db, calls, now());
      const periods = await callHistory(db, calls, now());
      return { model: full_name, periods: periods.map((period, index) => ({ ...period, ...latency[index] })) };
    },
    scaling: async (model: string, viewer: Viewer): Promise<ModelScaling> => {
      const row = await findFor(catalogue, viewer, "administer", "model", model, "endpoints");
      const endpoints = await endpointsOf(db, row.id);
      return scalingOf(
        row.full_name,
        endpoints.map((endpoint) => toEndpoint(row.full_name, endpoint, deps)),
      );
    },
  };
};

/** What runs where, and how busy it is. */
export type OverviewService = ReturnType<typeof createOverviewService>;
