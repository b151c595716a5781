import { blobSource } from "../blobs/blob-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
import type { RepositoryChange } from "../db/schema.ts";
import { isHubError } from "../errors.ts";
import { smallCard } from "../readers/card-job.ts";
import { factsJob } from "../readers/facts-job.ts";
import type { Workers } from "../workers/workers.ts";
import type { Catalogue } from "./catalogue.ts";
import { type FileRow, filesAt } from "./history/read-files.ts";
import type { RepositoryRow } from "./repository-store.ts";

/** What is read from, and written to. */
export interface StoredFiles {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly workers: Workers;
}

/** Bytes of all files up to which they are read at once: every reader but that of cards takes linear time. */
const smallRepository = 64 * 1024;

const isSmall = (files: readonly FileRow[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) <= smallRepository &&
  files.every(({ path, size }) => path !== "README.md" || size <= smallCard);

const readFacts = async ({ blobs, workers }: StoredFiles, { kind }: RepositoryRow, files: readonly FileRow[]) => {
  const input = { kind, paths: files.map(({ path }) => path) };
  const sources = files.map(({ sha256, size }) => blobSource(blobs, sha256 ?? "", size));
  return isSmall(files) ? factsJob.run(input, sources) : workers.run(factsJob, input, sources);
};

/** Reads what the newest files of one of the hub's own repositories say about it, and writes that into its record. */
export const refreshFacts = async (parts: StoredFiles, row: RepositoryRow, tree: string): Promise<void> => {
  const files = (await filesAt(parts.db, row.id, tree)).filter(({ sha256 }) => sha256 !== null);
  let change: RepositoryChange;
  try {
    change = await readFacts(parts, row, files);
  } catch (error) {
    // The commit succeeds anyway: files that take too long to read leave the record unchanged.
    if (isHubError(error, "unprocessable")) return;
    throw error;
  }
  const main_size = files.reduce((sum, { size }) => sum + size, 0);
  await parts.catalogue.update(row, { ...change, main_size });
};
