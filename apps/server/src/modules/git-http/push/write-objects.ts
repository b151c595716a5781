import { setImmediate as nextTurn } from "node:timers/promises";
import type { BlobStore } from "../../../blobs/store.ts";
import { createdCommit } from "../../../catalogue/history/commit-content.ts";
import {
  type CommitRow,
  type GitBlobRow,
  insertBlobs,
  insertCommit,
  insertTag,
  insertTrees,
} from "../../../catalogue/history/history-store.ts";
import type { Db } from "../../../db/engine.ts";
import { parseCommit, parseTag } from "../../../git/commit-object.ts";
import { mapLimited } from "../../../workers/map-limited.ts";
import type { Workers } from "../../../workers/workers.ts";
import type { PushedPointer } from "./check-push.ts";
import { commitTime, type PushHistory } from "./push-history.ts";
import type { ReceivedObjects, StoredObject } from "./received-objects.ts";
import { storeSmallBlobs } from "./store-small-blobs.ts";

const filesAtOnce = 16;
/** Objects written before others get a turn. */
const batchSize = 100;

/** As the commit endpoint limits them. */
const maxTitle = 1_000;
const maxDescription = 20_000;

/** Stores the contents of files. Nothing refers to them before the push is written. */
export const storeBlobs = async (
  { blobs: store, workers }: { readonly blobs: BlobStore; readonly workers: Workers },
  repositoryId: number,
  { blobs, path, stream }: ReceivedObjects,
  pointers: ReadonlyMap<string, PushedPointer>,
): Promise<GitBlobRow[]> => {
  const contents = blobs.filter(({ oid }) => !pointers.has(oid));
  const together = await storeSmallBlobs({ store, workers }, path, contents);
  return mapLimited(blobs, filesAtOnce, async (blob) => {
    const pointer = pointers.get(blob.oid);
    const hash = together.get(blob.oid);
    const stored = hash === undefined ? undefined : { sha256: hash, size: blob.size };
    const { sha256, size } = pointer ?? stored ?? (await store.put(stream(blob)));
    return { repository_id: repositoryId, oid: blob.oid, size, sha256, is_large: pointer ? 1 : 0 };
  });
};

/** PostgreSQL stores no NUL in text. The commit itself is stored as it is. */
const text = (value: string, limit: number): string => value.replaceAll("\0", "").slice(0, limit);

const toRow = (repositoryId: number, { oid }: StoredObject, content: Buffer, total: number): CommitRow => {
  const commit = parseCommit(content);
  const { tree, parents, author, message } = commit;
  const end = message.indexOf("\n");
  const fields = {
    tree,
    parents: parents.join(" "),
    title: text(end < 0 ? message : message.slice(0, end), maxTitle),
    message: text(end < 0 ? "" : message.slice(end + 1).trim(), maxDescription),
    author: text(author.name, maxTitle),
    created_at: commitTime(commit),
  };
  // A commit that was created on the hub and comes back by git.
  const isCreated = createdCommit(fields).equals(content);
  return {
    ...fields,
    repository_id: repositoryId,
    sha: oid,
    total,
    raw: isCreated ? null : content.toString("base64"),
  };
};

const inTurns = async <T>(items: readonly T[], work: (batch: readonly T[]) => Promise<void>): Promise<void> => {
  for (let start = 0; start < items.length; start += batchSize) {
    await work(items.slice(start, start + batchSize));
    await nextTurn();
  }
};

export const writeObjects = async (
  db: Db,
  repositoryId: number,
  { commits, trees, tags, read }: ReceivedObjects,
  { pushed }: PushHistory,
  blobs: readonly GitBlobRow[],
): Promise<void> => {
  // In the order of contents, as scans are queued: pushes of the same contents must not wait for each other.
  const ordered = [...blobs].sort((left, right) => ((left.sha256 ?? "") < (right.sha256 ?? "") ? -1 : 1));
  await inTurns(ordered, (batch) => insertBlobs(db, batch));
  await inTurns(trees, async (batch) => {
    const contents = new Map<string, Buffer>();
    for (const tree of batch) contents.set(tree.oid, await read(tree));
    await insertTrees(db, repositoryId, contents);
  });
  await inTurns(commits, async (batch) => {
    for (const commit of batch)
      await insertCommit(db, toRow(repositoryId, commit, await read(commit), pushed.get(commit.oid)?.total ?? 1));
  });
  for (const tag of tags) {
    const content = await read(tag);
    const row = { repository_id: repositoryId, oid: tag.oid, target: parseTag(content).object };
    await insertTag(db, { ...row, content: content.toString("base64") });
  }
};
