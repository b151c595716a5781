import type { Db } from "../../db/engine.ts";
import { actingAccount } from "../../identity/acting-account.ts";
import { guardOf } from "../policy.ts";
import type { RepositoryRow } from "../repository-store.ts";
import { canWatch } from "./can-watch.ts";
import { peopleWhoDecide } from "./deciders.ts";
import { insertNotifications, type NotificationRow, watchLevelsOf } from "./notification-store.ts";
import type { NotifiedEvent } from "./notify-watchers.ts";

type AccessStep = NonNullable<NotifiedEvent["accessRequest"]>["step"];

const threadOf = (accountId: number): string => `access ${accountId}`;

interface Told {
  readonly ids: readonly number[];
  readonly reason: NotificationRow["reason"];
  readonly accountId: number;
  readonly step: AccessStep;
  readonly note: string | null;
  readonly at: number;
}

const insert = async (db: Db, row: RepositoryRow, { ids, reason, accountId, step, note, at }: Told): Promise<void> => {
  const actor = actingAccount();
  const event: NotifiedEvent = {
    scope: "repo.access",
    action: "update",
    kind: row.kind,
    name: row.full_name,
    ...(actor && { actor: actor.name }),
    accessRequest: { step, ...(note && { note }) },
  };
  const values = { repository_id: row.id, thread: threadOf(accountId), event: JSON.stringify(event), created_at: at };
  await insertNotifications(
    db,
    ids.filter((id) => id !== actor?.id).map((account_id) => ({ ...values, account_id, reason })),
  );
};

/** Tells those who can answer that an account asks for access to a gated repository. */
export const notifyAccessRequest = async (db: Db, row: RepositoryRow, accountId: number, at: number): Promise<void> => {
  const levels = await watchLevelsOf(db, row);
  const deciders = await peopleWhoDecide(db, row, { atLeast: 1, except: accountId });
  const ids = deciders.filter((id) => levels.get(id) !== "off");
  await insert(db, row, { ids, reason: "approval", accountId, step: "requested", note: null, at });
};

/** Tells who asked what the answer is; for the others the request no longer waits. */
export const notifyAccessAnswer = async (
  db: Db,
  row: RepositoryRow,
  answer: Pick<Told, "accountId" | "step" | "note" | "at">,
): Promise<void> => {
  const { accountId, at } = answer;
  await db
    .updateTable("notifications")
    .set({ read_at: at })
    .where("repository_id", "=", row.id)
    .where("thread", "=", threadOf(accountId))
    .where("account_id", "!=", accountId)
    .where("read_at", "is", null)
    .execute();
  if (!(await canWatch(db, accountId, guardOf(row)))) return;
  await insert(db, row, { ...answer, ids: [accountId], reason: "participating" });
};
