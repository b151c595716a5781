import { sql } from "kysely";
import { inBatches } from "../../db/in-batches.js";
import { emptyTreeId, isFolder } from "../../git/tree.js";
import { aliasedCommits } from "../aliases/alias-store.js";
import { listRefs } from "./history-store.js";
import { baseInText } from "./tree-text.js";
import { openTrees } from "./trees.js";
const readCommits = async (db, repositoryId) => {
    const rows = await db
        .selectFrom("commits")
        .select(["sha", "parents"])
        .where("repository_id", "=", repositoryId)
        .execute();
    return new Map(rows.map(({ sha, parents }) => [sha, parents === "" ? [] : parents.split(" ")]));
};
/** Commits from some heads backwards. */
const reachable = (commits, heads) => {
    const found = new Set();
    const open = [...heads];
    for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
        const parents = found.has(sha) ? undefined : commits.get(sha);
        if (!parents)
            continue;
        found.add(sha);
        open.push(...parents);
    }
    return found;
};
/** The commits that aliases and refs lead to, through annotated tags where there are some. */
const headsOf = async (db, repositoryId) => {
    const tags = await db
        .selectFrom("tag_objects")
        .select(["oid", "target"])
        .where("repository_id", "=", repositoryId)
        .execute();
    const targets = new Map(tags.map(({ oid, target }) => [oid, target]));
    const refs = (await listRefs(db, repositoryId)).map(({ target }) => targets.get(target) ?? target);
    return [...refs, ...(await aliasedCommits(db, repositoryId))];
};
export const deleteCommits = (db, repositoryId, shas) => inBatches(shas, async (batch) => {
    await db.deleteFrom("commits").where("repository_id", "=", repositoryId).where("sha", "in", batch).execute();
    return [];
});
/** Trees and blobs of all commits of a repository. */
const objectsInUse = async (db, repositoryId) => {
    const rows = await db
        .selectFrom("commits")
        .select("tree")
        .distinct()
        .where("repository_id", "=", repositoryId)
        .execute();
    const trees = new Set([emptyTreeId]);
    const blobs = new Set();
    for (let level = rows.map(({ tree }) => tree); level.length > 0;) {
        const unseen = [...new Set(level)].filter((oid) => !trees.has(oid));
        for (const oid of unseen)
            trees.add(oid);
        const opened = await openTrees(db, unseen);
        const lines = unseen.flatMap((oid) => [...(opened.get(oid)?.lines.values() ?? [])]);
        for (const line of lines)
            if (!isFolder(line))
                blobs.add(line.oid);
        level = lines.filter(isFolder).map(({ oid }) => oid);
    }
    return { trees, blobs };
};
/** Trees that are stored as differences, and what from. */
const basesOf = async (db, repositoryId) => {
    const { mark, start, length } = baseInText;
    const rows = await db
        .selectFrom("trees")
        .select(["oid", sql `substr(content, ${sql.lit(start)}, ${sql.lit(length)})`.as("base")])
        .where("repository_id", "=", repositoryId)
        .where(sql `substr(content, 1, 1) = ${mark}`)
        .execute();
    return new Map(rows.map(({ oid, base }) => [oid, base]));
};
/** A tree that others are stored as a difference from stays as well. */
const withBases = async (db, repositoryId, trees) => {
    const bases = await basesOf(db, repositoryId);
    const kept = new Set(trees);
    for (const oid of trees)
        for (let base = bases.get(oid); base !== undefined && !kept.has(base); base = bases.get(base))
            kept.add(base);
    return kept;
};
/** Deletes trees and blobs that no commit of the repository has. */
export const pruneObjects = async (db, repositoryId) => {
    const used = await objectsInUse(db, repositoryId);
    for (const [table, kept] of [
        ["trees", await withBases(db, repositoryId, used.trees)],
        ["git_blobs", used.blobs],
    ]) {
        const rows = await db.selectFrom(table).select("oid").where("repository_id", "=", repositoryId).execute();
        const unused = rows.flatMap(({ oid }) => (kept.has(oid) ? [] : [oid]));
        await inBatches(unused, async (batch) => {
            await db.deleteFrom(table).where("repository_id", "=", repositoryId).where("oid", "in", batch).execute();
            return [];
        });
    }
};
/** Deletes the commits behind a head that no ref leads to any more, and what only they had. */
export const pruneHistory = async (db, repositoryId, head) => {
    const commits = await readCommits(db, repositoryId);
    const kept = reachable(commits, await headsOf(db, repositoryId));
    const dropped = [...reachable(commits, [head])].filter((sha) => !kept.has(sha));
    if (dropped.length === 0)
        return;
    await deleteCommits(db, repositoryId, dropped);
    await pruneObjects(db, repositoryId);
};
//# sourceMappingURL=prune-history.js.map