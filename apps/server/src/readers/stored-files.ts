import { type BlobStore, isBlobError } from "../blobs/store.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { filesAt } from "../catalogue/file-store.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import type { Db } from "../db/engine.ts";
import { type ByteSource, ReadingError } from "./byte-source.ts";
import { type RepositoryFacts, readRepositoryFacts } from "./repository-facts.ts";

/** What is read from, and written to. */
export interface StoredFiles {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
}

const blobSource = (blobs: BlobStore, sha256: string, size: number): ByteSource => ({
  size,
  read: async (start, length) => {
    const end = Math.min(start + length, size) - 1;
    if (end < start) return new Uint8Array();
    const parts: Buffer[] = [];
    try {
      for await (const part of await blobs.read(sha256, { start, end })) parts.push(part as Buffer);
    } catch (error) {
      if (isBlobError(error, "not_found")) throw new ReadingError("is not held here");
      throw error;
    }
    return Buffer.concat(parts);
  },
});

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
