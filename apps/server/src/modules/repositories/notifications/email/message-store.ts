import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Db } from "../../../../db/engine.ts";
import type { Tables } from "../../../../db/schema.ts";

export type MessageRow = Selectable<Tables["email_messages"]>;

/** What a message is about, until its text is written. */
export interface DigestContent {
  readonly items: readonly string[];
  readonly notifications: readonly number[];
}

export const insertMessage = async (db: Db, row: Insertable<Tables["email_messages"]>): Promise<void> => {
  await db.insertInto("email_messages").values(row).execute();
};

/** Confirmations since a time that an account asked for, or that were sent to an address. */
export const countConfirmations = async (
  db: Db,
  { accountId, address, since }: { readonly accountId: number; readonly address: string; readonly since: number },
): Promise<number> => {
  const { count } = await db
    .selectFrom("email_messages")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("kind", "=", "confirmation")
    .where("created_at", ">", since)
    .where((eb) => eb.or([eb("account_id", "=", accountId), eb(sql`lower(address)`, "=", address.toLowerCase())]))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const countDigests = async (db: Db, accountId: number, since: number): Promise<number> => {
  const { count } = await db
    .selectFrom("email_messages")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("account_id", "=", accountId)
    .where("created_at", ">", since)
    .where("kind", "=", "digest")
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A literal, because SQLite does not use a partial index for a bound value. */
const pending = sql.lit("pending" as const);

/** Claims the message that is due first, for one process and a limited time. */
export const claimMessage = async (
  { db, engine }: Database,
  at: number,
  until: number,
): Promise<MessageRow | undefined> => {
  const due = db
    .selectFrom("email_messages")
    .select("id")
    .where("state", "=", pending)
    .where("retry_at", "<=", at)
    .where("claimed_until", "<=", at)
    .orderBy("retry_at")
    .orderBy("id")
    .limit(1);
  if (!(await due.executeTakeFirst())) return undefined;
  return db
    .updateTable("email_messages")
    .set({ claimed_until: until })
    .where("id", "=", engine === "postgres" ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
};

export const updateMessage = async (
  db: Db,
  id: number,
  change: Updateable<Tables["email_messages"]>,
): Promise<void> => {
  await db.updateTable("email_messages").set(change).where("id", "=", id).execute();
};

/** Makes what waits for another attempt due. */
export const retryNow = async (db: Db, at: number): Promise<void> => {
  await db.updateTable("email_messages").set({ retry_at: at }).where("state", "=", pending).execute();
};

export const deleteOldMessages = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom("email_messages").where("created_at", "<", before).execute();
};
