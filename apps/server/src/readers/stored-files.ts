import type { BlobStore } from "../blobs/store.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { filesAt } from "../catalogue/file-store.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import type { Db } from "../db/engine.ts";
import { blobSource } from "./blob-source.ts";
import { type RepositoryFacts, readRepositoryFacts } from "./repository-facts.ts";

/** What is read from, and written to. */
export interface StoredFiles {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
}

/** Reads what the newest files of one of the hub's own repositories say about it, and writes that into its record. */
export const refreshFacts = async (
  { db, blobs, catalogue }: StoredFiles,
  row: RepositoryRow,
  number: number,
): Promise<RepositoryFacts> => {
  const files = (await filesAt(db, row.id, number)).filter(({ sha256 }) => sha256 !== null);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const facts = await readRepositoryFacts({
    kind: row.kind,
    paths: [...byPath.keys()],
    open: async (path) => {
      const file = byPath.get(path);
      return blobSource(blobs, file?.sha256 ?? "", file?.size ?? 0);
    },
  });
  await catalogue.update(row, facts.change);
  return facts;
};
