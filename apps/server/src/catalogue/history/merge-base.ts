import type { Db } from "../../db/engine.ts";
import type { CommitRow } from "./history-store.ts";
import { createCommitReader, createRowQueue, parentsOf } from "./walk.ts";

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
  const open = createRowQueue();
  const marks = new Map<string, number>();
  /** How many of the open commits only the second line has so far. */
  let undecided = 0;
  const add = async (sha: string, mark: number): Promise<void> => {
    const known = marks.get(sha) ?? 0;
    const row = known === 0 ? await read(sha) : undefined;
    if (known === 0 && !row) return;
    marks.set(sha, known | mark);
    if (row) open.push(row);
    undecided += Number((known | mark) === inSecond) - Number(known === inSecond);
  };
  await add(first, inFirst);
  await add(second, inSecond);
  const added: CommitRow[] = [];
  let base: CommitRow | undefined;
  for (let row = open.pop(), walked = 0; row && walked < maxWalked; row = open.pop(), walked += 1) {
    const mark = marks.get(row.sha) ?? 0;
    if (mark === inBoth) base ??= row;
    if (mark === inSecond) {
      added.push(row);
      undecided -= 1;
    }
    for (const parent of parentsOf(row)) await add(parent, mark);
    if (base && undecided === 0) break;
  }
  return { base, added };
};
