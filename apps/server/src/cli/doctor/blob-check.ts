import { createHash } from "node:crypto";
import type { BlobStore } from "../../blobs/store.ts";
import { mainFiles } from "../../catalogue/history/read-files.ts";
import type { Db } from "../../db/engine.ts";

/** A content that a file needs, and what is wrong with it. */
export interface DamagedBlob {
  readonly sha256: string;
  readonly problem: "missing" | "damaged";
  /** One of the files that have it, as owner/name/path. */
  readonly file: string;
}

const pageSize = 500;

const hashOf = async (blobs: BlobStore, sha256: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const chunk of await blobs.read(sha256)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

const problemOf = async (blobs: BlobStore, sha256: string): Promise<DamagedBlob["problem"] | undefined> => {
  if (!(await blobs.stat(sha256))) return "missing";
  return (await hashOf(blobs, sha256)) === sha256 ? undefined : "damaged";
};

interface NeededBlob {
  readonly sha256: string;
  /** What needs it, in words. */
  readonly owner: () => Promise<string>;
}

/** The path of a file by its git id, on the main branch. */
const fileName = async (db: Db, id: number, name: string, oid: string): Promise<string> => {
  const file = (await mainFiles(db, id)).find((candidate) => candidate.oid === oid);
  return file ? `${name}/${file.path}` : `${name} (git object ${oid})`;
};

/** Every content that a file has as a whole, once, in order. */
const wholeFiles = async function* (db: Db): AsyncIterable<NeededBlob> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("git_blobs")
      .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
      .select(["git_blobs.sha256", "git_blobs.oid", "repositories.id", "repositories.full_name"])
      .where("git_blobs.sha256", ">", last)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("xet_files").select("hash").whereRef("xet_files.sha256", "=", "git_blobs.sha256"))),
      )
      .orderBy("git_blobs.sha256")
      .limit(pageSize)
      .execute();
    for (const { sha256, oid, id, full_name } of rows) {
      if (sha256 !== last) yield { sha256: sha256 ?? "", owner: () => fileName(db, id, full_name, oid) };
      last = sha256 ?? "";
    }
    if (rows.length < pageSize) return;
  }
};

/** Every content that holds chunks of files that came by Xet. */
const xorbs = async function* (db: Db): AsyncIterable<NeededBlob> {
  const rows = await db.selectFrom("xet_xorbs").select("sha256").distinct().execute();
  for (const { sha256 } of rows) yield { sha256, owner: async () => "chunks of files uploaded by Xet" };
};

/** Reads every content that a file has, and compares it with its hash. */
export const checkBlobs = async (
  db: Db,
  blobs: BlobStore,
): Promise<{ readonly checked: number; readonly damaged: readonly DamagedBlob[] }> => {
  const damaged: DamagedBlob[] = [];
  let checked = 0;
  for (const needed of [wholeFiles(db), xorbs(db)])
    for await (const { sha256, owner } of needed) {
      checked++;
      const problem = await problemOf(blobs, sha256);
      if (problem) damaged.push({ sha256, problem, file: await owner() });
    }
  return { checked, damaged };
};
