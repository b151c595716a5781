import { setImmediate as nextTurn } from "node:timers/promises";
import { mainRef } from "../../git/ref-name.js";
import { emptyTreeId } from "../../git/tree.js";
import { insertChanges } from "../repository-store.js";
import { grown, lockRepository } from "./commit.js";
import { diffTrees } from "./diff-trees.js";
import { deleteRef, findCommit, listRefs, loadBlobs, setRef } from "./history-store.js";
/** Bytes that the files of the main branch gain. */
const growthOf = async (db, repositoryId, before, after) => {
    const changed = await diffTrees(db, before, after);
    const oids = changed.flatMap(({ before: from, after: to }) => [from, to].flatMap((file) => file?.oid ?? []));
    const sizes = new Map((await loadBlobs(db, [repositoryId], oids)).map(({ oid, size }) => [oid, size]));
    const sizeOf = (file) => (file && sizes.get(file.oid)) || 0;
    return changed.reduce((sum, { before: from, after: to }) => sum + sizeOf(to) - sizeOf(from), 0);
};
const moveMain = async (db, row, sha, at) => {
    const old = await findCommit(db, row.id, row.sha);
    const head = await findCommit(db, row.id, sha);
    if (!head)
        throw new Error(`commit ${sha} is not in the database`);
    const growth = await growthOf(db, row.id, old?.tree ?? emptyTreeId, head.tree);
    await db
        .updateTable("repositories")
        .set({ sha, head: head.total, ...grown(row, growth), last_modified: at })
        .where("id", "=", row.id)
        .execute();
    await insertChanges(db, [{ kind: row.kind, repository_id: row.id }], at);
    return { sha, tree: head.tree, ref: mainRef, isNew: true };
};
/** Other requests are served between thousands of refs. */
const movesAtOnce = 100;
const applyMove = (db, repositoryId, { ref, after }, at) => after === undefined
    ? deleteRef(db, repositoryId, ref, at)
    : setRef(db, { repository_id: repositoryId, name: ref, target: after, updated_at: at });
/** Writes the objects of a push and moves its refs, inside the caller's transaction. */
export const pushWithin = async (db, repositoryId, push) => {
    const row = await lockRepository(db, repositoryId);
    const current = new Map((await listRefs(db, repositoryId)).map(({ name, target }) => [name, target]));
    const lost = new Set(push.moves.flatMap(({ ref, before }) => (current.get(ref) === before ? [] : ref)));
    const isRefused = lost.size === push.moves.length || (push.isAtomic && lost.size > 0);
    const unchanged = { sha: row.sha, tree: emptyTreeId, ref: null, isNew: false, lost };
    if (isRefused)
        return unchanged;
    await push.writeObjects(db);
    const moves = push.moves.filter(({ ref }) => !lost.has(ref));
    for (const [number, move] of moves.entries()) {
        if (number % movesAtOnce === movesAtOnce - 1)
            await nextTurn();
        await applyMove(db, repositoryId, move, push.at);
    }
    const main = moves.find(({ ref }) => ref === mainRef)?.after;
    return main === undefined ? unchanged : { ...(await moveMain(db, row, main, push.at)), lost };
};
//# sourceMappingURL=push.js.map