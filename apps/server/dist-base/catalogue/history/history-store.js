import { sql } from "kysely";
import { inBatches } from "../../db/in-batches.js";
import { recordRefUpdate } from "../events/record-event.js";
import { queueScans } from "../scans/scan-store.js";
import { applyDelta, decodeTree, encodeWhole, isDelta } from "./tree-text.js";
export const findRef = async (db, repositoryId, names) => {
    const rows = await db
        .selectFrom("refs")
        .selectAll()
        .where("repository_id", "=", repositoryId)
        .where("name", "in", names)
        .execute();
    return names.flatMap((name) => rows.find((row) => row.name === name) ?? [])[0];
};
export const listRefs = (db, repositoryId) => db.selectFrom("refs").selectAll().where("repository_id", "=", repositoryId).orderBy("name").execute();
/** Sets a ref and records the event, in the caller's transaction. */
export const setRef = async (db, row) => {
    const { repository_id, name, target, updated_at } = row;
    const before = await findRef(db, repository_id, [name]);
    await db
        .insertInto("refs")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "name"]).doUpdateSet({ target, updated_at }))
        .execute();
    if (before?.target === target)
        return;
    const change = { ref: name, oldSha: before?.target ?? null, newSha: target };
    await recordRefUpdate(db, repository_id, change, updated_at);
};
/** Deletes a ref and records the event, in the caller's transaction. */
export const deleteRef = async (db, repositoryId, name, at) => {
    const deleted = await db
        .deleteFrom("refs")
        .where("repository_id", "=", repositoryId)
        .where("name", "=", name)
        .returning("target")
        .executeTakeFirst();
    if (deleted)
        await recordRefUpdate(db, repositoryId, { ref: name, oldSha: deleted.target, newSha: null }, at);
};
export const findCommit = (db, repositoryId, sha) => db
    .selectFrom("commits")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("sha", "=", sha)
    .executeTakeFirst();
/** The commits of a repository that have the given ids. */
export const loadCommits = (db, repositoryId, shas) => inBatches(shas, (batch) => db.selectFrom("commits").selectAll().where("repository_id", "=", repositoryId).where("sha", "in", batch).execute());
/** Commits whose id begins with the given digits: at most two, enough to see that there is more than one. */
export const commitsByPrefix = (db, repositoryId, digits) => db
    .selectFrom("commits")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where(sql `substr(sha, 1, ${digits.length}) = ${digits}`)
    .limit(2)
    .execute();
/** Commits of all branches by how many commits each has behind it: more than `above`, at most `upTo`. */
export const commitsByTotal = (db, repositoryId, above, upTo) => db
    .selectFrom("commits")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("total", ">", above)
    .where("total", "<=", upTo)
    .execute();
export const insertCommit = async (db, values) => {
    await db
        .insertInto("commits")
        .values(values)
        .onConflict((conflict) => conflict.columns(["repository_id", "sha"]).doNothing())
        .execute();
};
/** The commit that a ref leads to, through an annotated tag where there is one. */
export const commitOfRef = async (db, { repository_id, target }) => {
    const commit = await findCommit(db, repository_id, target);
    if (commit)
        return commit;
    const tag = await db
        .selectFrom("tag_objects")
        .select("target")
        .where("repository_id", "=", repository_id)
        .where("oid", "=", target)
        .executeTakeFirst();
    return tag && findCommit(db, repository_id, tag.target);
};
export const insertTag = async (db, row) => {
    await db
        .insertInto("tag_objects")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "oid"]).doNothing())
        .execute();
};
/** The annotated tags of a repository that have the given ids. */
export const loadTags = (db, repositoryId, oids) => inBatches(oids, (batch) => db
    .selectFrom("tag_objects")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("oid", "in", batch)
    .execute());
