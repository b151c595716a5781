import type { WaitingItem } from "@orrery/contract";
import type { Db } from "../../../../db/engine.ts";
import type { Viewer } from "../../../../identity/viewer.ts";
import { type NotifiedRow, notificationsById, readerOf, unreadAfter } from "../store.ts";
import type { WaitingService } from "../waiting-service.ts";
import { type EmailAddressRow, itemsOf, passNotifications, saveItems, settleItems } from "./email-store.ts";
import { chosenEvents, mailViewer } from "./mailed-viewer.ts";
import { countDigests, type DigestContent, insertMessage } from "./message-store.ts";
import { versionOf } from "./seen.ts";

export interface CollectDeps {
  readonly db: Db;
  readonly waiting: Pick<WaitingService, "list">;
}

/** What comes within this time of the first is in the same message. */
const groupMs = 60_000;
const hourMs = 60 * 60_000;
/** More than this waits, and is one message later. */
const maxPerHour = 10;
const maxNotifications = 50;
/** Transactions that take longer can commit a notification with a lower id than one that was mailed. */
const commitMs = 5_000;

const reasons = { mentions: "mention", participating: "participating", watching: "watching" } as const;

/** Unread notifications with the chosen reasons. What can be decided is among the items that wait. */
export const chosenNotifications = async (
  db: Db,
  viewer: Viewer,
  row: EmailAddressRow,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<NotifiedRow[]> => {
  const chosen = chosenEvents(row).flatMap((event) => (event === "waiting" ? [] : [reasons[event]]));
  if (chosen.length === 0) return [];
  const range = { after, before, reasons: chosen, limit: maxNotifications };
  const ids = await unreadAfter(db, readerOf(row.account_id, viewer), range);
  return [...(await notificationsById(db, ids)).values()];
};

/** What waits for a person and is in no message yet, with when it was noticed. */
const newItems = async ({ db, waiting }: CollectDeps, viewer: Viewer, row: EmailAddressRow, at: number) => {
  if (!chosenEvents(row).includes("waiting")) return [];
  const items = await waiting.list(viewer);
  const known = await itemsOf(db, row.account_id);
  const knownAs = (item: WaitingItem) => {
    const stored = known.get(item.key);
    return stored?.version === versionOf(item) ? stored : undefined;
  };
  const fresh = items.filter((item) => !knownAs(item));
  await saveItems(
    db,
    fresh.map((item) => ({
      account_id: row.account_id,
      item_key: item.key,
      version: versionOf(item),
      noticed_at: at,
      is_settled: 0,
    })),
  );
  return items
    .map((item) => ({
      key: item.key,
      at: knownAs(item)?.noticed_at ?? at,
      isSettled: knownAs(item)?.is_settled === 1,
    }))
    .filter(({ isSettled }) => !isSettled);
};

/** Writes one message about all that is new, if it has waited long enough for more to come. */
export const collectFor = async (deps: CollectDeps, row: EmailAddressRow, at: number): Promise<void> => {
  const { db } = deps;
  const viewer = await mailViewer(db, row.account_id);
  if (!viewer) return;
  const items = await newItems(deps, viewer, row, at);
  const before = at - commitMs;
  const notifications = await chosenNotifications(db, viewer, row, { after: row.last_notification, before });
  const first = Math.min(...items.map((item) => item.at), ...notifications.map(({ created_at }) => created_at));
  if (at - first < groupMs || first === Number.POSITIVE_INFINITY) return;
  if ((await countDigests(db, row.account_id, at - hourMs)) >= maxPerHour) return;
  await db.transaction().execute(async (transaction) => {
    const keys = await settleItems(
      transaction,
      row.account_id,
      items.map(({ key }) => key),
    );
    const ids = notifications.map(({ id }) => id);
    const isFirst = ids.length > 0 && (await passNotifications(transaction, row.account_id, Math.max(...ids)));
    const content: DigestContent = { items: keys, notifications: isFirst ? ids : [] };
    if (content.items.length + content.notifications.length === 0) return;
    await insertMessage(transaction, {
      account_id: row.account_id,
      kind: "digest",
      address: row.address,
      content: JSON.stringify(content),
      retry_at: at,
      created_at: at,
    });
  });
};
