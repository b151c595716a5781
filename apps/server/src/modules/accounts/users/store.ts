import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";

/** A pattern that finds a text anywhere; “_” and “%” stand for themselves. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** Users in order of their names, with the last use of a token or session. */
export const usersMatching = (db: Db, search: string, limit: number) =>
  db
    .selectFrom("accounts")
    .leftJoin("tokens", "tokens.account_id", "accounts.id")
    .select((eb) => [
      "accounts.name",
      "accounts.full_name",
      "accounts.is_admin",
      "accounts.created_at",
      "accounts.disabled_at",
      eb.fn.max<number | null>("tokens.last_used_at").as("last_used_at"),
    ])
    .where("accounts.kind", "=", "user")
    .where(sql<boolean>`accounts.name_key like ${containing(search)} escape '\\'`)
    .groupBy("accounts.id")
    .orderBy("accounts.name_key")
    .limit(limit)
    .execute();

/** Disables or enables a user. Sessions end; tokens are refused while the user is disabled. */
export const setDisabled = async (db: Db, accountId: number, disabledAt: number | null): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable("accounts").set({ disabled_at: disabledAt }).where("id", "=", accountId).execute();
    if (disabledAt !== null) await transaction.deleteFrom("sessions").where("account_id", "=", accountId).execute();
  });
};
