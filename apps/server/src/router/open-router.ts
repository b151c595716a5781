import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import type { Db } from "../db/engine.ts";
import { createGuard } from "../guard/guard.ts";
import type { Hub } from "../hub.ts";
import type { LocalInference } from "../local-inference.ts";
import type { Viewer } from "../viewer.ts";
import type { RouterLog } from "./dependencies.ts";
import { createRouterHandler, type RouterHandler } from "./handler.ts";
import { createKeyRing, type KeyRing } from "./keys/key-ring.ts";
import { createProviderKeys, type ProviderKeys } from "./keys/provider-keys.ts";
import type { Budgets } from "./ledger/budgets.ts";
import { createBudgets } from "./ledger/budgets.ts";
import { type CallCounters, createCallCounters } from "./ledger/counters.ts";
import { type OpenedLedger, openLedger } from "./ledger/open-ledger.ts";
import { numbersOf, processNameOf } from "./ledger/process-name.ts";
import { createHealth, type Health } from "./planning/health.ts";
import { createMappingLookup, createPreferenceLookup, listMappedModels } from "./planning/mapped-models.ts";
import { createRoutedModels, type RoutedModels } from "./planning/routed-models.ts";
import { defaultSettings, type RouterSettings } from "./settings.ts";
import { createConnections } from "./upstream/connections.ts";
import { createEgressPolicy } from "./upstream/egress-policy.ts";
import { createBuild, createLocate } from "./upstream/prepare-request.ts";
import { createSend } from "./upstream/send.ts";

/** What the router is made from. */
export interface OpenRouterOptions {
  readonly hub: Hub;
  readonly config: Config;
  readonly log: RouterLog;
  /** The hub's own keys by provider. */
  readonly providerKeys: Readonly<Record<string, string>>;
  readonly inference?: LocalInference;
  readonly settings?: Partial<RouterSettings>;
}

/** The running router, and what the settings' modules share with it. */
export interface Router {
  readonly handle: RouterHandler;
  readonly keyRing: KeyRing;
  readonly keys: ProviderKeys;
  readonly budgets: Budgets;
  readonly models: RoutedModels;
  readonly ledger: Pick<OpenedLedger, "flush" | "lag">;
  readonly health: Pick<Health, "openCircuits">;
  readonly counters: CallCounters;
  /** Lets calls under way end for a while, then ends them. */
  readonly drain: () => Promise<void>;
  /** Waits until everything is written. */
  readonly close: () => Promise<void>;
}

/** What stands in for providers may be on this machine; they themselves are not. */
const connectionsFor = ({ connectMs, places }: RouterSettings, { providersAt }: Config) => ({
  providers: createConnections({ connectMs, egress: createEgressPolicy(providersAt !== "" || places !== undefined) }),
  deployments: createConnections({ connectMs, egress: createEgressPolicy(true) }),
});

/** What the router reads of the store beside models and keys. */
const lookupsIn = (db: Db, now: () => number) => ({
  mappingOf: createMappingLookup(db, now),
  mappedModels: (viewer: Viewer, name?: string) => listMappedModels(db, viewer, name),
  preferredOf: createPreferenceLookup(db, now),
});

/** What of the configuration the router goes by. */
const settingsIn = (
  { publicUrl, tokenPrefix, trustsProxy, isAnonymousAllowed, providersAt, quotas }: Config,
  places: RouterSettings["places"],
) => ({
  publicUrl,
  tokenPrefix,
  trustsProxy,
  isAnonymousAllowed,
  providersAt,
  quota: quotas?.api,
  locate: createLocate(providersAt, places),
  guard: createGuard({ allowPrivate: providersAt !== "", maxBytes: 512 * 1024 ** 2, timeoutMs: 120_000 }),
});

const bodyLimitsIn = ({ maxBody, maxAnonymousBody }: Config) => ({
  maxBodyBytes: maxBody * 1024 ** 2,
  largestAnonymousBody: maxAnonymousBody * 1024 ** 2,
});

/** Opens the router. */
export const openRouter = async ({
  hub,
  config,
  log,
  providerKeys,
  inference,
  settings: given,
}: OpenRouterOptions): Promise<Router> => {
  const settings = { ...defaultSettings, ...bodyLimitsIn(config), ...given };
  const { now, secret, database } = hub;
  const { db } = database;
  const openedLedger = await openLedger({
    database,
    dataFolder: resolve(config.dataFolder),
    now,
    name: processNameOf(
      { host: numbersOf(), pid: process.pid, startedAt: performance.timeOrigin },
      randomUUID().slice(0, 8),
    ),
    onError: (error, doing) => log.error({ err: error }, `the router could not ${doing}`),
  });
  const connections = connectionsFor(settings, config);
  const onBug = (error: unknown): void =>
    log.error({ err: error }, "the router broke while it read a provider's reply");
  const keyRing = createKeyRing({ db, secret, now });
  const keys = createProviderKeys(db, keyRing, providerKeys, now);
  const budgets = createBudgets(db, now);
  const models = createRoutedModels(db, now);
  const health = createHealth(now, settings);
  const counters = createCallCounters();
  const { handle, drain } = createRouterHandler({
    settings,
    now,
    random: Math.random,
    send: createSend(connections.providers, onBug),
    sendToDeployment: createSend(connections.deployments, onBug),
    health,
    counters,
    ledger: openedLedger.ledger,
    processName: openedLedger.name,
    flushLedger: openedLedger.flush,
    budgets,
    models,
    keys,
    keyRing,
    ...(inference && { inference }),
    log,
    secret,
    build: createBuild(),
    plans: new Map(),
    ...settingsIn(config, settings.places),
    ...lookupsIn(db, now),
    jsonBodies: hub.jsonBodies,
    credentials: hub.tokens,
    limiter: hub.shared.limiter,
  });
  return {
    handle,
    keyRing,
    keys,
    budgets,
    models,
    ledger: openedLedger,
    health,
    counters,
    drain,
    close: async () => {
      await Promise.all([connections.providers.destroy(), connections.deployments.destroy()]);
      await openedLedger.close();
    },
  };
};
