import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { extract, type Header } from "tar-stream";
import { type BlobStore, checkedName } from "../../blobs/store.ts";
import type { Database, Db } from "../../db/engine.ts";
import { errorMessage } from "../../errors.ts";
import { countOf } from "../../text/count-of.ts";
import { CliError } from "../cli-error.ts";
import { fileListName, type Manifest, notABackup, parseManifest } from "./manifest.ts";
import { catalogueHash, hasCounter, type TableName, tableNames } from "./tables.ts";
import { type BackupSummary, namesOf } from "./write-backup.ts";

/** Where a backup goes. */
export interface RestoreTarget {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly secretFile: string;
  /** ORRERY_SECRET, if it is set: the backup must have the same secret. */
  readonly configuredSecret?: string;
}

/** One file of an archive. */
interface Entry extends Readable {
  readonly header: Header;
}

const batchSize = 200;

/** Refuses a folder in which anything lies. */
export const checkEmptyFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0)
    throw new CliError(`${folder} is not empty. Restore into a new folder: --data <folder>, or ORRERY_DATA.`);
};

const checkEmptyStore = async (db: Db): Promise<void> => {
  const rows = await Promise.all([
    db.selectFrom("accounts").select("id").limit(1).execute(),
    db.selectFrom("repositories").select("id").limit(1).execute(),
  ]);
  if (rows.flat().length > 0) throw new CliError("The database is not empty. Restore into a new one: DATABASE_URL.");
};

const textOf = async (entry: Entry, limit: number): Promise<string> => {
  if ((entry.header.size ?? 0) > limit) throw new CliError(`"${entry.header.name}" in the backup is too large.`);
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};

const insert = async (db: Db, table: TableName, rows: readonly object[]): Promise<void> => {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute();
};

const linesOf = (entry: Entry) => createInterface({ input: Readable.from(entry), crlfDelay: Number.POSITIVE_INFINITY });

const putRows = async (
  db: Db,
  table: TableName,
  entry: Entry,
  expected: Manifest["tables"][string],
): Promise<number> => {
  // The restored calls have been summed again.
  if (table === "usage_days" || table === "token_costs") await db.deleteFrom(table).execute();
  const hash = createHash("sha256");
  let count = 0;
  let batch: object[] = [];
  for await (const line of linesOf(entry)) {
    hash.update(`${line}\n`);
    batch.push(JSON.parse(line));
    count++;
    if (batch.length < batchSize) continue;
    await insert(db, table, batch);
    batch = [];
  }
  await insert(db, table, batch);
  if (hash.digest("hex") !== expected.sha256)
    throw new CliError(`The rows of "${table}" differ from the backup's checksum: the file is damaged.`);
  return count;
};

/** PostgreSQL goes on counting where it stopped, not after the rows that were put in. */
const moveCounters = async ({ engine }: Database, db: Db): Promise<void> => {
  if (engine !== "postgres") return;
  for (const table of tableNames.filter(hasCounter))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
      db,
    );
};

/** Backups from before this step have the history in other tables. */
const firstRestorable = "0010-git-history";

const checkVersion = async (db: Db, { migrations }: Manifest): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new CliError(
      `The backup was created by a newer version of Orrery (it has ${unknown.join(", ")}). Use that version.`,
    );
  if (!migrations.includes(firstRestorable))
    throw new CliError(
      "The backup was created by an older version of Orrery. Restore it with that version, then upgrade.",
    );
};

/** Checks that the storage has every file that a backup names. */
const findFiles = async (blobs: BlobStore, entry: Entry): Promise<number> => {
  const stored = new Set(await namesOf(blobs));
  const missing: string[] = [];
  let count = 0;
  for await (const line of linesOf(entry)) {
    count++;
    if (!stored.has(checkedName(line))) missing.push(line);
  }
  if (missing.length > 0)
    throw new CliError(
      `The file storage does not have ${missing.length} of ${countOf(count, "file")} that the backup names, such as ${missing[0]}.\nRestore the bucket first, or check S3_BUCKET and S3_PREFIX.`,
    );
  return count;
};

const otherSecret =
  "ORRERY_SECRET is not the secret of this backup.\nSet the backup's secret, or remove the setting: the restore then writes the secret to the data folder.";

const putSecret = async ({ secretFile, configuredSecret }: RestoreTarget, secret: string): Promise<void> => {
  if (configuredSecret && configuredSecret !== secret.trim()) throw new CliError(otherSecret);
  await mkdir(dirname(secretFile), { recursive: true });
  await writeFile(secretFile, secret, { mode: 0o600 });
};

interface Tally {
  rows: number;
  blobs: number;
}

const putEntry = async (
  target: RestoreTarget,
  db: Db,
  manifest: Manifest,
  entry: Entry,
  tally: Tally,
): Promise<void> => {
  const { name } = entry.header;
  const table = tableNames.find((known) => name === `tables/${known}.jsonl`);
  const expected = table && manifest.tables[table];
  if (table && expected) tally.rows += await putRows(db, table, entry, expected);
  else if (name.startsWith("blobs/")) {
    await target.blobs.put(entry, { sha256: checkedName(name.slice("blobs/".length)) });
    tally.blobs++;
  } else if (name === fileListName && manifest.isDatabaseOnly) tally.blobs += await findFiles(target.blobs, entry);
  else if (name === "secret") await putSecret(target, await textOf(entry, 1_000));
  else throw new CliError(`The backup holds "${name}", which does not belong there.`);
};

const putAll = async (target: RestoreTarget, db: Db, path: string): Promise<BackupSummary> => {
  const archive = extract();
  createReadStream(path)
    .on("error", (error) => archive.destroy(error))
    .pipe(archive);
  let manifest: Manifest | undefined;
  const tally: Tally = { rows: 0, blobs: 0 };
  for await (const entry of archive as AsyncIterable<Entry>) {
    if (manifest) await putEntry(target, db, manifest, entry, tally);
    else {
      manifest = parseManifest(entry.header.name === "manifest.json" ? await textOf(entry, 1_000_000) : "");
      await checkVersion(db, manifest);
    }
    entry.resume();
  }
  if (!manifest) throw notABackup();
  await moveCounters(target.database, db);
  const hash = await catalogueHash(db);
  if (hash !== manifest.catalogueHash || tally.blobs !== manifest.blobs)
    throw new CliError(
      "The backup is incomplete: the restored data differs from what was backed up. Use another copy.",
    );
  return { catalogueHash: hash, ...tally, isDatabaseOnly: manifest.isDatabaseOnly === true };
};

/** Errors of this machine or the database server: the backup itself may be good. */
const isOutside = (error: unknown): boolean => {
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== "string" || /^(?:SQLITE_CONSTRAINT|23)/.test(code)) return false;
  return /^(?:E[A-Z]+$|SQLITE_|[0-9A-Z]{5}$)/.test(code);
};

/** Puts everything from an archive into an empty store, all or nothing. */
export const readBackup = async (target: RestoreTarget, path: string): Promise<BackupSummary> => {
  await checkEmptyStore(target.database.db);
  try {
    return await target.database.db.transaction().execute((db) => putAll(target, db, path));
  } catch (error) {
    if (error instanceof CliError || isOutside(error)) throw error;
    const [reason = ""] = errorMessage(error).split("\n", 1);
    throw new CliError(`The backup is damaged or incomplete: ${reason.replace(/\.$/, "")}. Use another copy.`);
  }
};

/** Takes back what a restore that failed has left in a folder that was empty. */
export const clearFolder = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true });
};
