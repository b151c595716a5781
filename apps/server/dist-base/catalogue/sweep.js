import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { contentsOfXorbs, sweepXet } from "../xet/sweep-xet.js";
const day = 24 * 60 * 60 * 1000;
/** Uploads not committed in this time are deleted. */
const uploadLife = 2 * day;
/** Downloads of an import are resumed. */
const partLife = 7 * day;
/** Uploads are not resumed, and one without a byte for two minutes is aborted. */
const uploadPartLife = day / 24;
const uploadPart = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A process offline for longer rebuilds its index. */
export const changeLife = 7 * day;
const batchSize = 500;
/** Forgets changes that every process has followed long ago; the newest stays, so that numbers go on from it. */
export const pruneChanges = async (db, before) => {
    const newest = db.selectFrom("changes").select((eb) => eb.fn.max("id").as("id"));
    const { numDeletedRows } = await db
        .deleteFrom("changes")
        .where("at", "<", before)
        .where("id", "<", newest)
        .executeTakeFirst();
    return Number(numDeletedRows);
};
/** Which of some contents a file of any commit, or an upload that may still be committed, has. */
const inUse = async (db, names) => {
    const files = await db.selectFrom("git_blobs").select("sha256").distinct().where("sha256", "in", names).execute();
    const uploads = await db.selectFrom("uploads").select("sha256").distinct().where("sha256", "in", names).execute();
    const xorbs = await contentsOfXorbs(db, names);
    return new Set([...[...files, ...uploads].flatMap(({ sha256 }) => sha256 ?? []), ...xorbs]);
};
const batches = async function* (names) {
    let batch = [];
    for await (const name of names) {
        batch.push(name);
        if (batch.length < batchSize)
            continue;
        yield batch;
        batch = [];
    }
    if (batch.length > 0)
        yield batch;
};
/** A content may have been put a moment ago by a request whose commit is still to come: only old ones are removed. */
const removeContents = async (parts, isOld) => {
    const { db, blobs, isTrial } = parts;
    let contents = 0;
    let bytes = 0;
    for await (const names of batches(blobs.list())) {
        const used = await inUse(db, names);
        for (const name of names) {
            if (used.has(name) || !(await isOld(name)))
                continue;
            const info = await blobs.stat(name);
            if (!isTrial)
                await blobs.remove(name);
            contents += 1;
            bytes += info?.size ?? 0;
        }
    }
    return { contents, bytes };
};
/** Removes what killed uploads and imports have left. */
export const removeParts = async ({ incoming, now, isTrial, }) => {
    let parts = 0;
    for (const folder of incoming)
        for (const name of await readdir(folder).catch(() => [])) {
            const path = join(folder, name);
            const info = await stat(path).catch(() => undefined);
            const life = uploadPart.test(name) ? uploadPartLife : partLife;
            if (!info?.isFile() || info.mtimeMs > now() - life)
                continue;
            if (!isTrial)
                await rm(path, { force: true });
            parts += 1;
        }
    return parts;
};
/** The folders of incomplete uploads and imports. */
export const incomingFolders = (dataFolder) => [
    join(dataFolder, "incoming"),
    join(dataFolder, "blobs", "incoming"),
];
const removeUploads = async ({ db, now, isTrial }) => {
    const before = now() - uploadLife;
    if (isTrial) {
        const { count } = await db
            .selectFrom("uploads")
            .select((eb) => eb.fn.countAll().as("count"))
            .where("created_at", "<", before)
            .executeTakeFirstOrThrow();
        return Number(count);
    }
    await db.deleteFrom("token_uploads").where("created_at", "<", before).execute();
    const { numDeletedRows } = await db.deleteFrom("uploads").where("created_at", "<", before).executeTakeFirst();
    return Number(numDeletedRows);
};
/** Removes what nothing refers to any more: contents, half-sent ones, and the record of old changes. */
export const sweep = async (parts) => {
    const { db, blobs, now, isTrial } = parts;
    const isOld = async (sha256) => {
        const path = blobs.pathOf?.(sha256);
        const info = path === undefined ? undefined : await stat(path).catch(() => undefined);
        // Where the store does not tell how old a content is, the hub should be at rest.
        return !info || info.mtimeMs < now() - day;
    };
    const uploads = await removeUploads(parts);
    await sweepXet({ db, before: now() - uploadLife, isTrial: isTrial ?? false });
    const removed = await removeContents(parts, isOld);
    const changes = isTrial ? 0 : await pruneChanges(db, now() - changeLife);
    return { ...removed, parts: await removeParts(parts), uploads, changes };
};
//# sourceMappingURL=sweep.js.map