import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../../db/engine.ts";
import { mainRef } from "../../git/ref-name.ts";
import { emptyTreeId } from "../../git/tree.ts";
import { insertChanges, type RepositoryRow } from "../repository-store.ts";
import { type Committed, grown, lockRepository } from "./commit.ts";
import { diffTrees } from "./diff-trees.ts";
import { deleteRef, findCommit, listRefs, loadBlobs, setRef } from "./history-store.ts";

/** A ref that moves from one object to another; undefined where it does not exist. */
export interface RefMove {
  readonly ref: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface PushRequestParts {
  readonly moves: readonly RefMove[];
  /** Whether either all refs move or none. */
  readonly isAtomic: boolean;
  readonly writeObjects: (db: Db) => Promise<void>;
  readonly at: number;
}

export interface Pushed extends Committed {
  /** Refs that moved meanwhile, so they were left alone. */
  readonly lost: ReadonlySet<string>;
}

/** Bytes that the files of the main branch gain. */
const growthOf = async (db: Db, repositoryId: number, before: string, after: string): Promise<number> => {
  const changed = await diffTrees(db, before, after);
  const oids = changed.flatMap(({ before: from, after: to }) => [from, to].flatMap((file) => file?.oid ?? []));
  const sizes = new Map((await loadBlobs(db, [repositoryId], oids)).map(({ oid, size }) => [oid, size]));
  const sizeOf = (file: { readonly oid: string } | undefined): number => (file && sizes.get(file.oid)) || 0;
  return changed.reduce((sum, { before: from, after: to }) => sum + sizeOf(to) - sizeOf(from), 0);
};

const moveMain = async (db: Db, row: RepositoryRow, sha: string, at: number): Promise<Committed> => {
  const old = await findCommit(db, row.id, row.sha);
  const head = await findCommit(db, row.id, sha);
  if (!head) throw new Error(`commit ${sha} is not in the database`);
  const growth = await growthOf(db, row.id, old?.tree ?? emptyTreeId, head.tree);
  await db
    .updateTable("repositories")
    .set({ sha, head: head.total, ...grown(row, growth), last_modified: at })
    .where("id", "=", row.id)
    .execute();
  await insertChanges(db, [{ kind: row.kind, repository_id: row.id }], at);
  return { sha, tree: head.tree, ref: mainRef, isNew: true };
};

/** Other requests are served between thousands of refs. */
const movesAtOnce = 100;

const applyMove = (db: Db, repositoryId: number, { ref, after }: RefMove, at: number): Promise<void> =>
  after === undefined
    ? deleteRef(db, repositoryId, ref, at)
    : setRef(db, { repository_id: repositoryId, name: ref, target: after, updated_at: at });

/** Writes the objects of a push and moves its refs, inside the caller's transaction. */
export const pushWithin = async (db: Db, repositoryId: number, push: PushRequestParts): Promise<Pushed> => {
  const row = await lockRepository(db, repositoryId);
  const current = new Map((await listRefs(db, repositoryId)).map(({ name, target }) => [name, target]));
  const lost = new Set(push.moves.flatMap(({ ref, before }) => (current.get(ref) === before ? [] : ref)));
  const isRefused = lost.size === push.moves.length || (push.isAtomic && lost.size > 0);
  const unchanged = { sha: row.sha, tree: emptyTreeId, ref: null, isNew: false, lost };
  if (isRefused) return unchanged;
  await push.writeObjects(db);
  const moves = push.moves.filter(({ ref }) => !lost.has(ref));
  for (const [number, move] of moves.entries()) {
    if (number % movesAtOnce === movesAtOnce - 1) await nextTurn();
    await applyMove(db, repositoryId, move, push.at);
  }
  const main = moves.find(({ ref }) => ref === mainRef)?.after;
  return main === undefined ? unchanged : { ...(await moveMain(db, row, main, push.at)), lost };
};
