import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

export type PasskeyRow = Selectable<Tables["passkeys"]>;

export const passkeysOf = (db: Db, accountId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const passkeyByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

export const hasPasskeys = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Undefined if the credential is stored already, for whichever account. */
export const insertPasskey = (db: Db, values: Insertable<Tables["passkeys"]>): Promise<PasskeyRow | undefined> =>
  db
    .insertInto("passkeys")
    .values(values)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();

/** False if it was used meanwhile: of two uses with one counter, one is a copy. */
export const countPasskeyUse = async (
  db: Db,
  { id, counter }: PasskeyRow,
  newCounter: number,
  at: number,
): Promise<boolean> => {
  const updated = await db
    .updateTable("passkeys")
    .set({ counter: newCounter, last_used_at: at })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
};

export const renamePasskey = (db: Db, accountId: number, id: string, name: string): Promise<PasskeyRow | undefined> =>
  db
    .updateTable("passkeys")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const deletePasskey = (db: Db, accountId: number, id: string): Promise<PasskeyRow | undefined> =>
  db.deleteFrom("passkeys").where("account_id", "=", accountId).where("id", "=", id).returningAll().executeTakeFirst();

export const insertChallenge = async (db: Db, values: Insertable<Tables["passkey_challenges"]>): Promise<void> => {
  await db.insertInto("passkey_challenges").values(values).execute();
};

/** Deletes a challenge and says whether it was open: an answer that is sent twice finds nothing. */
export const takeChallenge = async (db: Db, hash: string, accountId: number | null, at: number): Promise<boolean> => {
  const taken = await db.deleteFrom("passkey_challenges").where("hash", "=", hash).returningAll().executeTakeFirst();
  return taken !== undefined && taken.account_id === accountId && taken.expires_at > at;
};

export const deleteExpiredChallenges = async (db: Db, at: number): Promise<void> => {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", at).execute();
};
