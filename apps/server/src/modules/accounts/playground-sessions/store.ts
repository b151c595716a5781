import { type Selectable, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

export type PlaygroundSessionRow = Selectable<Tables["playground_sessions"]>;

const entryColumns = ["id", "title", "task", "models", "bytes", "updated_at"] as const;
export type SessionEntryRow = Pick<PlaygroundSessionRow, (typeof entryColumns)[number]>;

/** Sessions that contain every word. */
export const listSessions = (db: Db, accountId: number, words: readonly string[]): Promise<SessionEntryRow[]> => {
  let asked = db.selectFrom("playground_sessions").select(entryColumns).where("account_id", "=", accountId);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    asked = asked.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  return asked.orderBy("updated_at", "desc").orderBy("id").execute();
};

export const findSession = (db: Db, accountId: number, id: string): Promise<PlaygroundSessionRow | undefined> =>
  db
    .selectFrom("playground_sessions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** How many sessions an account has besides one. */
export const otherSessions = async (db: Db, accountId: number, id: string): Promise<number> => {
  const { count } = await db
    .selectFrom("playground_sessions")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId)
    .where("id", "!=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const upsertSession = async (db: Db, row: PlaygroundSessionRow): Promise<void> => {
  const { account_id: _account, id: _id, ...values } = row;
  await db
    .insertInto("playground_sessions")
    .values(row)
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(values))
    .execute();
};

/** Whether there was one. */
export const deleteSession = async (db: Db, accountId: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("playground_sessions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
