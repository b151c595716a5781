import { createHash } from "node:crypto";
/** Manifests and configs stored for one repository. Others are written again when their tag is pulled. */
const maxContents = 1_000;
export const registryContent = (mediaType, text) => ({
    sha256: createHash("sha256").update(text).digest("hex"),
    mediaType,
    text,
});
const toContent = ({ sha256, media_type, content }) => ({
    sha256,
    mediaType: media_type,
    text: content,
});
const findBy = async (db, repositoryId, column, value) => {
    const row = await db
        .selectFrom("registry_contents")
        .selectAll()
        .where("repository_id", "=", repositoryId)
        .where(column, "=", value)
        .limit(1)
        .executeTakeFirst();
    return row && toContent(row);
};
export const findContent = (db, repositoryId, sha256) => findBy(db, repositoryId, "sha256", sha256);
export const findManifest = (db, repositoryId, source) => findBy(db, repositoryId, "source", source);
const deleteOldest = async (db, repositoryId) => {
    const oldest = await db
        .selectFrom("registry_contents")
        .select("created_at")
        .where("repository_id", "=", repositoryId)
        .orderBy("created_at", "desc")
        .offset(maxContents)
        .limit(1)
        .executeTakeFirst();
    if (!oldest)
        return;
    await db
        .deleteFrom("registry_contents")
        .where("repository_id", "=", repositoryId)
        .where("created_at", "<=", oldest.created_at)
        .execute();
};
/** Stores a manifest and the texts that it refers to. */
export const insertManifest = (db, repositoryId, source, manifest, parts, at) => db.transaction().execute(async (transaction) => {
    const toRow = ({ sha256, mediaType, text }, own) => ({
        repository_id: repositoryId,
        sha256,
        source: own,
        media_type: mediaType,
        content: text,
        created_at: at,
    });
    const rows = [...parts.map((part) => toRow(part, null)), toRow(manifest, source)];
    await transaction
        .insertInto("registry_contents")
        .values([...new Map(rows.map((row) => [row.sha256, row])).values()])
        .onConflict((conflict) => conflict.columns(["repository_id", "sha256"]).doUpdateSet((eb) => ({
        created_at: eb.ref("excluded.created_at"),
        source: eb.fn.coalesce("excluded.source", "registry_contents.source"),
    })))
        .execute();
    await deleteOldest(transaction, repositoryId);
});
//# sourceMappingURL=store.js.map