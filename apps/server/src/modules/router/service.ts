import { randomUUID } from "node:crypto";
import { Agent } from "undici";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/engine.ts";
import { createGuard } from "../../guard/guard.ts";
import type { Hub } from "../../hub.ts";
import type { LocalInference } from "../../local-inference.ts";
import { noteAlive, settleAbandoned } from "../../router/abandoned-calls.ts";
import type { Budgets } from "../../router/budgets.ts";
import { createBudgets } from "../../router/budgets.ts";
import { createHealth } from "../../router/health.ts";
import { createKeyRing, type KeyRing } from "../../router/key-ring.ts";
import { createLedger } from "../../router/ledger.ts";
import { createProviderKeys, type ProviderKeys } from "../../router/provider-keys.ts";
import { createRoutedModels, type RoutedModels } from "../../router/routed-models.ts";
import { createSend } from "../../router/upstream.ts";
import type { Viewer } from "../../viewer.ts";
import { checkedLookup } from "./checked-lookup.ts";
import { createDoor, type Door } from "./door.ts";
import { createBuild, createLocate } from "./exchange.ts";
import type { RouterLog } from "./parts.ts";
import { type RouterSettings, usualSettings } from "./settings.ts";
import { createMappingLookup, createPreferenceLookup, listMappedModels } from "./store.ts";

/** What the router is made from. */
export interface RouterSources {
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
  readonly door: Door;
  readonly keyRing: KeyRing;
  readonly keys: ProviderKeys;
  readonly budgets: Budgets;
  readonly models: RoutedModels;
  /** Lets calls under way end for a while, then ends them. */
  readonly drain: () => Promise<void>;
  /** Waits until everything is written. */
  readonly close: () => Promise<void>;
}

const heartbeatMs = 15_000;

const createAgents = ({ connectMs }: RouterSettings) => {
  const usual = { keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0, pipelining: 1 };
  return {
    providers: new Agent({ ...usual, connect: { timeout: connectMs } }),
    deployments: new Agent({ ...usual, connect: { timeout: connectMs, lookup: checkedLookup } }),
  };
};

/** Keeps other processes told that this one lives, and settles what dead ones have left. */
const keepBooks = async ({ database, now }: Hub, name: string, log: RouterLog): Promise<() => void> => {
  await noteAlive(database.db, name, now());
  await settleAbandoned(database, name, now());
  const beat = async (): Promise<void> => {
    await noteAlive(database.db, name, now());
    if (database.engine === "postgres") await settleAbandoned(database, name, now());
  };
  const timer = setInterval(
    () => beat().catch((error) => log.error({ err: error }, "could not note that this process is alive")),
    heartbeatMs,
  );
  timer.unref();
  return () => clearInterval(timer);
};

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

/** Opens the router. */
export const openRouter = async ({
  hub,
  config,
  log,
  providerKeys,
  inference,
  settings: given,
}: RouterSources): Promise<Router> => {
  const settings = { ...usualSettings, ...given };
  const { now, secret, database } = hub;
  const { db } = database;
  const name = randomUUID();
  const stopBooks = await keepBooks(hub, name, log);
  const agents = createAgents(settings);
  const ledger = createLedger({ database, now, process: name });
  const keyRing = createKeyRing({ db, secret, now });
  const keys = createProviderKeys(db, keyRing, providerKeys, now);
  const budgets = createBudgets(db, now);
  const models = createRoutedModels(db, now);
  const { door, drain } = createDoor({
    settings,
    now,
    random: Math.random,
    send: createSend(agents.providers),
    sendToDeployment: createSend(agents.deployments),
    health: createHealth(now, settings),
    ledger,
    budgets,
    models,
    keys,
    keyRing,
    ...(inference && { inference }),
    log,
    secret,
    build: createBuild(),
    ...settingsIn(config, settings.places),
    ...lookupsIn(db, now),
    credentials: hub.tokens,
    limiter: hub.shared.limiter,
  });
  return {
    door,
    keyRing,
    keys,
    budgets,
    models,
    drain,
    close: async () => {
      stopBooks();
      await Promise.all([agents.providers.destroy(), agents.deployments.destroy()]);
      await ledger.close();
      await db.deleteFrom("router_processes").where("name", "=", name).execute();
    },
  };
};
