const lastFailure = (db, upstream) => db
    .selectFrom("mirror_revisions")
    .select(["failed_at", "message"])
    .where("upstream", "=", upstream)
    .where("failed_at", "is not", null)
    .orderBy("failed_at", "desc")
    .limit(1)
    .executeTakeFirst();
/** When an upstream last answered, and when it last did not. */
export const upstreamContact = async (db, upstream) => {
    const row = await db
        .selectFrom("mirror_revisions")
        .select((eb) => eb.fn.max("checked_at").as("at"))
        .where("upstream", "=", upstream)
        .where("checked_at", ">", 0)
        .executeTakeFirst();
    const failure = await lastFailure(db, upstream);
    return {
        contactedAt: row?.at ? Number(row.at) : undefined,
        failedAt: failure?.failed_at ? Number(failure.failed_at) : undefined,
        message: failure?.message ?? undefined,
    };
};
/** What the stored contents of mirrored repositories take, each content once. */
export const mirrorStorage = async (db) => {
    const stored = db
        .selectFrom("git_blobs")
        .innerJoin("mirror_files", (join) => join
        .onRef("mirror_files.repository_id", "=", "git_blobs.repository_id")
        .onRef("mirror_files.oid", "=", "git_blobs.oid"))
        .where("git_blobs.sha256", "is not", null);
    const contents = await db
        .selectFrom(stored.select(["git_blobs.sha256", "git_blobs.size"]).distinct().as("contents"))
        .select((eb) => [eb.fn.countAll().as("files"), eb.fn.sum("size").as("bytes")])
        .executeTakeFirst();
    const repositories = await db
        .selectFrom("mirror_files")
        .select((eb) => eb.fn.count("repository_id").distinct().as("count"))
        .executeTakeFirst();
    return {
        repositories: Number(repositories?.count ?? 0),
        files: Number(contents?.files ?? 0),
        bytes: Number(contents?.bytes ?? 0),
    };
};
//# sourceMappingURL=mirror-status.js.map