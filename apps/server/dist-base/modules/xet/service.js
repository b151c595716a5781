import { createHmac } from "node:crypto";
import { fileSource } from "../../blobs/file-source.js";
import { isBlobError } from "../../blobs/store.js";
import { findFor, resolveRevision } from "../../catalogue/access.js";
import { canUseContent, usableContents } from "../../catalogue/content-access.js";
import { recordUpload, uploaderOf } from "../../catalogue/upload-store.js";
import { HubError } from "../../errors.js";
import { partsOf } from "../../xet/content-store.js";
import { dedupJob } from "../../xet/dedup-job.js";
import { readSegments } from "../../xet/read-segments.js";
import { shardJob, shardPlanJob } from "../../xet/shard-job.js";
import { filesWithChunk, findFile, findXorb, findXorbs, insertFile, insertXorb, recordXorbUpload, repositoryHas, sentXorbs, xetContents, } from "../../xet/xet-store.js";
import { xorbLimits } from "../../xet/xorb.js";
import { decodeIndex } from "../../xet/xorb-index.js";
import { xorbJob } from "../../xet/xorb-job.js";
import { xorbSource } from "../../xet/xorb-source.js";
import { createShardLimits } from "./shard-limits.js";
import { issueToken } from "./signed-token.js";
import { createStorageAccess } from "./storage-access.js";
import { usableXorbs } from "./usable-xorbs.js";
const tokenSeconds = 3600;
const dedupSeconds = 24 * 60 * 60;
/** Files and xorbs in one answer to a deduplication query: enough for 16 GiB. */
const maxDedupFiles = 4;
const maxDedupXorbs = 256;
const noFile = (hash) => new HubError("not_found", `File ${hash} is not in this repository.`);
const needWrite = ({ isWrite }) => {
    if (!isWrite)
        throw new HubError("forbidden", "The storage token is read-only. Request one at /api/…/xet-write-token.");
};
const accountOf = ({ account }) => account?.id ?? 0;
/**
 * A xorb is stored once it is verified. One that is known is verified as well, and the reply is the same: otherwise its name would tell
 * whether someone else has it.
 */
