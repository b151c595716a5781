import type { DiscussionRow, EventRow } from "../../../catalogue/discussions/discussion-store.ts";
import type { ReviewedLine } from "../../../catalogue/discussions/open-discussion.ts";
import { findCommit } from "../../../catalogue/history/history-store.ts";
import { findMergeBase } from "../../../catalogue/history/merge-base.ts";
import { lineAt } from "../../../catalogue/history/read-files.ts";
import type { Db } from "../../../db/engine.ts";
import { headsOf, type PullRequestHeads } from "../pull-request.ts";

type Side = ReviewedLine["side"];

/** The trees on both sides of a pull request at one of its commits; each is looked up once. */
const createTreeReader = (db: Db, repositoryId: number, { ours }: PullRequestHeads) => {
  const known = new Map<string, string | undefined>();
  const read = async (commit: string, side: Side): Promise<string | undefined> => {
    if (side === "after") return (await findCommit(db, repositoryId, commit))?.tree;
    return (await findMergeBase(db, repositoryId, ours?.sha ?? "", commit)).base?.tree;
  };
  return async (commit: string, side: Side): Promise<string | undefined> => {
    const key = `${side} ${commit}`;
    if (!known.has(key)) known.set(key, await read(commit, side));
    return known.get(key);
  };
};

const reviewsOf = (events: readonly EventRow[]) =>
  events.flatMap(({ type, position, data }) =>
    type === "review-comment" ? [{ position, ...(JSON.parse(data) as ReviewedLine) }] : [],
  );

/** The positions of comments on lines whose file has changed since. */
export const findOutdated = async (
  db: Db,
  discussion: DiscussionRow,
  events: readonly EventRow[],
): Promise<ReadonlySet<number>> => {
  const reviews = reviewsOf(events);
  const heads = reviews.length > 0 ? await headsOf(db, discussion) : undefined;
  if (!heads) return new Set(reviews.map(({ position }) => position));
  const treeAt = createTreeReader(db, discussion.repository_id, heads);
  const contentAt = async (commit: string, { side, path }: ReviewedLine): Promise<string | undefined> => {
    const tree = await treeAt(commit, side);
    return tree && (await lineAt(db, tree, path))?.oid;
  };
  const outdated = new Set<number>();
  for (const review of reviews) {
    if (review.commit === heads.theirs.sha) continue;
    const then = await contentAt(review.commit, review);
    if (then === undefined || then !== (await contentAt(heads.theirs.sha, review))) outdated.add(review.position);
  }
  return outdated;
};
