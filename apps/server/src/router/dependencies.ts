import type { Config } from "../config/config.ts";
import type { Database, Db } from "../db/engine.ts";
import { createGuard } from "../guard/guard.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { Outage } from "../shared-state/outage.ts";
import type { Workers } from "../workers/workers.ts";
import { createBatchStore } from "./batches/batch-store.ts";
import type { BatchesDeps } from "./batches/batches-endpoint.ts";
import { createFileStore } from "./batches/file-store.ts";
import type { HubEndpointDeps } from "./endpoints/hub-inference.ts";
import type { MediaDeps } from "./endpoints/media.ts";
import type { ExplainDeps, ModelListDeps } from "./endpoints/models.ts";
import type { AudioDeps } from "./endpoints/openai-audio.ts";
import type { ImageDeps } from "./endpoints/openai-media.ts";
import type { PassThroughDeps } from "./endpoints/pass-through.ts";
import type { ResponsesDeps } from "./endpoints/text/responses.ts";
import type { ProviderKeys } from "./keys/provider-keys.ts";
import { createLedgerEntries, type LedgerEntriesDeps } from "./ledger/entry.ts";
import type { Health } from "./planning/health.ts";
import type { ListedModels } from "./planning/listed-models.ts";
import { createMappingLookup, createPreferenceLookup, listMappedModels } from "./planning/mapped-models.ts";
import { createPlanner } from "./planning/plan-route.ts";
import { createPolicyLookup } from "./planning/policy-lookup.ts";
import type { RoutedModels } from "./planning/routed-models.ts";
import { createRequestBodies } from "./request-body.ts";
import type { RouterSettings } from "./settings.ts";
import type { TokenCounter } from "./tokens/token-counter.ts";
import { type RunAttempts, runAttempts } from "./upstream/attempts.ts";
import { createLocate } from "./upstream/locate.ts";
import type { EndpointPools } from "./upstream/pools/open-pools.ts";
import { createPrepareRequest } from "./upstream/prepare-request.ts";
import type { Send } from "./upstream/send.ts";
import type { Upstreams } from "./upstream/upstreams.ts";
import { createActiveResponses } from "./wires/responses/active-responses.ts";
import type { ResponseStore } from "./wires/responses/response-store.ts";

/** Everything that the endpoints need together; each declares its own part. */
export interface EndpointDeps
  extends HubEndpointDeps,
    ImageDeps,
    AudioDeps,
    PassThroughDeps,
    MediaDeps,
    ModelListDeps,
    ExplainDeps,
    ResponsesDeps,
    BatchesDeps {}

/** What endpoints share with the rest of the router. */
export interface SharedParts extends LedgerEntriesDeps {
  readonly db: Db;
  readonly database: Database;
  readonly config: Config;
  readonly settings: RouterSettings;
  readonly secret: string;
  readonly jsonBodies: JsonBodies;
  readonly keys: ProviderKeys;
  readonly models: RoutedModels;
  readonly listedModels: ListedModels;
  readonly health: Health;
  readonly sendToProvider: Send;
  readonly pools: EndpointPools;
  readonly inference?: LocalInference;
  readonly responses: ResponseStore;
  readonly tokens: TokenCounter;
  readonly onStoreError: (error: unknown) => void;
  readonly workers: Workers;
  readonly wakeBatches: () => void;
  readonly outage: Outage;
}

const dayMs = 24 * 60 * 60 * 1000;

const upstreamsFrom = ({ config, settings, inference, ...parts }: SharedParts): Upstreams => ({
  sendToProvider: parts.sendToProvider,
  endpoints: parts.pools.connections,
  locate: createLocate(config.providersAt, settings.providerOrigins),
  ...(inference && { inference }),
});

const attemptsFrom =
  ({ settings, health, now }: SharedParts): RunAttempts =>
  (order, caller, tryOne) =>
    runAttempts(order, { limits: settings, health, now, random: Math.random, caller }, tryOne);

/** Creates what the endpoints need. */
export const createEndpointDeps = (parts: SharedParts): EndpointDeps => {
  const { db, config, settings, now, health, keys, models, secret } = parts;
  const { providersAt, publicUrl } = config;
  const upstreams = upstreamsFrom(parts);
  const preferredOf = createPreferenceLookup(db, now, parts.outage);
  const policyOf = createPolicyLookup(db, now, parts.outage);
  const fetching = { allowPrivate: providersAt !== "", timeoutMs: 120_000 };
  const weighing = { pools: parts.pools.state, slowStartMs: settings.slowStartMs, now };
  return {
    bodies: createRequestBodies(parts.jsonBodies, settings),
    planner: createPlanner({
      models,
      keys,
      health,
      preferredOf,
      weighing,
      policyOf,
      listed: parts.listedModels,
      checkedSince: () => now() - config.checkMaxAge * dayMs,
      runsModels: parts.inference !== undefined,
    }),
    entries: createLedgerEntries(parts),
    prepare: createPrepareRequest(upstreams, keys),
    runAttempts: attemptsFrom(parts),
    guard: createGuard({ ...fetching, maxBytes: 512 * 1024 ** 2 }),
    inputGuard: createGuard({ ...fetching, maxBytes: settings.maxBodyBytes }),
    signing: { secret, publicUrl },
    locate: upstreams.locate,
    upstreams,
    keys,
    health,
    settings,
    now,
    providersAt,
    responses: parts.responses,
    tokens: parts.tokens,
    onStoreError: parts.onStoreError,
    activeResponses: createActiveResponses({ database: parts.database, now, onError: parts.onStoreError }),
    files: createFileStore(db, config, now),
    batches: createBatchStore(db, now),
    batchLimits: config,
    workers: parts.workers,
    wakeBatches: parts.wakeBatches,
    mappingOf: createMappingLookup(db, now, parts.outage),
    policyOf,
    mappedModels: (viewer, name) => listMappedModels(db, viewer, name),
  };
};