const storeXorb = async ({ db, blobs, workers, limits, now }, { viewer }, hash, content) => {
    let chunks = "";
    let isNew = false;
    const check = async (path, { size }) => {
        ({ chunks } = await workers.run(xorbJob, { hash }, [fileSource(path, size)], `Xorb ${hash}`));
        isNew = !(await findXorb(db, hash));
        return isNew;
    };
    const stored = await blobs.put(content, { limit: xorbLimits.bytes, check }).catch((error) => {
        throw isBlobError(error, "too_large") ? new HubError("too_large", error.message) : error;
    });
    await limits.noteUpload(accountOf(viewer), stored.size);
    const uploader = uploaderOf(viewer);
    return db.transaction().execute(async (transaction) => {
        const { sha256, size: bytes } = stored;
        if (isNew)
            await insertXorb(transaction, { hash, sha256, content_offset: null, bytes, chunks, created_at: now() });
        const [sent] = await sentXorbs(transaction, uploader, [hash]);
        await recordXorbUpload(transaction, uploader, hash, now());
        return sent === undefined;
    });
};
/** The xorbs that a shard names. One that the viewer cannot use is told like one that is not stored. */
const namedXorbs = async ({ db }, viewer, names) => {
    const usable = await usableXorbs(db, viewer, names);
    const rows = (await findXorbs(db, names)).filter(({ hash }) => usable.has(hash));
    const found = new Set(rows.map(({ hash }) => hash));
    const missing = names.find((name) => !found.has(name));
    if (missing)
        throw new HubError("bad_request", `The shard names xorb ${missing}, which is not stored. Upload it first.`);
    return rows;
};
const checkSizes = ({ maxFileBytes }, files) => {
    const large = files.find(({ size }) => size > maxFileBytes);
    if (large)
        throw new HubError("too_large", `File ${large.sha256} has ${large.size} bytes; this hub accepts at most ${maxFileBytes}.`);
};
/** Files that were verified before and that the viewer can use anyway: their content is not read again. */
const knownFiles = async ({ db }, viewer, files) => {
    const stated = new Map(files.map(({ hash, sha256 }) => [hash, sha256]));
    const verified = await xetContents(db, [...stated.keys()]);
    const same = [...verified].filter(([hash, sha256]) => stated.get(hash) === sha256);
    const usable = await usableContents(db, viewer, same.map(([, sha256]) => sha256));
    return new Set(same.flatMap(([hash, sha256]) => (usable.has(sha256) ? [hash] : [])));
};
/** Without its content, only the hashes of a file's chunks are hashed: about this part of it. */
const knownPart = 1 / 64;
const storeShard = async (deps, { viewer }, shard, signal) => {
    const { db, blobs, workers, limits, shardLimits, now } = deps;
    const plan = await workers.run(shardPlanJob, null, [shard], "The shard", { signal });
    checkSizes(deps, plan.files);
    const rows = await namedXorbs(deps, viewer, plan.xorbs);
    const known = await knownFiles(deps, viewer, plan.files);
    const work = plan.files.map((file) => file.work * (known.has(file.hash) ? knownPart : 1));
    await limits.charge(accountOf(viewer), work.reduce((sum, bytes) => sum + bytes, 0));
    const request = { xorbs: rows.map(({ hash, chunks }) => ({ hash, chunks })), known: [...known] };
    const sources = rows.map((row) => xorbSource(blobs, row));
    const verified = await workers.run(shardJob, request, [shard, ...sources], "The shard", {
        signal,
        seconds: shardLimits.seconds,
        timeoutSetting: "ORRERY_XET_SHARD_TIMEOUT",
    });
    await db.transaction().execute(async (transaction) => {
        for (const file of verified) {
            await insertFile(transaction, file, file.samples, now());
            const { sha256, size } = file;
            await recordUpload(transaction, uploaderOf(viewer), { sha256, size }, now());
        }
    });
};
const reconstruct = async ({ db, scans }, { repository, viewer }, hash, range) => {
    const file = await findFile(db, hash);
    if (!file)
        throw noFile(hash);
    const isReadable = (await repositoryHas(db, repository, file.sha256)) || (await canUseContent(db, viewer, file.sha256));
    if (!isReadable)
        throw noFile(hash);
    await scans.checkDownload([file.sha256], `File ${hash}`);
    const { start = 0, end = file.size - 1 } = range;
    if (start >= file.size)
        return [];
    return partsOf(db, file, { start, end: Math.min(end, file.size - 1) });
};
const findChunk = async (deps, { viewer }, chunk) => {
    const { db, workers, secret, now } = deps;
    const files = await filesWithChunk(db, chunk, maxDedupFiles);
    const names = new Set();
    for (const file of files)
        if (await canUseContent(db, viewer, file.sha256))
            for (const { xorb } of file.terms)
                names.add(xorb);
    const rows = await findXorbs(db, [...names].slice(0, maxDedupXorbs));
    if (rows.length === 0)
        return undefined;
    const key = Uint8Array.from(createHmac("sha256", secret).update(`xet dedup ${viewer.account?.id}`).digest());
    const created = Math.floor(now() / 1000);
    const xorbs = rows.map(({ hash, chunks, bytes }) => ({ hash, chunks, bytes }));
    return workers.run(dedupJob, { xorbs, key, created, expires: created + dedupSeconds });
};
/** Whole chunks that cover a byte range, cut to it. */
const readXorb = async function* (deps, row, { start, end }) {
    const chunks = decodeIndex(row.chunks);
    const firstChunk = chunks.findIndex((chunk) => chunk.end > start);
    const endChunk = chunks.findLastIndex((chunk) => chunk.start <= end) + 1;
    let at = chunks[firstChunk]?.start ?? 0;
    for await (const bytes of readSegments(deps, row, { firstChunk, endChunk, isDecoded: false })) {
        yield bytes.subarray(Math.max(0, start - at), Math.min(bytes.length, end + 1 - at));
        at += bytes.length;
    }
};
/** Xet storage: files travel as chunks that are stored once. */
export const createXetService = (given) => {
    const deps = { ...given, limits: createShardLimits(given.shared.limiter, given.shardLimits) };
    const { db, catalogue, secret, now } = deps;
    return {
        token: async ({ kind, id, revision, isWrite }, viewer) => {
            const row = await findFor(catalogue, viewer, isWrite ? "contribute" : "download", kind, id);
            if (!isWrite)
                await resolveRevision(db, row, revision);
            const expires = Math.floor(now() / 1000) + tokenSeconds;
            const { tokenId } = viewer;
            return { token: issueToken(secret, { repository: row.id, isWrite, tokenId, expires }), expires };
        },
        /** Who calls with a storage token; throws if they can no longer use it. */
        caller: createStorageAccess(deps),
        /** Returns false if the caller has sent the xorb before. */
        storeXorb: async (caller, hash, content) => {
            needWrite(caller);
            return storeXorb(deps, caller, hash, content);
        },
        /** Stops if the signal is aborted. */
        storeShard: async (caller, shard, signal) => {
            needWrite(caller);
            await deps.limits.inTurn(accountOf(caller.viewer), () => storeShard(deps, caller, shard, signal));
        },
        /** The parts of a file that a range needs; none if the range begins past its end. */
        reconstruct: (caller, file, range = {}) => reconstruct(deps, caller, file, range),
        /** Xorbs of the files that have a chunk, or undefined if there are none the caller can read. */
        findChunk: (caller, chunk) => findChunk(deps, caller, chunk),
        /** Checked bytes of a xorb; `range` ends are inclusive. */
        readXorb: async (hash, range) => {
            const row = await findXorb(db, hash);
            if (!row)
                throw new HubError("not_found", `Xorb ${hash} is not stored.`);
            return readXorb(deps, row, range);
        },
    };
};
//# sourceMappingURL=service.js.map