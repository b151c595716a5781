import { type Insertable, type Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type Watcher = Pick<Selectable<Tables["webhooks"]>, "id" | "account_id" | "domains">;
export type WatchType = Tables["webhook_watches"]["type"];
export declare const watchKey: (type: WatchType, name: string) => string;
/** Enabled webhooks that watch one of the targets. */
export declare const watchersOf: (db: Db, targetKeys: readonly string[]) => Promise<Watcher[]>;
/** Webhooks that watch a repository follow it to its new name. */
export declare const renameWatches: (db: Db, type: "model" | "dataset", from: string, to: string) => Promise<void>;
/** A literal, because SQLite does not use a partial index for a bound value. */
export declare const pending: import("kysely").RawBuilder<"pending">;
export declare const countPending: (db: Db, webhookId: string) => Promise<number>;
export declare const insertDeliveries: (db: Db, rows: readonly Insertable<Tables["webhook_deliveries"]>[]) => Promise<void>;
export declare const disableWebhook: (db: Db, id: string, reason: string | null) => Promise<void>;
//# sourceMappingURL=watch-store.d.ts.map