import type { Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Tables } from "../db/schema.ts";
import type { FileTerm } from "./cover-range.ts";
import type { XetHash } from "./hashes.ts";

export type XorbRow = Selectable<Tables["xet_xorbs"]>;

export interface XetFile {
  readonly hash: XetHash;
  readonly sha256: string;
  readonly size: number;
  readonly terms: readonly FileTerm[];
}

type PackedTerm = [xorb: string, firstChunk: number, endChunk: number, size: number];

const packTerms = (terms: readonly FileTerm[]): string =>
  JSON.stringify(terms.map(({ xorb, firstChunk, endChunk, size }): PackedTerm => [xorb, firstChunk, endChunk, size]));

const unpackTerms = (text: string): FileTerm[] =>
  (JSON.parse(text) as PackedTerm[]).map(([xorb, firstChunk, endChunk, size]) => ({
    xorb,
    firstChunk,
    endChunk,
    size,
  }));

const toFile = ({ hash, sha256, size, terms }: Selectable<Tables["xet_files"]>): XetFile => ({
  hash,
  sha256,
  size,
  terms: unpackTerms(terms),
});

export const findXorbs = (db: Db, hashes: readonly XetHash[]): Promise<XorbRow[]> =>
  inBatches(hashes, (batch) => db.selectFrom("xet_xorbs").selectAll().where("hash", "in", batch).execute());

export const findXorb = (db: Db, hash: XetHash): Promise<XorbRow | undefined> =>
  db.selectFrom("xet_xorbs").selectAll().where("hash", "=", hash).executeTakeFirst();

/** One that was stored before stays as it is. */
export const insertXorb = async (db: Db, row: XorbRow): Promise<void> => {
  await db
    .insertInto("xet_xorbs")
    .values(row)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
};

export const findFile = async (db: Db, hash: XetHash): Promise<XetFile | undefined> => {
  const row = await db.selectFrom("xet_files").selectAll().where("hash", "=", hash).executeTakeFirst();
  return row && toFile(row);
};

/** The contents of some Xet hashes, by SHA-256. */
export const xetContents = async (db: Db, hashes: readonly XetHash[]): Promise<ReadonlyMap<XetHash, string>> => {
  const rows = await inBatches(hashes, (batch) =>
    db.selectFrom("xet_files").select(["sha256", "hash"]).where("hash", "in", batch).execute(),
  );
  return new Map(rows.map(({ sha256, hash }) => [hash, sha256]));
};

/** One content can have several Xet hashes, because clients cut files differently; any of them serves. */
export const findFileByContent = async (db: Db, sha256: string): Promise<XetFile | undefined> => {
  const row = await db.selectFrom("xet_files").selectAll().where("sha256", "=", sha256).limit(1).executeTakeFirst();
  return row && toFile(row);
};

/** The Xet hashes of some contents, by SHA-256. */
export const xetHashes = async (db: Db, contents: readonly string[]): Promise<ReadonlyMap<string, XetHash>> => {
  const rows = await inBatches(contents, (batch) =>
    db.selectFrom("xet_files").select(["sha256", "hash"]).where("sha256", "in", batch).execute(),
  );
  return new Map(rows.map(({ sha256, hash }) => [sha256, hash]));
};

/** The sizes of those contents that arrived by Xet, by SHA-256. */
export const xetSizes = async (db: Db, contents: readonly string[]): Promise<Map<string, number>> => {
  const rows = await inBatches(contents, (batch) =>
    db.selectFrom("xet_files").select(["sha256", "size"]).where("sha256", "in", batch).execute(),
  );
  return new Map(rows.map(({ sha256, size }) => [sha256, Number(size)]));
};

const insertFileXorbs = (db: Db, { hash, terms }: Pick<XetFile, "hash" | "terms">) =>
  inBatches([...new Set(terms.map(({ xorb }) => xorb))], (batch) =>
    db
      .insertInto("xet_file_xorbs")
      .values(batch.map((xorb) => ({ xorb, file: hash })))
      .onConflict((conflict) => conflict.columns(["xorb", "file"]).doNothing())
      .execute(),
  );