/** The branches and tags that lead to a commit. */
export const refsTo = async (db, repositoryId, sha) => {
    const refs = (await listRefs(db, repositoryId)).filter(({ name }) => /^refs\/(?:heads|tags)\//.test(name));
    const others = refs.filter(({ target }) => target !== sha).map(({ target }) => target);
    const tags = (await loadTags(db, repositoryId, others)).filter(({ target }) => target === sha);
    const ids = new Set([sha, ...tags.map(({ oid }) => oid)]);
    return refs
        .filter(({ target }) => ids.has(target))
        .map(({ name }) => ({ name: name.replace(/^refs\/[^/]+\//, ""), ref: name, targetCommit: sha }));
};
/** Those of some ids that are trees of a repository. */
export const treesAmong = async (db, repositoryId, oids) => {
    const rows = await inBatches(oids, (batch) => db.selectFrom("trees").select("oid").where("repository_id", "=", repositoryId).where("oid", "in", batch).execute());
    return new Set(rows.map(({ oid }) => oid));
};
/** The tree of a row, through the trees of the repository that it is a difference from. */
const resolveTree = async (db, { repository_id, oid, content }) => {
    const deltas = [];
    let tree = decodeTree(content);
    while (isDelta(tree)) {
        deltas.push(tree);
        const { base } = tree;
        const row = await db
            .selectFrom("trees")
            .select("content")
            .where("repository_id", "=", repository_id)
            .where("oid", "=", base)
            .executeTakeFirst();
        if (!row)
            throw new Error(`tree ${base}, which tree ${oid} is stored as a difference from, is not in the database`);
        tree = decodeTree(row.content);
    }
    return { bytes: deltas.reduceRight(applyDelta, tree), depth: deltas.length };
};
/** Trees by id, whichever repository has them: equal ids have equal contents. */
export const loadTrees = async (db, oids) => {
    const rows = await inBatches(oids, (batch) => db.selectFrom("trees").selectAll().where("oid", "in", batch).execute());
    const trees = new Map();
    for (const row of new Map(rows.map((row) => [row.oid, row])).values())
        trees.set(row.oid, await resolveTree(db, row));
    return trees;
};
/** Stores trees by id, each as its text. */
export const insertTreeTexts = async (db, repositoryId, texts) => {
    const rows = [...texts].map(([oid, content]) => ({ repository_id: repositoryId, oid, content }));
    await inBatches(rows, (batch) => db
        .insertInto("trees")
        .values(batch)
        .onConflict((conflict) => conflict.columns(["repository_id", "oid"]).doNothing())
        .execute());
};
export const insertTrees = (db, repositoryId, trees) => insertTreeTexts(db, repositoryId, new Map([...trees].map(([oid, tree]) => [oid, encodeWhole(tree)])));
/** The blobs of some repositories that have the given ids. */
export const loadBlobs = (db, repositoryIds, oids) => inBatches([...new Set(oids)], (batch) => db
    .selectFrom("git_blobs")
    .selectAll()
    .where("repository_id", "in", repositoryIds)
    .where("oid", "in", batch)
    .execute());
/** A blob that is known only by its metadata gets its content's hash once that is stored. Stored contents are scanned. */
export const insertBlobs = async (db, rows) => {
    await inBatches(rows, (batch) => db
        .insertInto("git_blobs")
        .values([...new Map(batch.map((row) => [row.oid, row])).values()])
        .onConflict((conflict) => conflict.columns(["repository_id", "oid"]).doUpdateSet((eb) => ({
        sha256: eb.fn.coalesce("git_blobs.sha256", "excluded.sha256"),
    })))
        .execute());
    await queueScans(db, rows.flatMap(({ sha256, size }) => (sha256 === null ? [] : { sha256, size })));
};
export const markBlobStored = async (db, repositoryId, oid, { sha256, size }) => {
    await db
        .updateTable("git_blobs")
        .set({ sha256 })
        .where("repository_id", "=", repositoryId)
        .where("oid", "=", oid)
        .execute();
    await queueScans(db, [{ sha256, size }]);
};
//# sourceMappingURL=history-store.js.map