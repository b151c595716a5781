import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { type Config, trustedProxiesIn } from "../config.ts";
import type { Database, Db } from "../db/engine.ts";
import { createGuard } from "../guard/guard.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import { createCallLimits } from "./call-limits.ts";
import type { HandlerDeps, RouterLog } from "./dependencies.ts";
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
import { createLocate } from "./upstream/prepare-request.ts";
import { createSend } from "./upstream/send.ts";

/** What the router uses of the open hub. */
interface RouterHub {
  readonly database: Database;
  readonly tokens: HandlerDeps["credentials"];
  readonly jsonBodies: HandlerDeps["jsonBodies"];
  readonly shared: { readonly limiter: HandlerDeps["limiter"] };
  readonly secret: string;
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
}

/** The running router, and what other modules share with it. */
export interface Router {
  readonly handle: RouterHandler;
  readonly keyRing: KeyRing;
  readonly keys: ProviderKeys;
  readonly budgets: Budgets;
  readonly models: RoutedModels;
  readonly ledger: Pick<OpenedLedger, "flush" | "lag">;
  readonly health: Pick<Health, "openCircuits">;
  readonly counters: CallCounters;
  /** Waits for active calls to finish, then aborts the rest. */
  readonly drain: () => Promise<void>;
  /** Resolves when the ledger is written. */
  readonly close: () => Promise<void>;
}

/** Real providers never have private addresses; simulated ones can. */
const connectionsFor = ({ connectMs, providerOrigins }: RouterSettings, { providersAt }: Config) => ({
  providers: createConnections({
    connectMs,
    egress: createEgressPolicy(providersAt !== "" || providerOrigins !== undefined),
  }),
  deployments: createConnections({ connectMs, egress: createEgressPolicy(true) }),
});

const lookupsIn = (db: Db, now: () => number) => ({
  mappingOf: createMappingLookup(db, now),
  mappedModels: (viewer: Viewer, name?: string) => listMappedModels(db, viewer, name),
  preferredOf: createPreferenceLookup(db, now),
});

const settingsIn = (config: Config, providerOrigins: RouterSettings["providerOrigins"]) => ({
  publicUrl: config.publicUrl,
  tokenPrefix: config.tokenPrefix,
  isTrustedProxy: trustedProxiesIn(config),
  isAnonymousAllowed: config.isAnonymousAllowed,
  providersAt: config.providersAt,
  quota: config.quotas?.router,
  locate: createLocate(config.providersAt, providerOrigins),
  guard: createGuard({ allowPrivate: config.providersAt !== "", maxBytes: 512 * 1024 ** 2, timeoutMs: 120_000 }),
});

const bodyLimitsIn = ({ maxBody, maxAnonymousBody }: Config) => ({
  maxBodyBytes: maxBody * 1024 ** 2,
  maxAnonymousBodyBytes: maxAnonymousBody * 1024 ** 2,
});

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
    onError: (error, doing) => log.error({ err: error }, `router: could not ${doing}`),
  });
  const connections = connectionsFor(settings, config);
  const onBug = (error: unknown): void =>
    log.error({ err: error }, "router: unexpected error while reading a provider reply");
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
    callLimits: createCallLimits(hub.shared.limiter, config),
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
    ...settingsIn(config, settings.providerOrigins),
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
