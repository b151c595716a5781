import { sql } from "kysely";
import { containing } from "../../db/containing.ts";
import type { Db } from "../../db/engine.ts";
import type { RepositoryRow } from "../repository-store.ts";

/** Users in order of their names, with the last use of a token or session. */
export const usersMatching = (db: Db, search: string, limit: number) =>
  db
    .selectFrom("accounts")
    .leftJoin("tokens", "tokens.account_id", "accounts.id")
    .select((eb) => [
      "accounts.name",
      "accounts.full_name",
      "accounts.is_admin",
      "accounts.is_service",
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

export const repositoriesOf = (db: Db, ownerId: number): Promise<RepositoryRow[]> =>
  db.selectFrom("repositories").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();

/** Organizations that a user is the only admin of. */
export const organizationsWithoutOtherAdmin = (db: Db, userId: number) =>
  db
    .selectFrom("memberships as own")
    .innerJoin("accounts", "accounts.id", "own.organization_id")
    .select("accounts.name")
    .where("own.user_id", "=", userId)
    .where("own.role", "=", "admin")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships as other")
            .select("other.user_id")
            .whereRef("other.organization_id", "=", "own.organization_id")
            .where("other.user_id", "!=", userId)
            .where("other.role", "=", "admin"),
        ),
      ),
    )
    .orderBy("accounts.name_key")
    .execute();

/** Deletes an account and all that is only its own. Its collections pass to another account, if there is one. */
export const deleteAccount = async (db: Db, id: number, heirId: number | undefined): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    if (heirId !== undefined)
      await transaction.updateTable("collections").set({ owner_id: heirId }).where("owner_id", "=", id).execute();
    await transaction.deleteFrom("accounts").where("id", "=", id).execute();
  });
};
