import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type TokenRow = Selectable<Tables["tokens"]>;
export type SessionRow = Selectable<Tables["sessions"]>;

export const tokenByHash = (db: Db, hash: string): Promise<TokenRow | undefined> =>
  db.selectFrom("tokens").selectAll().where("hash", "=", hash).executeTakeFirst();

export const tokenById = (db: Db, id: number): Promise<TokenRow | undefined> =>
  db.selectFrom("tokens").selectAll().where("id", "=", id).executeTakeFirst();

export const tokensOf = (db: Db, accountId: number): Promise<TokenRow[]> =>
  db
    .selectFrom("tokens")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();

export const insertToken = (db: Db, values: Insertable<Tables["tokens"]>): Promise<TokenRow> =>
  db.insertInto("tokens").values(values).returningAll().executeTakeFirstOrThrow();

export const revokeToken = async (db: Db, id: number, at: number): Promise<void> => {
  await db.updateTable("tokens").set({ revoked_at: at }).where("id", "=", id).execute();
  await db.deleteFrom("sessions").where("token_id", "=", id).execute();
};

/** They live for a day at most, and a busy site creates one for each visitor. */
export const deleteOldBrowserTokens = async (db: Db, accountId: number, before: number): Promise<void> => {
  await db
    .deleteFrom("tokens")
    .where("account_id", "=", accountId)
    .where("browser_limits", "is not", null)
    .where("expires_at", "<", before)
    .execute();
};

export const touchToken = async (db: Db, id: number, at: number): Promise<void> => {
  await db.updateTable("tokens").set({ last_used_at: at }).where("id", "=", id).execute();
};

export const insertSession = async (db: Db, values: Insertable<Tables["sessions"]>): Promise<void> => {
  await db.insertInto("sessions").values(values).execute();
};

export const sessionByHash = (db: Db, hash: string): Promise<SessionRow | undefined> =>
  db.selectFrom("sessions").selectAll().where("hash", "=", hash).executeTakeFirst();

export const deleteSession = async (db: Db, hash: string): Promise<void> => {
  await db.deleteFrom("sessions").where("hash", "=", hash).execute();
};

export const deleteSessionsOf = async (db: Db, accountId: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("account_id", "=", accountId).executeTakeFirst();
  return Number(numDeletedRows);
};

export const deleteExpiredSessions = async (db: Db, at: number): Promise<void> => {
  await db.deleteFrom("sessions").where("expires_at", "<=", at).execute();
};

/** Revokes the hidden tokens of sessions opened by link. */
export const revokeUnheldTokens = async (db: Db, accountId: number, at: number): Promise<void> => {
  await db
    .updateTable("tokens")
    .set({ revoked_at: at })
    .where("account_id", "=", accountId)
    .where("hint", "=", "")
    .where("revoked_at", "is", null)
    .execute();
};

export const insertLink = async (db: Db, values: Insertable<Tables["sign_in_links"]>): Promise<void> => {
  await db.insertInto("sign_in_links").values(values).execute();
};

/** Deletes a link and returns its account; if two browsers use it at once, only one succeeds. */
export const takeLink = (db: Db, hash: string): Promise<Selectable<Tables["sign_in_links"]> | undefined> =>
  db.deleteFrom("sign_in_links").where("hash", "=", hash).returningAll().executeTakeFirst();

export const deleteExpiredLinks = async (db: Db, at: number): Promise<void> => {
  await db.deleteFrom("sign_in_links").where("expires_at", "<=", at).execute();
};

export const accountById = (db: Db, id: number): Promise<Selectable<Tables["accounts"]> | undefined> =>
  db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();

export const accountByName = (db: Db, name: string): Promise<Selectable<Tables["accounts"]> | undefined> =>
  db.selectFrom("accounts").selectAll().where("name_key", "=", name.toLowerCase()).executeTakeFirst();
