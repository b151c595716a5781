import { viewerOf } from "../../identity/account-viewer.js";
import { actingAccount } from "../../identity/acting-account.js";
import { can, guardOf } from "../policy.js";
import { canWatch } from "./can-watch.js";
import { insertNotifications, watchLevelsOf } from "./notification-store.js";
/** More people than this are not told of one request. */
const maxApprovers = 500;
const insert = async (db, row, { name, number, sha }, told, at) => {
    const actor = actingAccount();
    const levels = await watchLevelsOf(db, row);
    const ids = told.ids.filter((id) => id !== actor?.id && levels.get(id) !== "off");
    const event = {
        scope: "repo.alias",
        action: "update",
        kind: row.kind,
        name: row.full_name,
        ...(actor && { actor: actor.name }),
        aliasRequest: { name, number, sha, step: told.step },
    };
    const values = { repository_id: row.id, thread: `alias ${name}`, event: JSON.stringify(event), created_at: at };
    await insertNotifications(db, ids.map((account_id) => ({ ...values, account_id, reason: told.reason })));
};
const people = (db) => db
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.kind", "=", "user")
    .where("accounts.is_service", "=", 0)
    .where("accounts.disabled_at", "is", null)
    .orderBy("accounts.id")
    .limit(maxApprovers);
const membersOf = (db, ownerId) => people(db)
    .where((eb) => eb.or([
    eb("accounts.id", "=", ownerId ?? 0),
    eb("accounts.id", "in", eb
        .selectFrom("memberships")
        .select("user_id")
        .where("organization_id", "=", ownerId ?? 0)),
]))
    .execute();
const whoCanApprove = async (db, row, found, { requester_id }) => {
    const approving = [];
    for (const { id } of found) {
        const viewer = id === requester_id ? undefined : await viewerOf(db, id, "write");
        if (viewer && can(viewer, "change", guardOf(row)))
            approving.push(id);
    }
    return approving;
};
/** Tells those who can approve a request. Hub admins are told if the owner has too few people for the rules. */
export const notifyApprovers = async (db, row, request, approvals, at) => {
    if (approvals === 0)
        return;
    const own = await whoCanApprove(db, row, await membersOf(db, row.owner_id), request);
    const admins = own.length < approvals ? await people(db).where("accounts.is_admin", "=", 1).execute() : [];
    const ids = [...new Set([...own, ...(await whoCanApprove(db, row, admins, request))])];
    await insert(db, row, request, { ids, reason: "approval", step: "requested" }, at);
};
/** Tells who proposed a move what became of it, if they can still see the repository. */
export const notifyRequester = async (db, row, request, step, at) => {
    const { requester_id: id } = request;
    if (id === null || !(await canWatch(db, id, guardOf(row))))
        return;
    await insert(db, row, request, { ids: [id], reason: "participating", step }, at);
};
//# sourceMappingURL=notify-alias-request.js.map