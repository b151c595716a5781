import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { WebhookRow } from "./delivery-store.ts";
/** What a webhook watches. */
export type Watch = Pick<Selectable<Tables["webhook_watches"]>, "type" | "name">;
export declare const webhooksOf: (db: Db, accountId: number) => Promise<WebhookRow[]>;
export declare const findWebhook: (db: Db, accountId: number, id: string) => Promise<WebhookRow | undefined>;
export declare const insertWebhook: (db: Db, values: Insertable<Tables["webhooks"]>) => Promise<WebhookRow>;
export declare const deleteWebhook: (db: Db, id: string) => Promise<void>;
export declare const watchesOf: (db: Db, webhookIds: readonly string[]) => Promise<Map<string, Watch[]>>;
export declare const replaceWatches: (db: Db, webhookId: string, watches: readonly Watch[]) => Promise<void>;
/** The name of an account, or of a namespace that only mirrored repositories have. */
export declare const findNamespace: (db: Db, name: string) => Promise<string | undefined>;
//# sourceMappingURL=webhook-store.d.ts.map