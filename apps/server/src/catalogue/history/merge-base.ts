import type { Db } from "../../db/engine.ts";
import type { CommitRow } from "./history-store.ts";
import { createCommitReader, parentsOf, takeNewest } from "./walk.ts";

/** Where two lines of commits part. */
export interface MergeBase {
  /** The newest commit that both have; undefined if they have none in common. */
  readonly base: CommitRow | undefined;
  /** Commits that only the second line has, newest first. */
  readonly added: readonly CommitRow[];
}

/** Longer histories that have nothing in common are treated as unrelated. */
const maxWalked = 50_000;

const inFirst = 1;
const inSecond = 2;
const inBoth = inFirst | inSecond;

/**
 * Walks back from both commits at once. A parent has fewer commits behind it than its child, so a commit's marks are
 * complete when it is taken, and the first one with both marks is the base.
 */
export const findMergeBase = async (
  db: Db,
  repositoryId: number,
  first: string,
  second: string,
): Promise<MergeBase> => {
  const read = createCommitReader(db, repositoryId);
  const open = new Map<string, CommitRow>();
  const marks = new Map<string, number>();
  const add = async (sha: string, mark: number): Promise<void> => {
    const known = marks.get(sha) ?? 0;
    marks.set(sha, known | mark);
    const row = known === 0 ? await read(sha) : undefined;
    if (row) open.set(sha, row);
  };
  await add(first, inFirst);
  await add(second, inSecond);
  const added: CommitRow[] = [];
  let base: CommitRow | undefined;
  for (let row = takeNewest(open), walked = 0; row && walked < maxWalked; row = takeNewest(open), walked += 1) {
    const mark = marks.get(row.sha) ?? 0;
    if (mark === inBoth) base ??= row;
    if (mark === inSecond) added.push(row);
    for (const parent of parentsOf(row)) await add(parent, mark);
    const isDecided = base && [...open.keys()].every((sha) => marks.get(sha) !== inSecond);
    if (isDecided) break;
  }
  return { base, added };
};
