import { join, resolve } from "node:path";
import { bundleFolder } from "../asset-folders.ts";
import { createDiskStore } from "../blobs/disk.ts";
import { createS3Store } from "../blobs/s3.ts";
import { type BlobStore, isBlobError } from "../blobs/store.ts";
import { createDownloadCounter } from "../catalogue/activity/download-counter.ts";
import { createActivityRefresh } from "../catalogue/activity/refresh-activity.ts";
import { type Catalogue, type CatalogueChange, createCatalogue } from "../catalogue/catalogue.ts";
import { deleteOldNotifications } from "../catalogue/events/notification-store.ts";
import { referenceEntries } from "../catalogue/reference-entries.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import { createScanService } from "../catalogue/scans/scan-service.ts";
import { createFollower, type OnProgress } from "../catalogue/search/follower.ts";
import { createIndexAudit } from "../catalogue/search/index-audit.ts";
import { createSnapshotKeeper, openIndexes } from "../catalogue/search/index-snapshots.ts";
import { createRecordTexts } from "../catalogue/search/record-texts.ts";
import { createSignatureJudge } from "../catalogue/supply-chain/signatures/signature-judge.ts";
import { changeLife, incomingFolders, pruneChanges, removeParts } from "../catalogue/sweep.ts";
import type { Config } from "../config/config.ts";
import { openDataFolder } from "../db/data-folder.ts";
import type { Database, Db } from "../db/engine.ts";
import { withFirstStartLock } from "../db/first-start-lock.ts";
import { openDatabase } from "../db/open.ts";
import { createReadCache } from "../db/read-cache.ts";
import { createAuditLog } from "../identity/audit-log.ts";
import { openSecret } from "../identity/secret.ts";
import { publishBundle } from "../import/bundle/publish-bundle.ts";
import { createEvictionJob } from "../import/mirror/eviction/evict.ts";
import { evictionLimits } from "../import/mirror/eviction/eviction-limits.ts";
import { createUsedContents, type UsedContents } from "../import/mirror/eviction/used-contents.ts";
import { createMirrorService } from "../import/mirror/mirror-service.ts";
import { createMirrorSettings, type MirrorSourceSettings } from "../import/mirror/mirror-settings.ts";
import { deleteMissing } from "../import/mirror/mirror-store.ts";
import { createDeniedRepositories } from "../import/mirror/rules/denied-repositories.ts";
import { createDenialCheck, createMirrorPolicy } from "../import/mirror/rules/mirror-policy.ts";
import { createMirrorSignatures } from "../import/mirror/rules/mirror-signatures.ts";
import { createRefusalLog, deleteOldRefusals, type RefusalLog } from "../import/mirror/rules/refusal-log.ts";
import { createUpstreams } from "../import/mirror/upstreams.ts";
import { createHubInference, type HubInference } from "../inference/hub-inference.ts";
import { type AccountService, createAccountService } from "../modules/accounts/service.ts";
import { type AuditUpkeep, createAuditUpkeep } from "../modules/audit/audit-upkeep.ts";
import { createReadLog } from "../modules/audit/read-log.ts";
import { createTokenService, type TokenService } from "../modules/identity/service.ts";
import type { HubServices } from "../modules/module.ts";
import { createJsonBodies } from "../readers/json-body.ts";
import { createHubSigningKey } from "../router/keys/hub-signing-key.ts";
import { createKeyRing } from "../router/keys/key-ring.ts";
import { createMirrorTokenSeal } from "../router/keys/mirror-token.ts";
import { requireSecret } from "../router/keys/require-secret.ts";
import { createLocalState, openRedis } from "../shared-state/redis.ts";
import { createWorkers } from "../workers/workers.ts";
import { createContentStore } from "../xet/content-store.ts";
import { listMissingXorbs } from "../xet/xet-store.ts";

/** The token of the owner, in plain text. */
export interface OwnerToken {
  readonly name: string;
  readonly token: string;
}

