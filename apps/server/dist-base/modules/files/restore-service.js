import { resolveRevision } from "../../catalogue/access.js";
import { commitAndFollowUp } from "../../catalogue/commit-and-follow-up.js";
import { parseFilePath } from "../../catalogue/file-path.js";
import { commitWithin } from "../../catalogue/history/commit.js";
import { diffTrees } from "../../catalogue/history/diff-trees.js";
import { loadBlobs } from "../../catalogue/history/history-store.js";
import { lineAt } from "../../catalogue/history/read-files.js";
import { HubError } from "../../errors.js";
import { isFolder } from "../../git/tree.js";
import { resolveTarget } from "./commit-target.js";
const isBelow = (path, folder) => folder === "" || path === folder || path.startsWith(`${folder}/`);
const toFiles = async (db, repositoryId, changed) => {
    const wanted = changed.flatMap(({ path, after }) => (after ? [{ path, ...after }] : []));
    const oids = wanted.map(({ oid }) => oid);
    const known = new Map((await loadBlobs(db, [repositoryId], oids)).map((blob) => [blob.oid, blob]));
    return wanted.map(({ path, oid, mode }) => {
        const blob = known.get(oid);
        return { path, oid, mode, size: blob?.size ?? 0, sha256: blob?.sha256 ?? null, isLarge: blob?.is_large === 1 };
    });
};
/** Files that are gone at the earlier revision, and folders where it has a file. */
const pathsToRemove = async (db, tree, changed) => {
    const paths = [];
    for (const { path, before, after } of changed) {
        const line = before ? undefined : await lineAt(db, tree, path);
        if (!after || (line && isFolder(line)))
            paths.push(path);
    }
    return paths;
};
const findChanged = async (db, head, source, path) => {
    const all = await diffTrees(db, head.tree, source.tree);
    const changed = all.filter((file) => isBelow(file.path, path));
    if (changed.length > 0)
        return changed;
    const what = path === "" ? "the files are" : `"${path}" is`;
    throw new HubError("conflict", `Nothing to restore: ${what} the same as at ${source.sha.slice(0, 7)}.`);
};
export const createRestoreService = (deps) => ({
    /** Commits files as they were at an earlier revision. */
    restore: async (target, { from, path: given = "", summary }, actor) => {
        const { row, ref } = await resolveTarget(deps, target, actor.viewer);
        const path = given === "" ? "" : parseFilePath(given);
        const head = await resolveRevision(deps.db, row, target.revision);
        const source = await resolveRevision(deps.db, row, from);
        const changed = await findChanged(deps.db, head, source, path);
        const put = await toFiles(deps.db, row.id, changed);
        const request = {
            ref,
            put,
            remove: await pathsToRemove(deps.db, head.tree, changed),
            title: summary?.trim() || `Restore ${path || "all files"} from ${source.sha.slice(0, 7)}`,
            author: actor.viewer.account?.name ?? "",
            parent: head.sha,
            at: deps.now(),
        };
        const done = await commitAndFollowUp(deps, row, actor, {
            enters: put,
            write: (transaction) => commitWithin(transaction, row.id, request),
            audited: ({ sha }) => [["repository.restore", { sha, files: changed.length, from: source.sha }]],
        });
        return { ...done, row };
    },
});
//# sourceMappingURL=restore-service.js.map