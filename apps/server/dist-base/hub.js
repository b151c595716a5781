import { join, resolve } from "node:path";
import { bundleFolder } from "./asset-folders.js";
import { createDiskStore } from "./blobs/disk.js";
import { createS3Store } from "./blobs/s3.js";
import { isBlobError } from "./blobs/store.js";
import { createDownloadCounter } from "./catalogue/activity/download-counter.js";
import { createActivityRefresh } from "./catalogue/activity/refresh-activity.js";
import { createCatalogue } from "./catalogue/catalogue.js";
import { deleteOldNotifications } from "./catalogue/events/notification-store.js";
import { referenceEntries } from "./catalogue/reference-entries.js";
import { createScanService } from "./catalogue/scans/scan-service.js";
import { createFollower } from "./catalogue/search/follower.js";
import { createIndexAudit } from "./catalogue/search/index-audit.js";
import { createSnapshotKeeper, openIndexes } from "./catalogue/search/index-snapshots.js";
import { createSignatureJudge } from "./catalogue/supply-chain/signatures/signature-judge.js";
import { changeLife, incomingFolders, pruneChanges, removeParts } from "./catalogue/sweep.js";
import { openDataFolder } from "./db/data-folder.js";
import { withFirstStartLock } from "./db/first-start-lock.js";
import { openDatabase } from "./db/open.js";
import { createAuditLog } from "./identity/audit-log.js";
import { openSecret } from "./identity/secret.js";
import { publishBundle } from "./import/bundle/publish-bundle.js";
import { createEvictionJob } from "./import/mirror/eviction/evict.js";
import { evictionLimits } from "./import/mirror/eviction/eviction-limits.js";
import { createUsedContents } from "./import/mirror/eviction/used-contents.js";
import { createMirrorService } from "./import/mirror/mirror-service.js";
import { deleteMissing } from "./import/mirror/mirror-store.js";
import { createDeniedRepositories } from "./import/mirror/rules/denied-repositories.js";
import { createDenialCheck, createMirrorPolicy } from "./import/mirror/rules/mirror-policy.js";
import { createMirrorSignatures } from "./import/mirror/rules/mirror-signatures.js";
import { createRefusalLog, deleteOldRefusals } from "./import/mirror/rules/refusal-log.js";
import { createUpstreams } from "./import/mirror/upstreams.js";
import { createHubInference } from "./inference/hub-inference.js";
import { createAccountService } from "./modules/accounts/service.js";
import { createAuditUpkeep } from "./modules/audit/audit-upkeep.js";
import { createReadLog } from "./modules/audit/read-log.js";
import { createTokenService } from "./modules/identity/service.js";
import { createJsonBodies } from "./readers/json-body.js";
import { createHubSigningKey } from "./router/keys/hub-signing-key.js";
import { createKeyRing } from "./router/keys/key-ring.js";
import { requireSecret } from "./router/keys/require-secret.js";
import { createLocalState, openRedis } from "./shared-state/redis.js";
import { createWorkers } from "./workers/workers.js";
import { createContentStore } from "./xet/content-store.js";
import { listMissingXorbs } from "./xet/xet-store.js";
/** How often old entries of the change log are deleted. */
const sweepIntervalMs = 6 * 60 * 60 * 1000;
/** Older notifications are deleted, read or not. */
const notificationLife = 90 * 24 * 60 * 60 * 1000;
/** Names that no upstream has are forgotten. */
const missingLife = 24 * 60 * 60 * 1000;
/** Older refusals by rules of the mirror are in the audit log only. */
const refusalLife = 30 * 24 * 60 * 60 * 1000;
export const openBlobs = (config, dataFolder) => {
    if (!config.s3Endpoint)
        return createDiskStore(join(dataFolder, "blobs"));
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
const openOwner = async (accounts, tokens, name) => {
    const owner = (await accounts.createOwner(name)) ?? (await accounts.ownerWithoutToken());
    if (!owner)
        return undefined;
    const { token } = await tokens.issue(owner.id, "first start", "admin");
    return { name: owner.name, token };
};
/** Adds the models named by task pages once: if an admin deletes them later, they stay deleted. */
const seed = async (db, catalogue) => {
    const key = "catalogue_seeded";
    if (await db.selectFrom("settings").select("key").where("key", "=", key).executeTakeFirst())
        return;
    await catalogue.upsertMirrored(referenceEntries());
    await db
        .insertInto("settings")
        .values({ key, value: "yes" })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
};
/** A wrong secret must not leave the database open. */
const openStorage = async (config, dataFolder) => {
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
const openSearch = async (database, folder, now, onProgress) => {
    const { indexes, position, isNew } = await openIndexes(database, folder, onProgress);
    const follower = createFollower(database, indexes, position);
    const snapshots = createSnapshotKeeper({ db: database.db, indexes, follower, folder, now, isSaved: !isNew });
    const indexAudit = createIndexAudit({ db: database.db, indexes, follower, now });
    return { indexes, follower, indexAudit, snapshots };
};
const openServices = async ({ config, db, secret, catalogue, refusals, now }) => {
    const audit = createAuditLog(db, now);
    const workers = createWorkers({
        seconds: config.readerTimeout,
        memoryMb: config.readerMemory,
        scanSeconds: config.scanTimeout,
    });
    const used = createUsedContents(db, now);
    const store = createContentStore({ db, blobs: openBlobs(config, resolve(config.dataFolder)), workers });
    const blobs = config.isMirror ? used.watch(store) : store;
    // Storage that does not answer may do so later. One that refuses is a wrong setting.
    await blobs.check().catch((error) => {
        if (!isBlobError(error, "unreachable"))
            throw error;
    });
    const jsonBodies = createJsonBodies(workers, { maxDepth: config.maxBodyDepth, maxValues: config.maxBodyValues });
    const scans = createScanService({ db, blobs, workers, now }, config.scanGate);
    const { publicKey: hubKey } = createHubSigningKey({ db, keyRing: createKeyRing({ db, secret, now }) });
    const signatures = createSignatureJudge({ db, blobs, workers, config, hubKey, now });
    const upstreams = createUpstreams(config, now);
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
const seedOnFirstStart = (config, { database, catalogue, blobs, now }) => withFirstStartLock(database, async () => {
    const { db } = database;
    if (config.isSeeded)
        await seed(db, catalogue);
    if (config.isSeeded && config.isBundleShown)
        await publishBundle({ db, blobs, catalogue, now, folder: bundleFolder });
});
const createUpkeep = ({ database, catalogue, blobs, audit, downloads, used, indexAudit, inference, now }, snapshots, config, auditUpkeep) => {
    let sweptAt = 0;
    const incoming = incomingFolders(resolve(config.dataFolder));
    const refreshActivity = createActivityRefresh(database.db, now);
    const evictFiles = createEvictionJob({ db: database.db, blobs, catalogue, audit, now }, evictionLimits(config));
    return async () => {
        await downloads.flush();
        await used.flush();
        await auditUpkeep.flush();
        await refreshActivity();
        await indexAudit.step();
        await inference.share();
        if (config.role !== "router")
            await evictFiles();
        await snapshots.step();
        if (now() - sweptAt < sweepIntervalMs)
            return;
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
/** Opens storage and indexes; on the first start, creates the owner and seeds the catalogue. */
export const openHub = async (config, now = Date.now, onProgress) => {
    const dataFolder = resolve(config.dataFolder);
    openDataFolder(dataFolder);
    const { database, secret } = await openStorage(config, dataFolder);
    const { db } = database;
    const search = await openSearch(database, join(dataFolder, "search"), now, onProgress);
    const { indexes, follower, indexAudit } = search;
    const shared = config.redisUrl ? await openRedis(config.redisUrl, now) : createLocalState(now);
    const onChange = async (changes) => {
        shared.announce();
        await follower.refresh(changes);
    };
    const reads = createReadLog(now);
    const refusals = createRefusalLog(db, createAuditLog(db, now), now);
    const signatureOf = (row) => services.mirrorSignatures.ofCommit(row, row.sha);
    const catalogue = createCatalogue({
        db,
        now,
        onChange,
        ...(config.isReadAudited && { onRead: reads.note }),
        ...(config.isMirror && {
            checkSource: createDenialCheck({ db, refusals, signatureOf, now }),
            deniedTo: createDeniedRepositories({ db, indexes, now }),
        }),
    });
    const services = await openServices({
        config,
        db,
        secret,
        catalogue,
        refusals,
        now,
    });
    const opened = { database, catalogue, indexes, indexAudit, ...services, shared, secret, now };
    await seedOnFirstStart(config, opened);
    await follower.follow();
    const upkeep = createUpkeep(opened, search.snapshots, config, createAuditUpkeep({ db, config, reads, now }));
    const close = async () => {
        try {
            await services.mirror.close();
            const scansEnded = services.scans.close();
            services.workers.close();
            await scansEnded;
            await services.inference.close();
            await upkeep();
            await follower.follow();
            await search.snapshots.save();
        }
        finally {
            await shared.close();
            await database.close();
        }
    };
    const { accounts, tokens } = services;
    const createOwnerToken = () => withFirstStartLock(database, () => openOwner(accounts, tokens, config.owner));
    return { ...opened, createOwnerToken, upkeep, follow: follower.follow, close };
};
//# sourceMappingURL=hub.js.map