/** The open hub: storage, indexes and services. */
export interface Hub extends HubServices {
  /** Runs models stored on this hub. */
  readonly inference: HubInference;
  /** Creates the owner and their token on the first start. Call it once the hub can be reached: the token is shown once. */
  readonly createOwnerToken: () => Promise<OwnerToken | undefined>;
  /** Writes what was counted in memory, and does what is due. */
  readonly upkeep: () => Promise<void>;
  /** Applies changes by other processes to the indexes. */
  readonly follow: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** How long a process may go by settings that another has changed. */
const settingsIntervalMs = 10_000;
/** How often old entries of the change log are deleted. */
const sweepIntervalMs = 6 * 60 * 60 * 1000;
/** Older notifications are deleted, read or not. */
const notificationLife = 90 * 24 * 60 * 60 * 1000;
/** Names that no upstream has are forgotten. */
const missingLife = 24 * 60 * 60 * 1000;
/** Older refusals by rules of the mirror are in the audit log only. */
const refusalLife = 30 * 24 * 60 * 60 * 1000;

export const openBlobs = (config: Config, dataFolder: string): BlobStore => {
  if (!config.s3Endpoint) return createDiskStore(join(dataFolder, "blobs"));
  return createS3Store({
    endpoint: config.s3Endpoint,
    bucket: config.s3Bucket,
    region: config.s3Region,
    prefix: config.s3Prefix,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    spoolFolder: join(dataFolder, "incoming"),
    timeoutMs: config.s3Timeout * 1000,
  });
};

/** The first start creates the owner and one token. Commands that ran earlier created only the account. */
const openOwner = async (
  accounts: AccountService,
  tokens: TokenService,
  name: string,
): Promise<OwnerToken | undefined> => {
  const owner = (await accounts.createOwner(name)) ?? (await accounts.ownerWithoutToken());
  if (!owner) return undefined;
  const { token } = await tokens.issue(owner.id, "first start", "admin");
  return { name: owner.name, token };
};

/** Adds the models named by task pages once: if an admin deletes them later, they stay deleted. */
const seed = async (db: Db, catalogue: Catalogue): Promise<void> => {
  const key = "catalogue_seeded";
  if (await db.selectFrom("settings").select("key").where("key", "=", key).executeTakeFirst()) return;
  await catalogue.upsertMirrored(referenceEntries());
  await db
    .insertInto("settings")
    .values({ key, value: "yes" })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
};

/** A wrong secret must not leave the database open. */
const openStorage = async (config: Config, dataFolder: string) => {
  const location = { dataFolder, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) };
  const limits = { maxConnections: config.databasePool, statementMs: config.databaseTimeout * 1000 };
  const database = await openDatabase({ ...location, limits });
  const secret = openSecret(config.secret, dataFolder);
  await requireSecret(database.db, secret).catch(async (error) => {
    await database.close();
    throw error;
  });
  return { database, secret };
};

const openSearch = async (database: Database, folder: string, now: () => number, onProgress?: OnProgress) => {
  const { indexes, position, isNew } = await openIndexes(database, folder, onProgress);
  const recordTexts = createRecordTexts(database.db);
  const follower = createFollower(database, indexes, position, recordTexts.remove);
  const snapshots = createSnapshotKeeper({ db: database.db, indexes, follower, folder, now, isSaved: !isNew });
  const indexAudit = createIndexAudit({ db: database.db, indexes, follower, now });
  return { indexes, recordTexts, follower, indexAudit, snapshots };
};

type OpenedSearch = Awaited<ReturnType<typeof openSearch>>;

interface ServiceDeps {
  readonly config: Config;
  readonly db: Db;
  readonly secret: string;
  readonly catalogue: Catalogue;
  readonly refusals: RefusalLog;
  readonly mirrorSettings: MirrorSourceSettings;
  readonly now: () => number;
}

const openMirrorSettings = async ({
  db,
  config,
  secret,
  now,
}: Pick<ServiceDeps, "db" | "config" | "secret" | "now">) => {
  const tokenSeal = createMirrorTokenSeal(createKeyRing({ db, secret, now }));
  const settings = createMirrorSettings({ db, config, tokenSeal });
  await settings.refresh();
  return settings;
};

const openServices = async ({ config, db, secret, catalogue, refusals, mirrorSettings, now }: ServiceDeps) => {
  const audit = createAuditLog(db, now);
  const workers = createWorkers({
    seconds: config.readerTimeout,
    memoryMb: config.readerMemory,
    scanSeconds: config.scanTimeout,
  });
  const upstreams = createUpstreams(mirrorSettings, config, now);
  const used = createUsedContents(db, upstreams.isOn, now);
  const store = createContentStore({ db, blobs: openBlobs(config, resolve(config.dataFolder)), workers });
  const blobs = used.watch(store);
  // Storage that does not answer may do so later. One that refuses is a wrong setting.
  await blobs.check().catch((error: unknown) => {
    if (!isBlobError(error, "unreachable")) throw error;
  });
  const jsonBodies = createJsonBodies(workers, { maxDepth: config.maxBodyDepth, maxValues: config.maxBodyValues });
  const scans = createScanService({ db, blobs, workers, now }, config.scanGate);
  const { publicKey: hubKey } = createHubSigningKey({ db, keyRing: createKeyRing({ db, secret, now }) });
  const signatures = createSignatureJudge({ db, blobs, workers, config, hubKey, now });
  const mirrorSignatures = createMirrorSignatures({ db, blobs, signatures, upstreams });
  const policy = createMirrorPolicy({ db, audit, refusals, scans, signatures: mirrorSignatures, now });
  const mirrored = { db, blobs, catalogue, scans, policy, signatures: mirrorSignatures, upstreams, config, now };
  return {
    audit,
    accounts: createAccountService({ db, audit, now, issuers: config.oidcIssuers }),
    tokens: createTokenService({ db, audit, now, prefix: config.tokenPrefix }),
    downloads: createDownloadCounter(db, now),
    workers,
    blobs,
    used,
    jsonBodies,
    scans,
    signatures,
    mirrorSignatures,
    mirror: createMirrorService(mirrored),
    inference: createHubInference({ db, blobs, catalogue, config, workers, jsonBodies, now }),
  };
};

