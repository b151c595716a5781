import { commitsBetween, createCommitGraph, } from "../../../catalogue/history/commit-graph.js";
import { parseCommit } from "../../../git/commit-object.js";
/** A date after this is shown as this: later ones cannot be written as ISO dates of four-digit years. */
const maxSeconds = Date.UTC(9999, 11, 31) / 1000;
export const commitTime = ({ committer }) => Math.min(committer.seconds, maxSeconds) * 1000;
/** The number of commits from one backwards: those behind its first parent, and those that only the others have. */
const totalOf = async (graph, [first, ...others]) => {
    if (first === undefined)
        return 1;
    const added = others.length === 0 ? [] : await commitsBetween(graph, others, [first]);
    return ((await graph(first))?.total ?? 0) + added.length + 1;
};
export const readHistory = async (db, repositoryId, received) => {
    const stored = createCommitGraph(db, repositoryId);
    const pushed = new Map();
    const graph = async (sha) => pushed.get(sha) ?? stored(sha);
    for (const object of received.commits) {
        const content = parseCommit(await received.read(object));
        const { tree, parents } = content;
        const total = await totalOf(graph, parents);
        pushed.set(object.oid, { sha: object.oid, tree, parents, total, createdAt: commitTime(content) });
    }
    return { graph, pushed };
};
/** Whether a ref moves forward only. */
export const isFastForward = async (graph, before, after) => (await commitsBetween(graph, [before], [after])).length === 0;
//# sourceMappingURL=push-history.js.map