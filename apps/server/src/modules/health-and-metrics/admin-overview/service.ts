import type { AdminOverview } from "@orrery/contract";
import { freeSpace, fullDisk } from "../../../blobs/free-space.ts";
import type { StorageStatus } from "../../../blobs/storage-health.ts";
import type { Config } from "../../../config/config.ts";
import { hubVersion } from "../../../config/hub-version.ts";
import type { Database } from "../../../db/engine.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { readImportStates, settledImport } from "../../../import/import-state.ts";
import type { ProviderKeys } from "../../../router/keys/provider-keys.ts";
import type { Health } from "../../../router/planning/health.ts";
import { type LoadDeps, loadOf } from "../../../router/upstream/pools/endpoint-load.ts";
import { createTtlCache } from "../../../shared-state/ttl-cache.ts";
import {
  countBatches,
  countPeople,
  countSavedKeys,
  countScans,
  describeDatabase,
  emailState,
  enginesWithModels,
  storedBytes,
} from "./overview-store.ts";
import { recentCalls } from "./recent-calls.ts";

export interface AdminOverviewDeps extends Pick<LoadDeps, "pools"> {
  readonly database: Database;
  readonly config: Pick<
    Config,
    "dataFolder" | "minFreeDisk" | "s3Endpoint" | "secret" | "scanGate" | "mirrorLimit" | "smtpUrl"
  >;
  readonly health: LoadDeps["health"] & Pick<Health, "openCircuits">;
  readonly keys: Pick<ProviderKeys, "hub">;
  /** Writes calls that are still in the journal to the database before a query. */
  readonly ledger: { readonly flush: () => Promise<void> };
  readonly storageStatus: () => Promise<StorageStatus>;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Several admins, or one who reloads, share one look. */
const maxAgeMs = 5_000;
/** Sums over all repositories change slowly. */
const maxSizeAgeMs = 60_000;
/** A failed import is news for so long. */
const importNewsMs = 30 * dayMs;

const diskOf = async ({ dataFolder, minFreeDisk }: AdminOverviewDeps["config"]): Promise<AdminOverview["disk"]> => {
  const space = await freeSpace(dataFolder);
  const problem = fullDisk(space, minFreeDisk);
  return { freeBytes: space.bytes, totalBytes: space.totalBytes, ...(problem !== undefined && { problem }) };
};

const importsOf = async ({ database, now }: AdminOverviewDeps): Promise<AdminOverview["imports"]> => {
  const states = await readImportStates(database.db);
  const recent = states
    .map(({ state }) => settledImport(state, now()))
    .filter(({ startedAt }) => now() - startedAt < importNewsMs);
  const count = (status: string) => recent.filter((state) => state.status === status).length;
  return { running: count("running"), failed: count("failed") };
};

const enginesOf = async (deps: AdminOverviewDeps): Promise<AdminOverview["engines"]> => {
  const rows = await enginesWithModels(deps.database.db);
  const engines = rows.map(({ full_name: model, address, ...row }) => {
    const { status, message, since } = loadOf({ ...row, address }, deps);
    return { model, address, status, ...(message && { message }), ...(since && { since }) };
  });
  return {
    total: engines.length,
    healthy: engines.filter(({ status }) => status === "healthy").length,
    failing: engines.filter(({ status }) => status === "unreachable"),
  };
};

const providersOf = async ({ database, keys, health }: AdminOverviewDeps): Promise<AdminOverview["providers"]> => {
  const paused = new Map<string, number>();
  for (const { provider } of health.openCircuits()) paused.set(provider, (paused.get(provider) ?? 0) + 1);
  return {
    hubKeys: Object.keys(keys.hub).length,
    savedKeys: await countSavedKeys(database.db),
    paused: [...paused].map(([provider, models]) => ({ provider, models })),
  };
};

const startedAt = new Date(performance.timeOrigin).toISOString();

export const createAdminOverviewService = (deps: AdminOverviewDeps) => {
  const { database, config, ledger, storageStatus, now } = deps;
  const { db } = database;
  const overviews = createTtlCache<"all", AdminOverview>(now, maxAgeMs);
  const sizes = createTtlCache<"all", AdminOverview["stored"]>(now, maxSizeAgeMs);
  const read = async (): Promise<AdminOverview> => {
    await ledger.flush();
    return {
      at: new Date(now()).toISOString(),
      version: hubVersion,
      startedAt,
      isSecretInDataFolder: config.secret === "",
      database: await describeDatabase(database),
      storage: { type: config.s3Endpoint ? "s3" : "disk", status: await storageStatus() },
      disk: await diskOf(config),
      stored: await sizes.get("all", () => storedBytes(db, config.mirrorLimit)),
      calls: await recentCalls(db, now()),
      people: await countPeople(db, now() - dayMs),
      scans: { gate: config.scanGate, ...(await countScans(db, now())) },
      imports: await importsOf(deps),
      batches: { running: await countBatches(db) },
      ...(config.smtpUrl !== "" && { email: await emailState(db) }),
      engines: await enginesOf(deps),
      providers: await providersOf(deps),
    };
  };
  return async (viewer: Viewer): Promise<AdminOverview> => {
    requireHubAdmin(viewer);
    return overviews.get("all", read);
  };
};

/** What the hub knows about itself, for its admins. */
export type AdminOverviewService = ReturnType<typeof createAdminOverviewService>;