interface OpenedHub extends Omit<Hub, "createOwnerToken" | "upkeep" | "follow" | "close"> {
  readonly used: UsedContents;
}

const seedOnFirstStart = (config: Config, { database, catalogue, blobs, now }: OpenedHub): Promise<void> =>
  withFirstStartLock(database, async () => {
    const { db } = database;
    if (config.isSeeded) await seed(db, catalogue);
    if (config.isSeeded && config.isBundleShown)
      await publishBundle({ db, blobs, catalogue, now, folder: bundleFolder });
  });

const createUpkeep = (
  { database, catalogue, blobs, audit, downloads, used, indexAudit, inference, mirrorSettings, now }: OpenedHub,
  { follower, snapshots }: OpenedSearch,
  config: Config,
  auditUpkeep: AuditUpkeep,
) => {
  let sweptAt = 0;
  let readAt = 0;
  const incoming = incomingFolders(resolve(config.dataFolder));
  const refreshActivity = createActivityRefresh(database.db, now);
  const evictFiles = createEvictionJob({ db: database.db, blobs, catalogue, audit, now }, evictionLimits(config));
  return async (): Promise<void> => {
    // What an admin has set at another process.
    if (performance.now() - readAt >= settingsIntervalMs) {
      readAt = performance.now();
      await mirrorSettings.refresh();
    }
    await downloads.flush();
    await used.flush();
    await auditUpkeep.flush();
    await refreshActivity();
    // Lists show what was counted.
    await follower.follow();
    await indexAudit.step();
    await inference.share();
    if (config.role !== "router") await evictFiles();
    await snapshots.step();
    if (now() - sweptAt < sweepIntervalMs) return;
    sweptAt = now();
    await pruneChanges(database.db, sweptAt - changeLife);
    await deleteOldNotifications(database.db, sweptAt - notificationLife);
    await auditUpkeep.deleteOld();
    await deleteMissing(database.db, sweptAt - missingLife);
    await deleteOldRefusals(database.db, sweptAt - refusalLife);
    // Files have the time of the machine, whatever clock the hub goes by.
    await removeParts({ incoming, now: Date.now });
    await listMissingXorbs(database.db);
  };
};

const closeHub = async (
  { mirror, scans, workers, inference, shared, database }: OpenedHub,
  { follower, snapshots }: OpenedSearch,
  upkeep: () => Promise<void>,
): Promise<void> => {
  try {
    await mirror.close();
    const scansEnded = scans.close();
    workers.close();
    await scansEnded;
    await inference.close();
    await upkeep();
    await follower.follow();
    await snapshots.save();
  } finally {
    await shared.close();
    await database.close();
  }
};

/** Opens storage and indexes; on the first start, creates the owner and seeds the catalogue. */
export const openHub = async (config: Config, now: () => number = Date.now, onProgress?: OnProgress): Promise<Hub> => {
  const dataFolder = resolve(config.dataFolder);
  openDataFolder(dataFolder);
  const { database, secret } = await openStorage(config, dataFolder);
  const { db } = database;
  const search = await openSearch(database, join(dataFolder, "search"), now, onProgress);
  const { indexes, recordTexts, follower, indexAudit } = search;
  const shared = config.redisUrl ? await openRedis(config.redisUrl, now) : createLocalState(now);
  const onChange = async (changes: readonly CatalogueChange[]): Promise<void> => {
    shared.announce();
    await follower.refresh(changes);
  };
  const readLog = createReadLog(now);
  const refusals = createRefusalLog(db, createAuditLog(db, now), now);
  const signatureOf = (row: RepositoryRow) => services.mirrorSignatures.ofCommit(row, row.sha);
  const checkDenied = createDenialCheck({ db, refusals, signatureOf, now });
  const deniedTo = createDeniedRepositories({ db, indexes, now });
  const mirrorSettings = await openMirrorSettings({ db, config, secret, now });
  const reads = createReadCache(database.version);
  const catalogue = createCatalogue({
    db,
    now,
    onChange,
    reads,
    ...(config.isReadAudited && { onRead: readLog.note }),
    checkSource: async (...asked) => {
      if (mirrorSettings.current().isOn) await checkDenied(...asked);
    },
    deniedTo: async (viewer) => (mirrorSettings.current().isOn ? deniedTo(viewer) : []),
  });
  const services: Awaited<ReturnType<typeof openServices>> = await openServices({
    config,
    db,
    secret,
    catalogue,
    refusals,
    mirrorSettings,
    now,
  });
  const opened: OpenedHub = {
    database,
    catalogue,
    indexes,
    recordTexts,
    indexAudit,
    reads,
    mirrorSettings,
    ...services,
    shared,
    secret,
    now,
  };
  await seedOnFirstStart(config, opened);
  await follower.follow();
  const upkeep = createUpkeep(opened, search, config, createAuditUpkeep({ db, config, reads: readLog, now }));
  const close = () => closeHub(opened, search, upkeep);
  const { accounts, tokens } = services;
  const createOwnerToken = () => withFirstStartLock(database, () => openOwner(accounts, tokens, config.owner));
  return { ...opened, createOwnerToken, upkeep, follow: follower.follow, close };
};
