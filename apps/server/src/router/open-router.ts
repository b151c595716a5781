import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { BlobStore } from "../blobs/store.ts";
import { type Config, trustedProxiesIn } from "../config/config.ts";
import type { Database } from "../db/engine.ts";
import type { CredentialLookup } from "../http/cached-credentials.ts";
import { createCallerAddress } from "../identity/caller-address.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import { createOutage, type Outage } from "../shared-state/outage.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import type { Workers } from "../workers/workers.ts";
import type { BatchRunner } from "./batches/batch-runner.ts";
import { openBatches } from "./batches/open-batches.ts";
import { createEndpointDeps, type EndpointDeps } from "./dependencies.ts";
import { answerOpenAi } from "./dispatch.ts";
import { createRouterHandler, type RouterHandler } from "./handler.ts";
import { createIdentify } from "./identify.ts";
import { createKeyRing, type KeyRing } from "./keys/key-ring.ts";
import { createProviderKeys, type ProviderKeys } from "./keys/provider-keys.ts";
import { livingProcesses } from "./ledger/abandoned-calls.ts";
import { accountKey, createBudgets, type SpendingLimits } from "./ledger/budgets.ts";
import { type CallCounters, createCallCounters } from "./ledger/counters.ts";
import type { LedgerEntriesDeps } from "./ledger/entry.ts";
import { type OpenedLedger, openLedger } from "./ledger/open-ledger.ts";
import { numbersOf, processNameOf } from "./ledger/process-name.ts";
import { createCallLimits } from "./limits/call-limits.ts";
import { createHealth, type Health } from "./planning/health.ts";
import { createListedModels, type ListedModels } from "./planning/listed-models.ts";
import type { Planner } from "./planning/plan-route.ts";
import { createRoutedModels, type RoutedModels } from "./planning/routed-models.ts";
import type { RouterRequest } from "./request.ts";
import type { RouterLog } from "./send-error.ts";
import { defaultSettings, type RouterSettings } from "./settings.ts";
import { createTokenCounter, type TokenCounter } from "./tokens/token-counter.ts";
import { type Connections, createConnections } from "./upstream/connections.ts";
import { createEgressPolicy } from "./upstream/egress-policy.ts";
import { type EndpointPools, openPools } from "./upstream/pools/open-pools.ts";
import { createSend, type OnBug } from "./upstream/send.ts";
import { createResponseStore } from "./wires/responses/response-store.ts";

/** What the router uses of the open hub. */
interface RouterHub {
  readonly database: Database;
  readonly tokens: CredentialLookup;
  readonly jsonBodies: JsonBodies;
  readonly shared: { readonly limiter: RateLimiter };
  readonly secret: string;
  readonly workers: Workers;
  readonly blobs: BlobStore;
  readonly now: () => number;
}

export interface OpenRouterOptions {
  readonly hub: RouterHub;
  readonly config: Config;
  readonly log: RouterLog;
  /** The hub's own keys by provider. */
  readonly providerKeys: Readonly<Record<string, string>>;
  readonly inference?: LocalInference;
  readonly settings?: Partial<RouterSettings>;
  readonly onCall?: LedgerEntriesDeps["onCall"];
}

/** What checks of providers use of the router. */
interface Probes {
  /** Answers a request to an endpoint below `v1/`. */
  readonly answer: (inbound: RouterRequest, path: string) => Promise<void>;
  readonly planner: Planner;
  readonly tokens: TokenCounter;
  /** Identifies this process among those of the hub. */
  readonly processName: string;
  readonly livingProcesses: () => Promise<ReadonlySet<string>>;
}

