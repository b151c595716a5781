import type { AdminOverview } from "@orrery/contract";
import { sql } from "kysely";
import type { Database, Db } from "../../../db/engine.ts";
import { mirrorStorage } from "../../../import/mirror/mirror-status.ts";
import { scannerVersion } from "../../../readers/scan/scan-job.ts";

/** Beyond this many, waiting files say only that there are many. */
const maxCounted = 1_000;

const sizeQueries = {
  sqlite: sql<{ bytes: number; version: string }>`
    select page_count * page_size as bytes, sqlite_version() as version from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
} as const;

export const describeDatabase = async ({ db, engine }: Database): Promise<AdminOverview["database"]> => {
  const began = performance.now();
  await sql`select 1`.execute(db);
  const milliseconds = Math.round(performance.now() - began);
  const { rows } = await sizeQueries[engine].execute(db);
  const { bytes = 0, version = "" } = rows[0] ?? {};
  // PostgreSQL adds how it was packaged: “17.2 (Debian …)”.
  return { engine, version: version.split(" ")[0] ?? "", bytes: Number(bytes), milliseconds };
};

/** What accounts have stored. Mirrored files are counted as they are on this hub, each content once. */
export const storedBytes = async (db: Db, maxMirroredGib: number | null): Promise<AdminOverview["stored"]> => {
  const rows = await db
    .selectFrom("repositories")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count"), fn.sum<number | null>("used_storage").as("bytes")])
    // By the index of owners: what is only listed has none, and there can be millions of it.
    .where("owner_id", "is not", null)
    .groupBy("kind")
    .execute();
  const of = (kind: "model" | "dataset") => {
    const row = rows.find((one) => one.kind === kind);
    return { repositories: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
  };
  const { repositories, bytes } = await mirrorStorage(db);
  const limit = maxMirroredGib === null ? {} : { maxBytes: maxMirroredGib * 1024 ** 3 };
  return { models: of("model"), datasets: of("dataset"), mirrored: { repositories, bytes, ...limit } };
};

export const countPeople = async (db: Db, since: number): Promise<AdminOverview["people"]> => {
  const people = db
    .selectFrom("accounts")
    .where("kind", "=", "user")
    .where("is_service", "=", 0)
    .where("disabled_at", "is", null);
  const { total } = await people.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const { active } = await people
    .innerJoin("tokens", "tokens.account_id", "accounts.id")
    .where("tokens.last_used_at", ">=", since)
    .select(({ fn }) => fn.count<number>("accounts.id").distinct().as("active"))
    .executeTakeFirstOrThrow();
  return { active: Number(active), total: Number(total) };
};

export const countScans = async (db: Db, now: number): Promise<{ waiting: number; running: number }> => {
  const open = await db
    .selectFrom("file_scans")
    .select("leased_until")
    .where("version", "<", scannerVersion)
    .limit(maxCounted)
    .execute();
  const running = open.filter(({ leased_until }) => Number(leased_until) > now).length;
  return { waiting: open.length - running, running };
};

const countOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count);

export const countBatches = (db: Db): Promise<number> =>
  countOf(
    db
      .selectFrom("router_batches")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "in", ["in_progress", "cancelling"]),
  );

export const countSavedKeys = (db: Db): Promise<number> =>
  countOf(db.selectFrom("provider_keys").select(({ fn }) => fn.countAll<number>().as("count")));

/** What waits, and the error of the last attempt. */
export const emailState = async (db: Db): Promise<NonNullable<AdminOverview["email"]>> => {
  const messages = db.selectFrom("email_messages");
  const waiting = await countOf(
    messages.select(({ fn }) => fn.countAll<number>().as("count")).where("state", "=", sql.lit("pending" as const)),
  );
  const last = await messages
    .select("error")
    .where("attempted_at", "is not", null)
    .where("state", "!=", "skipped")
    .orderBy("attempted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { waiting, ...(last?.error && { error: last.error }) };
};

export const enginesWithModels = (db: Db) =>
  db
    .selectFrom("deployments")
    .innerJoin("repositories", "repositories.id", "deployments.repository_id")
    .selectAll("deployments")
    .select("repositories.full_name")
    .where("deployments.is_enabled", "=", 1)
    .orderBy("deployments.id")
    .execute();
