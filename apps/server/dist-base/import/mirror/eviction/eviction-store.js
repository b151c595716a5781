import { sql } from "kysely";
const stored = (db) => db
    .selectFrom("git_blobs")
    .innerJoin("mirror_files", (join) => join
    .onRef("mirror_files.repository_id", "=", "git_blobs.repository_id")
    .onRef("mirror_files.oid", "=", "git_blobs.oid")
    .onRef("mirror_files.sha256", "=", "git_blobs.sha256"));
/** A page of the large contents, least recently used first. */
export const leastUsedContents = async (db, after, limit) => {
    const contents = stored(db)
        .select(["git_blobs.sha256", "git_blobs.size"])
        .select((eb) => eb.fn.max("mirror_files.used_at").as("used_at"))
        .groupBy(["git_blobs.sha256", "git_blobs.size"]);
    const rows = await db
        .selectFrom(contents.as("contents"))
        .selectAll()
        .where((eb) => after === undefined
        ? eb.lit(true)
        : eb.or([
            eb("used_at", ">", after.usedAt),
            eb.and([eb("used_at", "=", after.usedAt), eb("sha256", ">", after.sha256)]),
        ]))
        .orderBy("used_at")
        .orderBy("sha256")
        .limit(limit)
        .execute();
    return rows.map((row) => ({ sha256: String(row.sha256), size: Number(row.size), usedAt: Number(row.used_at) }));
};
/** Repositories whose files are needed: pinned ones, those with an alias, and those that this hub or an engine runs. */
const neededRepositories = (db) => db
    .selectFrom("mirror_pins")
    .select("repository_id")
    .union(db.selectFrom("aliases").select("repository_id"))
    .union(db.selectFrom("loaded_models").select("repository_id"))
    .union(db.selectFrom("desired_engines").select("repository_id"))
    .union(db.selectFrom("deployments").select("repository_id"));
/** Files of needed repositories count as used now. Those that were never counted start to count. */
export const markNeeded = async (db, now) => {
    await db
        .updateTable("mirror_files")
        .set({ used_at: now })
        .where((eb) => eb.or([eb("used_at", "=", 0), eb("repository_id", "in", neededRepositories(db))]))
        .execute();
};
/** Contents of which a file is not mirrored, is being downloaded, or belongs to a needed repository; and uploads. */
export const neededContents = async (db, names, now) => {
    const files = await db
        .selectFrom("git_blobs")
        .leftJoin("mirror_files", (join) => join
        .onRef("mirror_files.repository_id", "=", "git_blobs.repository_id")
        .onRef("mirror_files.oid", "=", "git_blobs.oid"))
        .select("git_blobs.sha256")
        .distinct()
        .where("git_blobs.sha256", "in", names)
        .where((eb) => eb.or([
        eb("mirror_files.oid", "is", null),
        eb("mirror_files.leased_until", ">", now),
        eb("git_blobs.repository_id", "in", neededRepositories(db)),
    ]))
        .execute();
    const uploads = await db.selectFrom("uploads").select("sha256").distinct().where("sha256", "in", names).execute();
    return new Set([...files, ...uploads].flatMap(({ sha256 }) => sha256 ?? []));
};
const pageSize = 500;
/** Contents with chunks that files of other contents are put together from. */
export const sharedChunks = async (db, names) => {
    const xorbs = await db.selectFrom("xet_xorbs").select(["hash", "sha256"]).where("sha256", "in", names).execute();
    const contentOf = new Map(xorbs.map(({ hash, sha256 }) => [hash, sha256]));
    const shared = new Set();
    for (let last = ""; contentOf.size > 0;) {
        const files = await db
            .selectFrom("xet_files")
            .select(["hash", "sha256", "terms"])
            .where("hash", ">", last)
            .orderBy("hash")
            .limit(pageSize)
            .execute();
        for (const { sha256, terms } of files)
            for (const [xorb] of JSON.parse(terms)) {
                const content = contentOf.get(xorb);
                if (content !== undefined && content !== sha256)
                    shared.add(content);
            }
        last = files.at(-1)?.hash ?? "";
        if (files.length < pageSize)
            break;
    }
    return shared;
};
/** Claims every mirrored file with a content, so that no process downloads it meanwhile. False if one is claimed. */
const claimContent = async (db, sha256, now, until) => {
    const rows = await db.selectFrom("mirror_files").select("leased_until").where("sha256", "=", sha256).execute();
    const { numUpdatedRows } = await db
        .updateTable("mirror_files")
        .set({ leased_until: until })
        .where("sha256", "=", sha256)
        .where("leased_until", "<=", now)
        .executeTakeFirst();
    return Number(numUpdatedRows) === rows.length;
};
const forgetChunks = async (db, sha256) => {
    const files = db.selectFrom("xet_files").select("hash").where("sha256", "=", sha256);
    await db.deleteFrom("xet_samples").where("file", "in", files).execute();
    await db.deleteFrom("xet_files").where("sha256", "=", sha256).execute();
    await db.deleteFrom("xet_xorbs").where("sha256", "=", sha256).execute();
};
class StillNeeded extends Error {
}
/** Makes a content unknown to its repositories, and holds its claim. False, and nothing changed, if it is needed. */
export const detachContent = async (db, { sha256, usedAt }, now, until) => {
    try {
        await db.transaction().execute(async (transaction) => {
            const isClaimed = await claimContent(transaction, sha256, now, until);
            // Its own claim is not that of a download.
            const isNeeded = (await neededContents(transaction, [sha256], until)).has(sha256);
            const [latest] = await stored(transaction)
                .select((eb) => eb.fn.max("mirror_files.used_at").as("used_at"))
                .where("git_blobs.sha256", "=", sha256)
                .execute();
            if (!isClaimed || isNeeded || Number(latest?.used_at ?? 0) > usedAt)
                throw new StillNeeded();
            await transaction.updateTable("git_blobs").set({ sha256: null }).where("sha256", "=", sha256).execute();
            await forgetChunks(transaction, sha256);
        });
        return true;
    }
    catch (error) {
        if (error instanceof StillNeeded)
            return false;
        throw error;
    }
};
export const releaseContent = async (db, sha256) => {
    await db.updateTable("mirror_files").set({ leased_until: 0 }).where("sha256", "=", sha256).execute();
};
/** The repositories that have a content. */
export const holdersOfContent = (db, sha256) => db
    .selectFrom("git_blobs")
    .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
    .select(["repositories.kind", "repositories.full_name"])
    .distinct()
    .where("git_blobs.sha256", "=", sha256)
    .orderBy("repositories.full_name")
    .execute();
/** Whether this process is the one to evict now: one does, once in an interval. */
export const claimEviction = async (db, now, intervalMs) => {
    // Times of this century have as many digits, so they compare as texts.
    const key = "mirror_evicted_at";
    const value = String(now);
    const claimed = await db
        .insertInto("settings")
        .values({ key, value })
        .onConflict((conflict) => conflict
        .column("key")
        .doUpdateSet({ value })
        .where(sql `settings.value <= ${String(now - intervalMs)}`))
        .returning("key")
        .execute();
    return claimed.length > 0;
};
//# sourceMappingURL=eviction-store.js.map