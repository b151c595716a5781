import { findFor, resolveRevision } from "../../catalogue/access.js";
import { parseFilePath } from "../../catalogue/file-path.js";
import { changePage } from "../../catalogue/history/change-page.js";
import { diffTrees } from "../../catalogue/history/diff-trees.js";
import { findCommit, refsTo } from "../../catalogue/history/history-store.js";
import { findMergeBase } from "../../catalogue/history/merge-base.js";
import { parentsOf, walkCommits, walkPathCommits } from "../../catalogue/history/walk.js";
import { HubError } from "../../errors.js";
import { zeroId } from "../../git/push-request.js";
import { emptyTreeId } from "../../git/tree.js";
const toCommit = ({ sha, title, message, author, created_at }) => ({
    id: sha,
    title,
    message,
    authors: [{ user: author, avatar: "" }],
    date: new Date(created_at).toISOString(),
});
const maxListedCommits = 250;
/** Names of branches have no two dots in a row. */
const parseRange = (range) => {
    const [, base, dots, head] = /^(.+?)(\.{2,3})([^.].*)$/.exec(range) ?? [];
    if (!base || !head)
        throw new HubError("bad_request", "Compare two revisions as base..head, or as base...head from where they part.");
    return { base, head, isFromMergeBase: dots === "..." };
};
/** A revision; `^` at its end is its first parent, which the first commit does not have. */
const resolveSide = async (db, row, revision) => {
    const isParent = revision.endsWith("^");
    const { sha } = await resolveRevision(db, row, isParent ? revision.slice(0, -1) : revision);
    const commit = await findCommit(db, row.id, sha);
    if (!isParent)
        return commit;
    const [first = ""] = commit ? parentsOf(commit) : [];
    return findCommit(db, row.id, first);
};
/** One page of commits; the cursor is the first commit of the page. */
const commitPage = async (commits, { limit, cursor }) => {
    const items = [];
    let isReached = cursor === undefined;
    for await (const commit of commits) {
        isReached ||= commit.sha === cursor;
        if (!isReached)
            continue;
        if (items.length === limit)
            return { items, next: commit.sha };
        items.push(toCommit(commit));
    }
    return { items };
};
export const createHistoryService = (deps) => {
    const { db, catalogue, mirror } = deps;
    const at = async (ref, viewer, action = "see") => {
        const { revision } = await mirror.pull(ref, viewer);
        return resolveRevision(db, await findFor(catalogue, viewer, action, ref.kind, ref.id), revision);
    };
    return {
        commits: async (ref, page, viewer) => {
            const { row, sha, total } = await at(ref, viewer);
            if (ref.path === "")
                return { ...(await commitPage(walkCommits(db, row.id, sha), page)), total };
            return commitPage(walkPathCommits(db, row.id, sha, parseFilePath(ref.path)), page);
        },
        commit: async (ref, viewer) => {
            const { row, sha } = await at(ref, viewer);
            const commit = await findCommit(db, row.id, sha);
            if (!commit)
                throw new HubError("RevisionNotFound", `${row.full_name} has no commit yet.`);
            return { ...toCommit(commit), parents: parentsOf(commit), refs: await refsTo(db, row.id, sha) };
        },
        /** How the revisions `base..head` differ; with three dots, what only the head has changed. */
        compare: async (ref, query, viewer) => {
            const row = await findFor(catalogue, viewer, "download", ref.kind, ref.id);
            const { base, head, isFromMergeBase } = parseRange(ref.revision);
            const from = await resolveSide(db, row, base);
            const to = await resolveSide(db, row, head);
            const { base: common, added } = await findMergeBase(db, row.id, from?.sha ?? "", to?.sha ?? "");
            const start = isFromMergeBase ? common : from;
            const files = await diffTrees(db, start?.tree ?? emptyTreeId, to?.tree ?? emptyTreeId);
            return {
                base: start?.sha ?? zeroId,
                head: to?.sha ?? zeroId,
                commits: added.slice(0, maxListedCommits).map(toCommit),
                totalCommits: added.length,
                changes: await changePage(deps, row.id, files, query),
            };
        },
        /** What a commit changed since its first parent. */
        changes: async (ref, query, viewer) => {
            const { row, sha, tree } = await at(ref, viewer, "download");
            const commit = await findCommit(db, row.id, sha);
            const [first = ""] = commit ? parentsOf(commit) : [];
            const parent = await findCommit(db, row.id, first);
            return changePage(deps, row.id, await diffTrees(db, parent?.tree ?? emptyTreeId, tree), query);
        },
    };
};
//# sourceMappingURL=history-service.js.map