import { commitsBetween, commitsToDepth, commitsWhile, } from "../../../catalogue/history/commit-graph.js";
/** The commits that a client should have after it deepened or cut its history. */
const commitsWithin = async (graph, { wants, shallow }, { depth, since, isRelative, not }) => {
    if (depth !== undefined && isRelative) {
        const upper = await commitsBetween(graph, wants, [], new Set(shallow));
        return [...upper, ...(await commitsToDepth(graph, shallow, depth + 1))];
    }
    if (depth !== undefined)
        return commitsToDepth(graph, wants, depth);
    const newer = await commitsWhile(graph, wants, ({ createdAt }) => createdAt >= (since ?? 0));
    if (not.length === 0)
        return [...newer.values()];
    const kept = await commitsBetween(graph, wants, not);
    return kept.filter(({ sha }) => newer.has(sha));
};
const deepened = async (graph, wanted, deepen) => {
    const within = new Map((await commitsWithin(graph, wanted, deepen)).map((commit) => [commit.sha, commit]));
    const isEnd = ({ parents }) => parents.some((parent) => !within.has(parent));
    const lowest = [...within.values()].reduce((least, { total }) => Math.min(least, total), Number.POSITIVE_INFINITY);
    const cuts = new Set(wanted.shallow);
    const known = await commitsWhile(graph, wanted.common, ({ total }) => total >= lowest, cuts);
    return {
        commits: [...within.values()].filter(({ sha }) => !known.has(sha)),
        isKnown: (sha) => known.has(sha),
        shallow: [...within.values()].flatMap((commit) => (isEnd(commit) && !cuts.has(commit.sha) ? commit.sha : [])),
        unshallow: wanted.shallow.filter((sha) => {
            const commit = within.get(sha);
            return commit && !isEnd(commit);
        }),
    };
};
/** Chooses the commits to send. */
export const selectCommits = async (graph, wanted, deepen) => {
    if (deepen)
        return deepened(graph, wanted, deepen);
    const cuts = new Set(wanted.shallow);
    const commits = await commitsBetween(graph, wanted.wants, wanted.common, cuts);
    const sent = new Set(commits.map(({ sha }) => sha));
    const behind = new Set(commits.flatMap(({ sha, parents }) => (cuts.has(sha) ? [] : parents)));
    return { commits, isKnown: (sha) => behind.has(sha) && !sent.has(sha), shallow: [], unshallow: [] };
};
/** Whether each wanted commit leads to one that the client has: then it need not name more. */
export const isReady = async (graph, { wants, common, shallow }) => {
    if (common.length === 0)
        return false;
    const commits = await commitsBetween(graph, wants, common, new Set(shallow));
    return commits.every(({ parents }) => parents.length > 0);
};
//# sourceMappingURL=negotiate.js.map