import { setImmediate as nextTurn } from "node:timers/promises";
import { blobSource } from "../blobs/blob-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { RepositoryChange } from "../db/schema.ts";
import { isHubError } from "../errors.ts";
import { smallCard } from "../readers/card-job.ts";
import { factsJob } from "../readers/facts-job.ts";
import { isFactFile, isFactSign } from "../readers/repository-facts.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
import { formatOf } from "../readers/rows/splits.ts";
import type { Workers } from "../workers/workers.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ChangedPath, Committed } from "./history/commit.ts";
import { type FileRow, selectPaths, withContents } from "./history/read-files.ts";
import type { RepositoryRow } from "./repository-store.ts";

/** What is read from, and written to. */
export interface StoredFiles {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly workers: Workers;
}

/** Bytes of all files up to which they are read at once; a long card and files with rows are read in a worker. */
const smallRepository = 64 * 1024;

const isSmall = (files: readonly FileRow[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) <= smallRepository &&
  files.every(({ path, size }) => (path === "README.md" ? size <= smallCard : formatOf(path) === undefined));

interface FactFiles {
  /** Files whose content is read. */
  readonly files: readonly FileRow[];
  /** Paths of files that matter by their names. */
  readonly signs: readonly string[];
}

/** Only these are looked at: a repository can have a million other files. */
const factFiles = async (
  { db }: Pick<StoredFiles, "db">,
  { id, kind }: RepositoryRow,
  tree: string,
): Promise<FactFiles> => {
  const hasFile = (path: string): boolean => isFactFile(kind, path) || isFactSign(kind, path);
  const lines = await selectPaths(db, tree, { hasFile });
  const read = lines.filter(({ path }) => isFactFile(kind, path));
  const files = (await withContents(db, id, read)).filter(({ sha256 }) => sha256 !== null);
  return { files, signs: lines.flatMap(({ path }) => (isFactFile(kind, path) ? [] : path)) };
};

const readFacts = async (
  { blobs, workers }: Pick<StoredFiles, "blobs" | "workers">,
  { kind }: RepositoryRow,
  { files, signs }: FactFiles,
) => {
  const input = { kind, paths: [...files.map(({ path }) => path), ...signs] };
  const sources = files.map(({ sha256, size }) => blobSource(blobs, sha256 ?? "", size));
  return isSmall(files) ? factsJob.run(input, sources) : workers.run(factsJob, input, sources);
};

/** What the files of a commit say; undefined if none of them is stored. */
export const readFactsAt = async (
  parts: Pick<StoredFiles, "db" | "blobs" | "workers">,
  row: RepositoryRow,
  tree: string,
): Promise<RepositoryChange | undefined> => {
  const found = await factFiles(parts, row, tree);
  return found.files.length > 0 ? readFacts(parts, row, found) : undefined;
};

const changesFacts = (kind: RepositoryKind, { path, isReplaced }: ChangedPath): boolean =>
  isFactFile(kind, path) || (!isReplaced && isFactSign(kind, path));

/**
 * Reads what the newest files of one of the hub's own repositories say about it, and writes that into its record. A
 * commit that changes none of the files that matter costs nothing.
 */
export const refreshFacts = async (
  parts: StoredFiles,
  row: RepositoryRow,
  { tree, changed }: Pick<Committed, "tree" | "changed">,
): Promise<void> => {
  // A commit of many files was just written.
  await nextTurn();
  if (changed && !changed.some((change) => changesFacts(row.kind, change))) return;
  let change: RepositoryChange;
  try {
    change = await readFacts(parts, row, await factFiles(parts, row, tree));
  } catch (error) {
    // The commit succeeds anyway: files that take too long to read leave the record unchanged.
    if (isHubError(error, "unprocessable")) return;
    throw error;
  }
  await parts.catalogue.update(row, change);
};
