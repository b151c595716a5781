import type { WaitingItem } from "@orrery/contract";
import type { Db } from "../../../../db/engine.ts";
import { itemsOf, saveItems } from "./email-store.ts";

/** Tells a request from one that the same person makes later. A scan that runs again finds nothing new. */
export const versionOf = ({ at = "" }: WaitingItem): string => at;

/** What a person has seen is not mailed. Writes nothing if it was settled before. */
export const settleSeen = async (
  db: Db,
  accountId: number,
  items: readonly WaitingItem[],
  at: number,
): Promise<void> => {
  if (items.length === 0) return;
  const known = await itemsOf(db, accountId);
  const unsettled = items.filter((item) => {
    const row = known.get(item.key);
    return row?.is_settled !== 1 || row.version !== versionOf(item);
  });
  const rows = unsettled.map((item) => ({
    account_id: accountId,
    item_key: item.key,
    version: versionOf(item),
    noticed_at: at,
    is_settled: 1 as const,
  }));
  await saveItems(db, rows);
};
