import { inBatches } from "../../db/in-batches.js";
import { commitId, parseCommit, parseTag, serializeCommit, serializeTag } from "../../git/commit-object.js";
import { editTree } from "../../git/indexed-tree.js";
import { objectId } from "../../git/object-id.js";
import { mainRef } from "../../git/ref-name.js";
import { emptyTreeId, isFolder, modes, treeId } from "../../git/tree.js";
import { renameAliasedCommits } from "../aliases/alias-store.js";
import { insertChanges } from "../repository-store.js";
import { grown, lockRepository } from "./commit.js";
import { createdCommit } from "./commit-content.js";
import { insertCommit, insertTag, insertTrees, listRefs, setRef } from "./history-store.js";
import { deleteCommits, pruneObjects } from "./prune-history.js";
import { mainFiles, mainTree } from "./read-files.js";
import { openTree } from "./trees.js";
/** Removes files from trees; each tree is changed once. */
const createTreeFilter = (db, repositoryId, oids) => {
    const known = new Map();
    const filter = async (oid) => {
        const done = known.get(oid);
        if (done !== undefined)
            return done;
        const { tree, lines } = await openTree(db, oid);
        const edits = [];
        for (const line of lines.values()) {
            const inner = isFolder(line) ? await filter(line.oid) : line.oid;
            if (isFolder(line) ? inner === emptyTreeId : oids.has(line.oid))
                edits.push({ name: line.name });
            else if (inner !== line.oid)
                edits.push({ name: line.name, line: { mode: modes.folder, name: line.name, oid: inner } });
        }
        const changed = edits.length === 0 ? tree.bytes : editTree(tree, edits);
        const id = edits.length === 0 ? oid : treeId(changed);
        if (id !== oid)
            await insertTrees(db, repositoryId, new Map([[id, changed]]));
        known.set(oid, id);
        return id;
    };
    return filter;
};
/** A commit with another tree and other parents; the signature of a pushed commit is lost. */
const rewriteCommit = (row, tree, parents) => {
    const changed = { ...row, tree, parents: parents.join(" ") };
    if (row.raw === null)
        return { ...changed, sha: commitId(createdCommit(changed)) };
    const content = serializeCommit({ ...parseCommit(Buffer.from(row.raw, "base64")), tree, parents });
    return { ...changed, sha: commitId(content), raw: content.toString("base64") };
};
/** Rewrites every commit that has one of the files, or one such commit behind it. Returns new ids by old ones. */
const rewriteCommits = async (db, repositoryId, oids) => {
    const filter = createTreeFilter(db, repositoryId, oids);
    const rows = await db
        .selectFrom("commits")
        .selectAll()
        .where("repository_id", "=", repositoryId)
        .orderBy("total")
        .execute();
    const changed = new Map();
    for (const row of rows) {
        const parents = row.parents === "" ? [] : row.parents.split(" ").map((sha) => changed.get(sha) ?? sha);
        const tree = await filter(row.tree);
        if (tree === row.tree && parents.join(" ") === row.parents)
            continue;
        const rewritten = rewriteCommit(row, tree, parents);
        await insertCommit(db, rewritten);
        changed.set(row.sha, rewritten.sha);
    }
    return changed;
};
/** Annotated tags name their commit, so they are rewritten as well. */
const rewriteTags = async (db, repositoryId, changed) => {
    const tags = await db.selectFrom("tag_objects").selectAll().where("repository_id", "=", repositoryId).execute();
    for (const { oid, target, content } of tags) {
        const moved = changed.get(target);
        if (moved === undefined)
            continue;
        const bytes = serializeTag({ ...parseTag(Buffer.from(content, "base64")), object: moved });
        const id = objectId("tag", bytes);
        await insertTag(db, { repository_id: repositoryId, oid: id, target: moved, content: bytes.toString("base64") });
        await db.deleteFrom("tag_objects").where("repository_id", "=", repositoryId).where("oid", "=", oid).execute();
        changed.set(oid, id);
    }
};
const moveRefs = async (db, repositoryId, changed) => {
    for (const ref of await listRefs(db, repositoryId)) {
        const target = changed.get(ref.target);
        if (target !== undefined)
            await setRef(db, { ...ref, target });
    }
    const merges = await db
        .selectFrom("discussions")
        .select(["number", "merge_commit"])
        .where("repository_id", "=", repositoryId)
        .where("merge_commit", "is not", null)
        .execute();
    for (const { number, merge_commit } of merges) {
        const moved = changed.get(merge_commit ?? "");
        if (moved === undefined)
            continue;
        await db
            .updateTable("discussions")
            .set({ merge_commit: moved })
            .where("repository_id", "=", repositoryId)
            .where("number", "=", number)
            .execute();
    }
};
/** Deletes files from every commit of a repository. Commits that had them, and all that follow, get other ids. */
export const removeFromHistory = async (db, repositoryId, oids, at) => {
    const row = await lockRepository(db, repositoryId);
    const changed = await rewriteCommits(db, repositoryId, new Set(oids));
    const commits = [...changed.keys()];
    await rewriteTags(db, repositoryId, changed);
    await moveRefs(db, repositoryId, changed);
    await renameAliasedCommits(db, repositoryId, changed);
    await deleteCommits(db, repositoryId, commits);
    await pruneObjects(db, repositoryId);
    const sha = changed.get(row.sha) ?? row.sha;
    await db.updateTable("repositories").set({ sha }).where("id", "=", repositoryId).execute();
    const left = (await mainFiles(db, repositoryId)).reduce((sum, { size }) => sum + size, 0);
    const sizes = grown(row, left - row.used_storage);
    await db.updateTable("repositories").set(sizes).where("id", "=", repositoryId).execute();
    await insertChanges(db, [{ kind: row.kind, repository_id: repositoryId }], at);
    return { sha, tree: await mainTree(db, repositoryId), ref: mainRef, isNew: true };
};
/** Forgets the contents of files; their pointers stay in the history. */
export const forgetContents = async (db, repositoryId, oids) => {
    await inBatches(oids, async (batch) => {
        await db
            .updateTable("git_blobs")
            .set({ sha256: null })
            .where("repository_id", "=", repositoryId)
            .where("oid", "in", batch)
            .execute();
        return [];
    });
};
//# sourceMappingURL=remove-blobs.js.map