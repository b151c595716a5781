import type { FileChange } from "@orrery/contract";
import { blobSource } from "../../blobs/blob-source.ts";
import { ReadingError } from "../../blobs/byte-source.ts";
import { type BlobStore, isBlobError } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import { isHubError } from "../../errors.ts";
import type { PathContent } from "../../git/change-paths.ts";
import { weightsFormatOf } from "../../readers/weights/read-header.ts";
import type { Workers } from "../../workers/workers.ts";
import type { ChangedFile } from "./diff-trees.ts";
import { type GitBlobRow, loadBlobs } from "./history-store.ts";
import { maxDiffBytes, textDiffJob } from "./text-diff-job.ts";
import { weightsDiffJob } from "./weights-diff-job.ts";

export interface DiffDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

/** One side of a change, with what is known about its content. */
interface Version extends PathContent {
  readonly blob: GitBlobRow | undefined;
}

/** Texts that are compared at once, in milliseconds whatever their lines are. */
const smallBytes = 8 * 1024;

const toVersion = ({ mode, oid, blob }: Version) => ({
  mode,
  oid,
  size: blob?.size ?? 0,
  ...(blob?.is_large && blob.sha256 && { sha256: blob.sha256 }),
});

/** Contents that cannot be read are shown by size and hash only. */
const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    const isExpected = error instanceof ReadingError || isBlobError(error) || isHubError(error, "unprocessable");
    if (isExpected) return undefined;
    throw error;
  }
};

const sourcesOf = ({ blobs }: DiffDeps, versions: readonly Version[]) =>
  versions.flatMap(({ blob }) => (blob?.sha256 ? [blobSource(blobs, blob.sha256, blob.size)] : []));

const textDiff = async (deps: DiffDeps, path: string, before: Version | undefined, after: Version | undefined) => {
  const versions = [before, after].flatMap((version) => version ?? []);
  if (versions.some(({ blob }) => !blob || blob.is_large || blob.size > maxDiffBytes)) return undefined;
  const empty = { size: 0, read: async () => new Uint8Array() };
  const first = sourcesOf(deps, before ? [before] : []);
  const second = sourcesOf(deps, after ? [after] : []);
  if (first.length + second.length < versions.length) return undefined;
  const sources = [first[0] ?? empty, second[0] ?? empty];
  const size = sources.reduce((sum, source) => sum + source.size, 0);
  const work = size <= smallBytes ? textDiffJob.run(null, sources) : deps.workers.run(textDiffJob, null, sources, path);
  return (await orNothing(Promise.resolve(work))) ?? undefined;
};

const weightsDiff = async (deps: DiffDeps, path: string, before: Version | undefined, after: Version | undefined) => {
  const format = weightsFormatOf(path);
  const versions = [before, after].flatMap((version) => version ?? []);
  const sources = sourcesOf(deps, versions);
  if (!format || sources.length < versions.length) return undefined;
  const input = { format, hasBefore: before !== undefined, hasAfter: after !== undefined };
  return orNothing(deps.workers.run(weightsDiffJob, input, sources, `The file "${path}"`));
};

const contentDiff = async (deps: DiffDeps, path: string, old: Version | undefined, now: Version | undefined) => {
  const tensors = await weightsDiff(deps, path, old, now);
  return { tensors, text: tensors ? undefined : await textDiff(deps, path, old, now) };
};

const describe = async (
  deps: DiffDeps,
  { path, before, after }: ChangedFile,
  known: ReadonlyMap<string, GitBlobRow>,
  isSummary: boolean,
) => {
  const version = (content: PathContent | undefined): Version | undefined =>
    content && { ...content, blob: known.get(content.oid) };
  const old = version(before);
  const now = version(after);
  const { text, tensors } = isSummary ? {} : await contentDiff(deps, path, old, now);
  return {
    path,
    status: old ? (now ? "modified" : "removed") : "added",
    ...(old && { before: toVersion(old) }),
    ...(now && { after: toVersion(now) }),
    ...(text && { text }),
    ...(tensors && { tensors }),
  } as FileChange;
};

/** Says how files changed: text by line, weights by tensor, all by size and hash; a summary has only the latter. */
export const describeChanges = async (
  deps: DiffDeps,
  repositoryId: number,
  files: readonly ChangedFile[],
  isSummary = false,
): Promise<FileChange[]> => {
  const oids = files.flatMap(({ before, after }) => [before, after].flatMap((content) => content?.oid ?? []));
  const known = new Map((await loadBlobs(deps.db, [repositoryId], oids)).map((row) => [row.oid, row]));
  const changes: FileChange[] = [];
  for (const file of files) changes.push(await describe(deps, file, known, isSummary));
  return changes;
};
