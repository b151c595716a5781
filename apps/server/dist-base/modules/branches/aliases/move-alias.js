import { decideRequests, deleteAlias, insertMove, listMoves, listOpenRequests, saveAlias, } from "../../../catalogue/aliases/alias-store.js";
import { promotionStack } from "../../../catalogue/aliases/promotion-stack.js";
import { notifyRequester } from "../../../catalogue/events/notify-alias-request.js";
import { recordEvent } from "../../../catalogue/events/record-event.js";
/** Moves an alias with its history and event, while the caller has locked the repository. Open requests are superseded. */
export const moveAlias = async (db, row, change) => {
    const { name, action, current, sha, by, at, reason, approvedBy } = change;
    const from = current?.sha ?? null;
    await insertMove(db, {
        repository_id: row.id,
        name,
        action,
        from_sha: from,
        to_sha: sha,
        moved_by: by,
        moved_at: at,
        reason,
        approved_by: JSON.stringify(approvedBy),
    });
    if (sha === null)
        await deleteAlias(db, row.id, name);
    else {
        const previous_sha = promotionStack(await listMoves(db, row.id, name)).at(-2) ?? null;
        await saveAlias(db, { repository_id: row.id, name, sha, previous_sha, updated_at: at, updated_by: by });
    }
    const superseded = (await listOpenRequests(db, row.id)).filter((request) => request.name === name);
    for (const request of superseded)
        await notifyRequester(db, row, request, "superseded", at);
    const decision = { status: "superseded", decided_by: by, decided_at: at };
    await decideRequests(db, { repository_id: row.id, name }, decision);
    const updatedAlias = { name, oldSha: from, newSha: sha, isRollback: action === "rollback", reason };
    await recordEvent(db, row, { scope: "repo.alias", action: "update", updatedAlias }, at);
};
//# sourceMappingURL=move-alias.js.map