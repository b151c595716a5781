import { inBatches } from "../../db/in-batches.js";
/** Hashes of files that the hub can fetch from another hub, by git's id. Null for a small file. */
export const upstreamHashes = async (db, repositoryId, oids) => {
    const rows = await inBatches([...new Set(oids)], (batch) => db
        .selectFrom("mirror_files")
        .select(["oid", "sha256"])
        .where("repository_id", "=", repositoryId)
        .where("oid", "in", batch)
        .execute());
    return new Map(rows.map(({ oid, sha256 }) => [oid, sha256]));
};
/** What is announced of files: those that are not stored yet have the hash that the other hub states. */
export const withUpstreamHashes = async (db, repositoryId, files) => {
    const missing = files.filter(({ sha256, is_large }) => sha256 === null && is_large);
    if (missing.length === 0)
        return files;
    const hashes = await upstreamHashes(db, repositoryId, missing.map(({ oid }) => oid));
    return files.map((file) => ({ ...file, sha256: file.sha256 ?? hashes.get(file.oid) ?? null }));
};
//# sourceMappingURL=upstream-files.js.map