/** The running router, and what other modules share with it. */
export interface Router {
  readonly handle: RouterHandler;
  readonly keyRing: KeyRing;
  readonly keys: ProviderKeys;
  readonly budgets: SpendingLimits;
  readonly models: RoutedModels;
  readonly listedModels: ListedModels;
  readonly ledger: Pick<OpenedLedger, "flush" | "flushAll" | "lag">;
  readonly health: Pick<Health, "of" | "openCircuits" | "failuresSince">;
  readonly pools: EndpointPools;
  readonly probes: Probes;
  readonly counters: CallCounters;
  readonly callsInProgress: () => number;
  /** Waits for active calls to finish, then aborts the rest. */
  readonly drain: () => Promise<void>;
  /** Resolves when the ledger is written. */
  readonly close: () => Promise<void>;
}

/** Real providers never have private addresses; simulated ones can. */
const connectToProviders = ({ connectMs, providerOrigins }: RouterSettings, { providersAt }: Config) =>
  createConnections({ connectMs, egress: createEgressPolicy(providersAt !== "" || providerOrigins !== undefined) });

const limitsIn = ({ maxBody, maxAnonymousBody, shutdownTimeout }: Config) => ({
  drainMs: shutdownTimeout * 1000,
  maxBodyBytes: maxBody * 1024 ** 2,
  maxAnonymousBodyBytes: maxAnonymousBody * 1024 ** 2,
});

/** Whether requests are logged, which is of the level "info". */
const hasRequestLines = ({ logLevel }: Config): boolean => ["info", "debug", "trace"].includes(logLevel);

/** Logs what the router could not do in the background. */
const couldNot =
  (log: RouterLog) =>
  (error: unknown, doing: string): void =>
    log.error({ err: error }, `router: could not ${doing}`);

const openLedgerOf = ({ hub, config, log }: OpenRouterOptions, outage: Outage): Promise<OpenedLedger> => {
  const mark = { host: numbersOf(), pid: process.pid, startedAt: performance.timeOrigin };
  return openLedger({
    database: hub.database,
    dataFolder: resolve(config.dataFolder),
    now: hub.now,
    outage,
    name: processNameOf(mark, randomUUID().slice(0, 8)),
    onError: couldNot(log),
  });
};

const sharedState = (
  { hub, providerKeys, config: { providersAt } }: OpenRouterOptions,
  settings: RouterSettings,
  { shares }: OpenedLedger,
  outage: Outage,
) => {
  const { now, secret, database } = hub;
  const { db } = database;
  const keyRing = createKeyRing({ db, secret, now });
  const budgets = createBudgets(db, now, outage);
  const forget = (accountId: number): void => {
    budgets.forget(accountId);
    shares.refresh(accountKey(accountId));
  };
  return {
    keyRing,
    outage,
    keys: createProviderKeys(db, keyRing, providerKeys, now, outage),
    budgets: { ...budgets, forget },
    models: createRoutedModels(db, now, outage),
    listedModels: createListedModels({ now, providersAt }),
    health: createHealth(now, settings),
    counters: createCallCounters(),
  };
};

/** How often expired responses and files are deleted; they cannot be read in the meantime. */
const sweepMs = 10 * 60_000;

interface OpenParts {
  readonly settings: RouterSettings;
  readonly pools: EndpointPools;
  readonly onBug: OnBug;
  readonly state: ReturnType<typeof sharedState>;
  readonly ledger: OpenedLedger;
  readonly connections: Connections;
  readonly wakeBatches: () => void;
}

const endpointsFrom = (
  { hub, config, log, inference, onCall }: OpenRouterOptions,
  { settings, pools, onBug, state, ledger, connections, wakeBatches }: OpenParts,
): EndpointDeps => {
  const { now, secret, database, jsonBodies, shared, workers } = hub;
  return createEndpointDeps({
    ...state,
    config,
    settings,
    secret,
    jsonBodies,
    now,
    workers,
    wakeBatches,
    responses: createResponseStore(database.db, config, now),
    onStoreError: (error) => log.error({ err: error }, "router: could not store or delete responses"),
    tokens: createTokenCounter({ ...hub, maxTextBytes: config.maxCountedText * 1024 ** 2 }),
    callLimits: createCallLimits(shared.limiter, config),
    database,
    db: database.db,
    ledger: ledger.ledger,
    shares: ledger.shares,
    processName: ledger.name,
    sendToProvider: createSend(connections, onBug),
    pools,
    ...(inference && { inference }),
    ...(onCall && { onCall }),
  });
};

