const pageSize = 500;
/** Files whose content no repository and no upload has. */
const unusedFiles = (db, before) => db
    .selectFrom("xet_files")
    .select("hash")
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("git_blobs").select("oid").whereRef("git_blobs.sha256", "=", "xet_files.sha256"))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("uploads").select("sha256").whereRef("uploads.sha256", "=", "xet_files.sha256"))))
    .limit(pageSize);
/** The xorbs of every file, read page by page. */
const usedXorbs = async (db) => {
    const used = new Set();
    for (let last = "";;) {
        const rows = await db
            .selectFrom("xet_files")
            .select(["hash", "terms"])
            .where("hash", ">", last)
            .orderBy("hash")
            .limit(pageSize)
            .execute();
        for (const { terms } of rows)
            for (const [xorb] of JSON.parse(terms))
                used.add(xorb);
        last = rows.at(-1)?.hash ?? "";
        if (rows.length < pageSize)
            return used;
    }
};
const deleteXorbs = async ({ db, before, isTrial }) => {
    const used = await usedXorbs(db);
    if (!isTrial)
        await db.deleteFrom("xet_uploads").where("created_at", "<", before).execute();
    const rows = await db
        .selectFrom("xet_xorbs")
        .select("hash")
        .where("created_at", "<", before)
        .where(({ not, exists, selectFrom }) => 
    // A xorb that was sent again may be in a shard that is on its way.
    not(exists(selectFrom("xet_uploads")
        .select("xorb")
        .whereRef("xet_uploads.xorb", "=", "xet_xorbs.hash")
        .where("xet_uploads.created_at", ">=", before))))
        .execute();
    const unused = rows.map(({ hash }) => hash).filter((hash) => !used.has(hash));
    for (let start = 0; start < unused.length && !isTrial; start += pageSize)
        await db
            .deleteFrom("xet_xorbs")
            .where("hash", "in", unused.slice(start, start + pageSize))
            .execute();
    return unused.length;
};
/** Deletes files that nothing uses, then xorbs that no file uses; their contents are then unused as well. */
export const sweepXet = async (sweep) => {
    const { db, before, isTrial } = sweep;
    for (;;) {
        const files = isTrial ? [] : await unusedFiles(db, before).execute();
        if (files.length === 0)
            return deleteXorbs(sweep);
        const names = files.map(({ hash }) => hash);
        await db.deleteFrom("xet_samples").where("file", "in", names).execute();
        await db.deleteFrom("xet_files").where("hash", "in", names).execute();
    }
};
/** Which of some contents hold xorbs. */
export const contentsOfXorbs = async (db, names) => {
    const rows = await db.selectFrom("xet_xorbs").select("sha256").distinct().where("sha256", "in", names).execute();
    return rows.map(({ sha256 }) => sha256);
};
//# sourceMappingURL=sweep-xet.js.map