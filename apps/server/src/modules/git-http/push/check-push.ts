import type { BlobStore } from "../../../blobs/store.ts";
import { storedContents } from "../../../catalogue/content-access.ts";
import { commitsAmong } from "../../../catalogue/history/commit-graph.ts";
import type { GitView } from "../../../catalogue/history/git-view.ts";
import { loadBlobs, loadTags, treesAmong } from "../../../catalogue/history/history-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { checkAttributes } from "../../../git/attributes-file.ts";
import { parsePointer } from "../../../git/lfs-pointer.ts";
import type { GitObjectKind } from "../../../git/object-id.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { mapLimited } from "../../../workers/map-limited.ts";
import type { PushedObject } from "./reachable-objects.ts";
import type { ReceivedObjects, StoredObject } from "./received-objects.ts";

export interface CheckDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly view: GitView;
  /** Larger files must be tracked with git lfs. */
  readonly maxGitFileBytes: number;
}

const filesAtOnce = 16;

const oidsOf = (objects: readonly PushedObject[], kind: GitObjectKind): string[] =>
  objects.flatMap((object) => (object.kind === kind ? object.oid : []));

/** Commits that git was shown, and tags for them. */
const knownCommits = async ({ db, view }: CheckDeps, repositoryId: number, oids: readonly string[]) => {
  const known = await commitsAmong(db, repositoryId, oids);
  for (const sha of known) if ((await view(repositoryId, sha)) !== sha) known.delete(sha);
  for (const { oid } of await loadTags(db, repositoryId, oids)) known.add(oid);
  return known;
};

const missing = ({ kind, oid, path }: PushedObject): HubError =>
  new HubError(
    "unprocessable",
    `The push is missing the ${kind} ${oid}${path ? ` of "${path}"` : ""}, and the repository does not have it.`,
  );

/** Everything that the pack refers to must be in the pack or in the repository. */
const checkExpected = async (deps: CheckDeps, repositoryId: number, { expected }: ReceivedObjects): Promise<void> => {
  const { db } = deps;
  const known = new Set([
    ...(await knownCommits(deps, repositoryId, oidsOf(expected, "commit"))),
    ...(await treesAmong(db, repositoryId, oidsOf(expected, "tree"))),
    ...(await loadBlobs(db, [repositoryId], oidsOf(expected, "blob"))).map(({ oid }) => oid),
  ]);
  const absent = expected.find(({ oid }) => !known.has(oid));
  if (absent) throw missing(absent);
};

const checkAttributeFiles = async ({ blobs, read }: ReceivedObjects): Promise<void> => {
  for (const blob of blobs)
    if (/\.gitattributes$/i.test(blob.path ?? "")) checkAttributes(blob.path ?? "", await read(blob));
};

const checkSizes = ({ maxGitFileBytes }: CheckDeps, { blobs }: ReceivedObjects): void => {
  const large = blobs.find(({ size }) => size > maxGitFileBytes);
  if (large)
    throw new HubError(
      "too_large",
      `"${large.path}" has ${large.size} bytes. Track files over ${maxGitFileBytes / 1024 ** 2} MiB with git lfs.`,
    );
};

/** A file that git lfs tracks. */
export interface PushedPointer {
  readonly sha256: string;
  readonly size: number;
}

/** The pointers of a push, by the id of their blob; throws if one leads to a file that is not stored. */
const checkPointers = async (deps: CheckDeps, viewer: Viewer, { blobs, read }: ReceivedObjects) => {
  const pointers = new Map<string, PushedPointer>();
  const paths = new Map<PushedPointer, string>();
  const check = async (blob: StoredObject): Promise<void> => {
    const pointer = parsePointer(await read(blob));
    if (!pointer) return;
    pointers.set(blob.oid, pointer);
    paths.set(pointer, blob.path);
  };
  await mapLimited(
    blobs.filter((blob) => blob.isPointer),
    filesAtOnce,
    check,
  );
  const named = [...pointers.values()].map(({ sha256 }) => sha256);
  const stored = await storedContents(deps, viewer, named);
  for (const pointer of pointers.values())
    if (stored.get(pointer.sha256) !== pointer.size)
      throw new HubError(
        "unprocessable",
        `The LFS file "${paths.get(pointer)}" (${pointer.sha256.slice(0, 12)}…) is not on this hub. Run: git lfs push --all origin`,
      );
  return pointers;
};

/** Throws if objects of a push are missing or not allowed; returns its pointers to large files. */
export const checkPush = async (
  deps: CheckDeps,
  repositoryId: number,
  received: ReceivedObjects,
  viewer: Viewer,
): Promise<ReadonlyMap<string, PushedPointer>> => {
  await checkExpected(deps, repositoryId, received);
  checkSizes(deps, received);
  await checkAttributeFiles(received);
  return checkPointers(deps, viewer, received);
};
