import { createHash } from "node:crypto";
import type { BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import { findFileByContent } from "../../xet/xet-store.ts";

/** A content that a file needs, and what is wrong with it. */
export interface DamagedBlob {
  readonly sha256: string;
  readonly fault: "missing" | "damaged";
  /** One of the files that have it, as owner/name/path. */
  readonly file: string;
}

const pageSize = 500;

const hashOf = async (blobs: BlobStore, sha256: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of await blobs.read(sha256)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

const faultOf = async (db: Db, blobs: BlobStore, sha256: string): Promise<DamagedBlob["fault"] | undefined> => {
  // Contents that arrived by Xet are stored as chunks, which are verified when they are read.
  if (!(await blobs.stat(sha256))) return (await findFileByContent(db, sha256)) ? undefined : "missing";
  return (await hashOf(blobs, sha256)) === sha256 ? undefined : "damaged";
};

/** Every content that a file has, once, in order. */
const neededBlobs = async function* (db: Db): AsyncIterable<{ readonly sha256: string; readonly file: string }> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("files")
      .innerJoin("repositories", "repositories.id", "files.repository_id")
      .select(["files.sha256", (eb) => eb.fn.min("repositories.full_name").as("name")])
      .select((eb) => eb.fn.min("files.path").as("path"))
      .where("files.sha256", ">", last)
      .groupBy("files.sha256")
      .orderBy("files.sha256")
      .limit(pageSize)
      .execute();
    for (const { sha256, name, path } of rows) yield { sha256: sha256 ?? "", file: `${name}/${path}` };
    last = rows.at(-1)?.sha256 ?? "";
    if (rows.length < pageSize) return;
  }
};

/** Reads every content that a file has, and compares it with its hash. */
export const checkBlobs = async (
  db: Db,
  blobs: BlobStore,
): Promise<{ readonly checked: number; readonly damaged: readonly DamagedBlob[] }> => {
  const damaged: DamagedBlob[] = [];
  let checked = 0;
  for await (const { sha256, file } of neededBlobs(db)) {
    checked++;
    const fault = await faultOf(db, blobs, sha256);
    if (fault) damaged.push({ sha256, fault, file });
  }
  return { checked, damaged };
};
