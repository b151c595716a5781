import { findCommit } from "../../../catalogue/history/history-store.js";
import { findMergeBase } from "../../../catalogue/history/merge-base.js";
import { lineAt } from "../../../catalogue/history/read-files.js";
import { headsOf } from "../pull-request.js";
/** The trees on both sides of a pull request at one of its commits; each is looked up once. */
const createTreeReader = (db, repositoryId, { ours }) => {
    const known = new Map();
    const read = async (commit, side) => {
        if (side === "after")
            return (await findCommit(db, repositoryId, commit))?.tree;
        return (await findMergeBase(db, repositoryId, ours?.sha ?? "", commit)).base?.tree;
    };
    return async (commit, side) => {
        const key = `${side} ${commit}`;
        if (!known.has(key))
            known.set(key, await read(commit, side));
        return known.get(key);
    };
};
const reviewsOf = (events) => events.flatMap(({ type, position, data }) => type === "review-comment" ? [{ position, ...JSON.parse(data) }] : []);
/** The positions of comments on lines whose file has changed since. */
export const findOutdated = async (db, discussion, events) => {
    const reviews = reviewsOf(events);
    const heads = reviews.length > 0 ? await headsOf(db, discussion) : undefined;
    if (!heads)
        return new Set(reviews.map(({ position }) => position));
    const treeAt = createTreeReader(db, discussion.repository_id, heads);
    const contentAt = async (commit, { side, path }) => {
        const tree = await treeAt(commit, side);
        return tree && (await lineAt(db, tree, path))?.oid;
    };
    const outdated = new Set();
    for (const review of reviews) {
        if (review.commit === heads.theirs.sha)
            continue;
        const then = await contentAt(review.commit, review);
        if (then === undefined || then !== (await contentAt(heads.theirs.sha, review)))
            outdated.add(review.position);
    }
    return outdated;
};
//# sourceMappingURL=outdated-comments.js.map