import { setImmediate as nextTurn } from "node:timers/promises";
import { commitId } from "../../git/commit-object.js";
import { commitContent, createdCommit } from "./commit-content.js";
import { commitsWhile, createCommitGraph } from "./commit-graph.js";
import { insertCommit, loadCommits } from "./history-store.js";
/** Commits whose view is remembered: about 150 bytes each. */
const maxKnown = 200_000;
const batchSize = 200;
/** The same commit on top of parents that git can be shown. */
const toShown = (row, parents) => {
    const shown = { ...row, parents, raw: null };
    return { ...shown, sha: commitId(createdCommit(shown)) };
};
const isShowable = (row, parents) => parents === row.parents && (row.raw !== null || commitId(commitContent(row)) === row.sha);
/**
 * Mirrored commits, and those from before the history was git's, have ids that do not follow from their content. Git is
 * shown equal commits with other ids, and so for the commits that follow them. They are stored, so that a push can
 * build on them.
 */
export const createGitView = (db) => {
    const known = new Map();
    const keyOf = (repositoryId, sha) => `${repositoryId} ${sha}`;
    const viewAll = async (repositoryId, shas) => {
        for (let start = 0; start < shas.length; start += batchSize) {
            const batch = shas.slice(start, start + batchSize);
            const rows = new Map((await loadCommits(db, repositoryId, batch)).map((row) => [row.sha, row]));
            for (const row of batch.flatMap((sha) => rows.get(sha) ?? [])) {
                const before = row.parents === "" ? [] : row.parents.split(" ");
                const parents = before.flatMap((sha) => known.get(keyOf(repositoryId, sha)) ?? []).join(" ");
                const shown = isShowable(row, parents) ? row : toShown(row, parents);
                if (shown !== row)
                    await insertCommit(db, shown);
                known.set(keyOf(repositoryId, row.sha), shown.sha);
            }
            // SQLite answers at once, so nothing else would get a turn.
            await nextTurn();
        }
    };
    const unknownBefore = async (graph, repositoryId, sha) => {
        const isNew = (id) => !known.has(keyOf(repositoryId, id));
        const found = await commitsWhile(graph, [sha], (commit) => isNew(commit.sha));
        return [...found.values()].sort((left, right) => left.total - right.total).map((commit) => commit.sha);
    };
    return async (repositoryId, sha) => {
        const cached = known.get(keyOf(repositoryId, sha));
        if (cached)
            return cached;
        if (known.size > maxKnown)
            known.clear();
        await viewAll(repositoryId, await unknownBefore(createCommitGraph(db, repositoryId), repositoryId, sha));
        return known.get(keyOf(repositoryId, sha)) ?? sha;
    };
};
//# sourceMappingURL=git-view.js.map