import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

type Attempt = Tables["sign_in_attempts"];

export const insertAttempt = async (db: Db, values: Insertable<Attempt>): Promise<void> => {
  await db.insertInto("sign_in_attempts").values(values).execute();
};

/** Deletes an attempt and returns it: a callback that is sent twice finds nothing. */
export const takeAttempt = (db: Db, hash: string, browserHash: string): Promise<Selectable<Attempt> | undefined> =>
  db
    .deleteFrom("sign_in_attempts")
    .where("hash", "=", hash)
    .where("browser_hash", "=", browserHash)
    .returningAll()
    .executeTakeFirst();

export const deleteExpiredAttempts = async (db: Db, at: number): Promise<void> => {
  await db.deleteFrom("sign_in_attempts").where("expires_at", "<=", at).execute();
};