/** A file that is known keeps its terms: those of another client may differ. */
export const insertFile = async (
  db: Db,
  { hash, sha256, size, terms }: XetFile,
  samples: readonly XetHash[],
  at: number,
): Promise<void> => {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto("xet_files")
    .values({ hash, sha256, size, terms: packTerms(terms), created_at: at })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirst();
  if (Number(inserted ?? 0) > 0) await insertFileXorbs(db, { hash, terms });
  await inBatches(samples, (batch) =>
    db
      .insertInto("xet_samples")
      .values(batch.map((chunk) => ({ chunk, file: hash })))
      .onConflict((conflict) => conflict.columns(["chunk", "file"]).doNothing())
      .execute(),
  );
};

/** Lists the xorbs of files that a process of an earlier version has registered, or that came from its backup. */
export const listMissingXorbs = async (db: Db): Promise<void> => {
  for (;;) {
    const rows = await db
      .selectFrom("xet_files")
      .select(["hash", "terms"])
      .where("terms", "!=", "[]")
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("xet_file_xorbs").select("file").whereRef("file", "=", "xet_files.hash"))),
      )
      .limit(100)
      .execute();
    for (const { hash, terms } of rows) await insertFileXorbs(db, { hash, terms: unpackTerms(terms) });
    if (rows.length === 0) return;
  }
};

/** The contents of the files that have some xorbs. */
export const contentsWithXorbs = (db: Db, xorbs: readonly XetHash[]) =>
  inBatches(xorbs, (batch) =>
    db
      .selectFrom("xet_file_xorbs")
      .innerJoin("xet_files", "xet_files.hash", "xet_file_xorbs.file")
      .select(["xet_file_xorbs.xorb", "xet_files.sha256"])
      .distinct()
      .where("xet_file_xorbs.xorb", "in", batch)
      .execute(),
  );

/** Who sends a xorb; `tokenId` is set for fine-grained tokens. */
interface XorbSender {
  readonly accountId: number;
  readonly tokenId?: number | undefined;
}

export const recordXorbUpload = async (
  db: Db,
  { accountId, tokenId = 0 }: XorbSender,
  xorb: XetHash,
  at: number,
): Promise<void> => {
  await db
    .insertInto("xet_uploads")
    .values({ xorb, account_id: accountId, token_id: tokenId, created_at: at })
    .onConflict((conflict) => conflict.columns(["xorb", "account_id", "token_id"]).doUpdateSet({ created_at: at }))
    .execute();
};

/** Which of some xorbs someone has sent. A fine-grained token counts by itself, other tokens as their account. */
export const sentXorbs = async (
  db: Db,
  { accountId, tokenId }: XorbSender,
  xorbs: readonly XetHash[],
): Promise<XetHash[]> => {
  const rows = await inBatches(xorbs, (batch) => {
    const sent = db
      .selectFrom("xet_uploads")
      .select("xorb")
      .where("account_id", "=", accountId)
      .where("xorb", "in", batch);
    return (tokenId === undefined ? sent : sent.where("token_id", "=", tokenId)).execute();
  });
  return rows.map(({ xorb }) => xorb);
};

/** Files that contain a sampled chunk, newest first. */
export const filesWithChunk = async (db: Db, chunk: XetHash, limit: number): Promise<XetFile[]> => {
  const rows = await db
    .selectFrom("xet_files")
    .innerJoin("xet_samples", "xet_samples.file", "xet_files.hash")
    .selectAll("xet_files")
    .where("xet_samples.chunk", "=", chunk)
    .orderBy("xet_files.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toFile);
};

/** Those contents that a file of a repository has, or had. */
export const contentsIn = async (db: Db, repositoryId: number, contents: readonly string[]): Promise<Set<string>> => {
  const rows = await inBatches(contents, (batch) =>
    db
      .selectFrom("git_blobs")
      .select("sha256")
      .where("repository_id", "=", repositoryId)
      .where("sha256", "in", batch)
      .execute(),
  );
  return new Set(rows.flatMap(({ sha256 }) => sha256 ?? []));
};

/** Whether a repository has, or had, a file with this content. */
export const repositoryHas = async (db: Db, repositoryId: number, sha256: string): Promise<boolean> =>
  (await contentsIn(db, repositoryId, [sha256])).has(sha256);
