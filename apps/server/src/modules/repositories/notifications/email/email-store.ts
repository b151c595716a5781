import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../../../../db/engine.ts";
import { inBatches } from "../../../../db/in-batches.ts";
import type { Tables } from "../../../../db/schema.ts";

export type EmailAddressRow = Selectable<Tables["email_addresses"]>;
type ItemRow = Selectable<Tables["email_items"]>;

export const findAddress = (db: Db, accountId: number): Promise<EmailAddressRow | undefined> =>
  db.selectFrom("email_addresses").selectAll().where("account_id", "=", accountId).executeTakeFirst();

export const findByCode = (db: Db, hash: string, at: number): Promise<EmailAddressRow | undefined> =>
  db
    .selectFrom("email_addresses")
    .selectAll()
    .where("code_hash", "=", hash)
    .where("code_expires_at", ">", at)
    .executeTakeFirst();

/** Writes an address, or another one in its place. */
export const saveAddress = async (db: Db, row: Insertable<Tables["email_addresses"]>): Promise<void> => {
  const { account_id: _account, events: _chosen, ...address } = row;
  await db
    .insertInto("email_addresses")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(address))
    .execute();
};

export const updateAddress = async (
  db: Db,
  accountId: number,
  change: Updateable<Tables["email_addresses"]>,
): Promise<void> => {
  await db.updateTable("email_addresses").set(change).where("account_id", "=", accountId).execute();
};

export const deleteAddress = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom("email_addresses").where("account_id", "=", accountId).execute();
  await db.deleteFrom("email_items").where("account_id", "=", accountId).execute();
};

/** The address that a directory, an issuer or an admin gave. */
export const vouchedAddress = async (db: Db, accountId: number): Promise<string | undefined> => {
  const row = await db.selectFrom("accounts").select("email_key").where("id", "=", accountId).executeTakeFirst();
  return row?.email_key ?? undefined;
};

/** Takes the confirmed addresses that are due, so that no other process looks at them before `until`. */
export const claimAddresses = async (db: Db, at: number, until: number): Promise<EmailAddressRow[]> => {
  const due = db
    .selectFrom("email_addresses")
    .select("account_id")
    .where("confirmed_at", "is not", null)
    .where("events", "!=", "[]")
    .where("look_at", "<=", at);
  // Reads first: every write empties the caches of reads.
  if (!(await due.limit(1).executeTakeFirst())) return [];
  return db
    .updateTable("email_addresses")
    .set({ look_at: until })
    .where("account_id", "in", due)
    .where("look_at", "<=", at)
    .returningAll()
    .execute();
};

export const itemsOf = async (db: Db, accountId: number): Promise<Map<string, ItemRow>> => {
  const rows = await db.selectFrom("email_items").selectAll().where("account_id", "=", accountId).execute();
  return new Map(rows.map((row) => [row.item_key, row]));
};

export const saveItems = async (db: Db, rows: readonly Insertable<Tables["email_items"]>[]): Promise<void> => {
  await inBatches(rows, async (batch) => {
    await db
      .insertInto("email_items")
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(["account_id", "item_key"])
          .doUpdateSet((eb) => ({
            version: eb.ref("excluded.version"),
            noticed_at: eb.ref("excluded.noticed_at"),
            is_settled: eb.ref("excluded.is_settled"),
          }))
          // What was seen meanwhile stays settled.
          .where((eb) =>
            eb.or([eb("excluded.is_settled", "=", 1), eb("email_items.version", "!=", eb.ref("excluded.version"))]),
          ),
      )
      .execute();
    return [];
  });
};

/** Settles items that are not settled yet, and returns which these were: of two processes, one gets each. */
export const settleItems = async (db: Db, accountId: number, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .updateTable("email_items")
    .set({ is_settled: 1 })
    .where("account_id", "=", accountId)
    .where("item_key", "in", keys)
    .where("is_settled", "=", 0)
    .returning("item_key")
    .execute();
  return rows.map(({ item_key }) => item_key);
};

/** Moves on which notifications were mailed. False if another process has. */
export const passNotifications = async (db: Db, accountId: number, last: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("email_addresses")
    .set({ last_notification: last })
    .where("account_id", "=", accountId)
    .where("last_notification", "<", last)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const lastNotification = async (db: Db, accountId: number): Promise<number> => {
  const row = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.max<number | null>("id").as("last"))
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
};

export const deleteOldItems = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom("email_items").where("noticed_at", "<", before).where("is_settled", "=", 1).execute();
};
