import { inBatches } from "../../db/in-batches.js";
import { createCommitQueue } from "../../git/commit-queue.js";
const columns = ["sha", "tree", "parents", "total", "created_at"];
const windowSize = 1_000;
/** Reads commits in windows: a walk goes from a commit to those with fewer commits behind them. */
export const createCommitGraph = (db, repositoryId) => {
    const known = new Map();
    const rows = () => db.selectFrom("commits").select(columns).where("repository_id", "=", repositoryId);
    return async (sha) => {
        const cached = known.get(sha);
        if (cached)
            return cached;
        const row = await rows().where("sha", "=", sha).executeTakeFirst();
        if (!row)
            return undefined;
        const window = rows()
            .where("total", ">", row.total - windowSize)
            .where("total", "<=", row.total);
        for (const { parents, created_at, ...rest } of await window.execute())
            known.set(rest.sha, { ...rest, createdAt: created_at, parents: parents === "" ? [] : parents.split(" ") });
        return known.get(sha);
    };
};
/** Those of some ids that are commits of a repository. */
export const commitsAmong = async (db, repositoryId, shas) => {
    const rows = await inBatches(shas, (batch) => db
        .selectFrom("commits")
        .select("sha")
        .where("repository_id", "=", repositoryId)
        .where("sha", "in", batch)
        .execute());
    return new Set(rows.map(({ sha }) => sha));
};
/**
 * The commits that lead to `wants` and not to `haves`, children before parents. The walk ends where all that is left
 * is behind `haves`. Parents of `cuts` count as missing: a shallow clone does not have them.
 */
export const commitsBetween = async (graph, wants, haves, cuts = new Set()) => {
    const isCommon = new Map();
    const queue = createCommitQueue();
    const found = [];
    let wanted = 0;
    const add = async (sha, common) => {
        const before = isCommon.get(sha);
        // A commit that is still in the queue can become common; its children have all left the queue before it does.
        if (before === false && common)
            wanted -= 1;
        if (before !== undefined)
            return void isCommon.set(sha, before || common);
        const commit = await graph(sha);
        if (!commit)
            return;
        isCommon.set(sha, common);
        queue.push(commit);
        if (!common)
            wanted += 1;
    };
    for (const sha of haves)
        await add(sha, true);
    for (const sha of wants)
        await add(sha, false);
    for (let commit = queue.pop(); commit && wanted > 0; commit = queue.pop()) {
        const common = isCommon.get(commit.sha) === true;
        if (!common) {
            wanted -= 1;
            found.push(commit);
        }
        if (!cuts.has(commit.sha))
            for (const parent of commit.parents)
                await add(parent, common);
    }
    return found;
};
/** The commits at most `depth` steps away, the first ones included. */
export const commitsToDepth = async (graph, from, depth) => {
    const found = new Map();
    let level = from;
    for (let left = depth; left > 0 && level.length > 0; left -= 1) {
        const next = [];
        for (const sha of level) {
            const commit = found.has(sha) ? undefined : await graph(sha);
            if (!commit)
                continue;
            found.set(sha, commit);
            next.push(...commit.parents);
        }
        level = next;
    }
    return [...found.values()];
};
/** Commits from some backwards as long as `isTaken`; the first ones always count. */
export const commitsWhile = async (graph, from, isTaken, cuts = new Set()) => {
    const found = new Map();
    const first = new Set(from);
    const open = [...from];
    for (let sha = open.pop(); sha !== undefined; sha = open.pop()) {
        const commit = found.has(sha) ? undefined : await graph(sha);
        if (!commit || !(first.has(sha) || isTaken(commit)))
            continue;
        found.set(sha, commit);
        if (!cuts.has(sha))
            open.push(...commit.parents);
    }
    return found;
};
//# sourceMappingURL=commit-graph.js.map