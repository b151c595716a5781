import type { Db } from "../../db/engine.ts";
import { actingAccount } from "../../identity/acting-account.ts";
import type { AliasRequestRow } from "../aliases/alias-store.ts";
import { guardOf } from "../policy.ts";
import type { RepositoryRow } from "../repository-store.ts";
import { canWatch } from "./can-watch.ts";
import { peopleWhoDecide } from "./deciders.ts";
import { insertNotifications, type NotificationRow, watchLevelsOf } from "./notification-store.ts";
import type { NotifiedEvent } from "./notify-watchers.ts";

type AliasRequestStep = NonNullable<NotifiedEvent["aliasRequest"]>["step"];

const insert = async (
  db: Db,
  row: RepositoryRow,
  { name, number, sha }: AliasRequestRow,
  told: {
    readonly ids: readonly number[];
    readonly reason: NotificationRow["reason"];
    readonly step: AliasRequestStep;
  },
  at: number,
): Promise<void> => {
  const actor = actingAccount();
  const levels = await watchLevelsOf(db, row);
  const ids = told.ids.filter((id) => id !== actor?.id && levels.get(id) !== "off");
  const event: NotifiedEvent = {
    scope: "repo.alias",
    action: "update",
    kind: row.kind,
    name: row.full_name,
    ...(actor && { actor: actor.name }),
    aliasRequest: { name, number, sha, step: told.step },
  };
  const values = { repository_id: row.id, thread: `alias ${name}`, event: JSON.stringify(event), created_at: at };
  await insertNotifications(
    db,
    ids.map((account_id) => ({ ...values, account_id, reason: told.reason })),
  );
};

/** Tells those who can approve a request. Hub admins are told if the owner has too few people for the rules. */
export const notifyApprovers = async (
  db: Db,
  row: RepositoryRow,
  request: AliasRequestRow,
  approvals: number,
  at: number,
): Promise<void> => {
  if (approvals === 0) return;
  const ids = await peopleWhoDecide(db, row, { atLeast: approvals, except: request.requester_id });
  await insert(db, row, request, { ids, reason: "approval", step: "requested" }, at);
};

/** Tells who proposed a move what became of it, if they can still see the repository. */
export const notifyRequester = async (
  db: Db,
  row: RepositoryRow,
  request: AliasRequestRow,
  step: Exclude<AliasRequestStep, "requested">,
  at: number,
): Promise<void> => {
  const { requester_id: id } = request;
  if (id === null || !(await canWatch(db, id, guardOf(row)))) return;
  await insert(db, row, request, { ids: [id], reason: "participating", step }, at);
};