/** Deletes expired responses and files from time to time. */
const startSweeper = ({ responses, files, onStoreError }: EndpointDeps): NodeJS.Timeout => {
  const sweep = () => Promise.all([responses.sweep(), files.sweep()]);
  return setInterval(() => void sweep().catch(onStoreError), sweepMs).unref();
};

/** Runs the lines of batches as requests to the endpoints. */
const runBatches = (
  { hub, config, log }: OpenRouterOptions,
  endpoints: EndpointDeps,
  ledger: OpenedLedger,
): BatchRunner =>
  openBatches({
    database: hub.database,
    ledger,
    bodies: endpoints.bodies,
    answer: (inbound, path) => answerOpenAi(endpoints, inbound, path),
    settings: config,
    now: hub.now,
    onError: (error) => couldNot(log)(error, "run a batch"),
  });

const probesOf = ({ database, now }: RouterHub, endpoints: EndpointDeps, processName: string): Probes => ({
  answer: (inbound, path) => answerOpenAi(endpoints, inbound, path),
  planner: endpoints.planner,
  tokens: endpoints.tokens,
  processName,
  livingProcesses: () => livingProcesses(database, processName, now()),
});

export const openRouter = async (options: OpenRouterOptions): Promise<Router> => {
  const { hub, config, log } = options;
  const settings = { ...defaultSettings, ...limitsIn(config), ...options.settings };
  const { now, database, tokens, shared } = hub;
  const outage = createOutage(now, config.databaseGrace * 1000);
  const ledger = await openLedgerOf(options, outage);
  const connections = connectToProviders(settings, config);
  const state = sharedState(options, settings, ledger, outage);
  const onBug = (error: unknown): void =>
    log.error({ err: error }, "router: unexpected error while reading a provider reply");
  const pooled = { settings, now, onBug, db: database.db, keyRing: state.keyRing, processName: ledger.name };
  const pools = openPools({ ...pooled, onError: couldNot(log) });
  let runner: BatchRunner | undefined;
  const wakeBatches = (): void => runner?.wake();
  const endpoints = endpointsFrom(options, { settings, pools, onBug, state, ledger, connections, wakeBatches });
  const sweeper = startSweeper(endpoints);
  // A process with the role hub makes no calls to models.
  if (config.role !== "hub") runner = runBatches(options, endpoints, ledger);
  const { publicUrl, tokenPrefix, isAnonymousAllowed, quotas } = config;
  const isTrustedProxy = trustedProxiesIn(config);
  const identify = createIdentify({
    credentials: tokens,
    tokenPrefix,
    publicUrl,
    now,
    outage,
    accessChanges: database.accessChanges,
    addressOf: createCallerAddress(isTrustedProxy, hub.secret),
  });
  const { handle, callsInProgress, drain } = createRouterHandler({
    endpoints,
    identify,
    limiter: shared.limiter,
    quota: quotas?.router,
    isTrustedProxy,
    isAnonymousAllowed,
    counters: state.counters,
    log,
    logsRequests: hasRequestLines(config),
    settings,
    now,
  });
  return {
    ...state,
    handle,
    callsInProgress,
    pools,
    probes: probesOf(hub, endpoints, ledger.name),
    ledger,
    drain: async () => {
      await Promise.all([drain(), runner?.stop(settings.drainMs)]);
    },
    close: async () => {
      clearInterval(sweeper);
      await runner?.stop(0);
      await Promise.all([connections.destroy(), pools.close()]);
      await ledger.close();
    },
  };
};
