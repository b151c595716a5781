import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type Watcher = Pick<Selectable<Tables["webhooks"]>, "id" | "account_id" | "domains">;
export type WatchType = Tables["webhook_watches"]["type"];

export const watchKey = (type: WatchType, name: string): string => `${type} ${name.toLowerCase()}`;

/** Enabled webhooks that watch one of the targets. */
export const watchersOf = (db: Db, targetKeys: readonly string[]): Promise<Watcher[]> =>
  db
    .selectFrom("webhook_watches")
    .innerJoin("webhooks", "webhooks.id", "webhook_watches.webhook_id")
    .select(["webhooks.id", "webhooks.account_id", "webhooks.domains"])
    .where("webhook_watches.target_key", "in", targetKeys)
    .where("webhooks.is_disabled", "=", 0)
    .distinct()
    .execute();

/** Webhooks that watch a repository follow it to its new name. */
export const renameWatches = async (db: Db, type: "model" | "dataset", from: string, to: string): Promise<void> => {
  await db
    .updateTable("webhook_watches")
    .set({ name: to, target_key: watchKey(type, to) })
    .where("target_key", "=", watchKey(type, from))
    .execute();
};

/** A literal, because SQLite does not use a partial index for a bound value. */
export const pending = sql.lit("pending" as const);

export const countPending = async (db: Db, webhookId: string): Promise<number> => {
  const { count } = await db
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("webhook_id", "=", webhookId)
    .where("state", "=", pending)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertDeliveries = async (
  db: Db,
  rows: readonly Insertable<Tables["webhook_deliveries"]>[],
): Promise<void> => {
  if (rows.length > 0) await db.insertInto("webhook_deliveries").values(rows).execute();
};

export const disableWebhook = async (db: Db, id: string, reason: string | null): Promise<void> => {
  await db.updateTable("webhooks").set({ is_disabled: 1, disabled_reason: reason }).where("id", "=", id).execute();
};
