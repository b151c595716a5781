import { blobSource } from "../../blobs/blob-source.ts";
import { ReadingError } from "../../blobs/byte-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import { isBlobError } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import type { PathContent } from "../../git/change-paths.ts";
import { blobId } from "../../git/object-id.ts";
import { emptyTreeId, modes } from "../../git/tree.ts";
import type { Workers } from "../../workers/workers.ts";
import { inlineFile } from "../inline-file.ts";
import type { NewFile } from "./commit.ts";
import { type CommitRow, type GitBlobRow, loadBlobs } from "./history-store.ts";
import { findMergeBase } from "./merge-base.ts";
import { maxMergedBytes, mergeText } from "./merge-text-job.ts";
import { type FileVersions, mergeTrees } from "./merge-trees.ts";

export interface MergeDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

/** What a merge of `theirs` into `ours` would change. */
export interface MergePlan {
  readonly base: CommitRow | undefined;
  /** Commits that only the merged line has, newest first. */
  readonly added: readonly CommitRow[];
  readonly put: readonly NewFile[];
  readonly remove: readonly string[];
  /** Files that both lines have changed in ways that cannot be combined. */
  readonly conflicts: readonly string[];
}

/** Max files that are merged by line; more are conflicts. */
const maxTextMerges = 200;

type Blobs = ReadonlyMap<string, GitBlobRow>;

/** The value that one side has changed; undefined if both have, differently. */
const pick = <T>(base: T | undefined, ours: T, theirs: T): T | undefined => {
  if (ours === theirs || base === theirs) return ours;
  return base === ours ? theirs : undefined;
};

const isPlain = ({ mode }: PathContent): boolean => mode === modes.file || mode === modes.executable;

const toNewFile = (path: string, { oid, mode }: PathContent, blobs: Blobs): NewFile => {
  const { size = 0, sha256 = null, is_large = 0 } = blobs.get(oid) ?? {};
  return { path, oid, mode, size, sha256, isLarge: is_large === 1 };
};

const mergeContents = async (
  { blobs, workers }: MergeDeps,
  versions: readonly PathContent[],
  known: Blobs,
  path: string,
): Promise<Uint8Array | undefined> => {
  const rows = versions.map(({ oid }) => known.get(oid));
  const sources = rows.flatMap((row) =>
    row?.sha256 && !row.is_large && row.size <= maxMergedBytes ? [blobSource(blobs, row.sha256, row.size)] : [],
  );
  if (sources.length !== versions.length) return undefined;
  try {
    return await mergeText(workers, sources, path);
  } catch (error) {
    if (error instanceof ReadingError || isBlobError(error)) return undefined;
    throw error;
  }
};

const emptyBlobId = blobId(new Uint8Array());

/** The merged file, or undefined if it stays a conflict. Contents are stored only if they are to be committed. */
const resolveFile = async (
  deps: MergeDeps,
  { path, base, ours, theirs }: FileVersions,
  known: Blobs,
  isStored: boolean,
): Promise<NewFile | undefined> => {
  if (!ours || !theirs || ![ours, theirs, ...(base ? [base] : [])].every(isPlain)) return undefined;
  const mode = pick(base?.mode, ours.mode, theirs.mode);
  if (mode === undefined) return undefined;
  // As for git, a text that both sides added was empty before; a large file is a text too, its pointer.
  const before = base ?? [ours, theirs].find(({ oid }) => oid === emptyBlobId);
  const isLarge = [ours, theirs].some(({ oid }) => known.get(oid)?.is_large === 1);
  const oid = pick(isLarge ? before?.oid : base?.oid, ours.oid, theirs.oid);
  if (oid !== undefined) return toNewFile(path, { oid, mode }, known);
  const merged = before && (await mergeContents(deps, [before, ours, theirs], known, path));
  if (!merged) return undefined;
  return isStored
    ? { ...(await inlineFile(deps.blobs, path, merged)), mode }
    : toNewFile(path, { oid: "", mode }, known);
};

/** Plans a merge of two heads: paths that one side changed are taken from it, texts that both changed merged by line. */
export const planMerge = async (
  deps: MergeDeps,
  repositoryId: number,
  ours: CommitRow | undefined,
  theirs: CommitRow,
  isStored: boolean,
): Promise<MergePlan> => {
  const { db } = deps;
  const { base, added } = await findMergeBase(db, repositoryId, ours?.sha ?? "", theirs.sha);
  const trees = { base: base?.tree ?? emptyTreeId, ours: ours?.tree ?? emptyTreeId, theirs: theirs.tree };
  const { put, remove, conflicts } = await mergeTrees(db, trees);
  const oids = [
    ...[...put.values()].map(({ oid }) => oid),
    ...conflicts.flatMap((file) => [file.base, file.ours, file.theirs].flatMap((content) => content?.oid ?? [])),
  ];
  const known = new Map((await loadBlobs(db, [repositoryId], oids)).map((row) => [row.oid, row]));
  const files = [...put].map(([path, content]) => toNewFile(path, content, known));
  const unresolved: string[] = [];
  for (const [index, conflict] of conflicts.entries()) {
    const file = index < maxTextMerges ? await resolveFile(deps, conflict, known, isStored) : undefined;
    if (file) files.push(file);
    else unresolved.push(conflict.path);
  }
  return { base, added, put: files, remove, conflicts: unresolved.sort() };
};
