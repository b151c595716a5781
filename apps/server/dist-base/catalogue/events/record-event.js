import { mainRef } from "../../git/ref-name.js";
import { guardOf } from "../policy.js";
import { findById } from "../repository-store.js";
import { canWatch } from "./can-watch.js";
import { domainOf, } from "./event.js";
import { notifyWatchers } from "./notify-watchers.js";
import { countPending, disableWebhook, insertDeliveries, watchersOf, watchKey } from "./watch-store.js";
/** A webhook with more undelivered events is disabled: its server has been unreachable for long. */
const maxPending = 10_000;
const describe = (row) => ({
    id: row.id,
    kind: row.kind,
    name: row.full_name,
    author: row.author,
    ownerId: row.owner_id,
    groupId: row.resource_group_id,
    isPrivate: row.is_private === 1,
    sha: row.sha,
    tags: JSON.parse(row.tags),
});
const targetKeys = ({ kind, name_key, author }) => [
    watchKey(kind, name_key),
    watchKey("user", author),
    watchKey("org", author),
];
/** Disables a webhook whose queue is full; its owner sees why. */
const hasRoom = async (db, { id }) => {
    if ((await countPending(db, id)) < maxPending)
        return true;
    await disableWebhook(db, id, `Disabled because ${maxPending.toLocaleString("en")} events were waiting for delivery.`);
    return false;
};
const accepts = async (db, watcher, event, guarded) => JSON.parse(watcher.domains).includes(domainOf(event)) &&
    (await canWatch(db, watcher.account_id, guarded)) &&
    (await hasRoom(db, watcher));
/**
 * Records an event in the caller's transaction, so that it exists if and only if the change does: one delivery for each
 * enabled webhook that watches the repository and whose owner can see it, and a notification for each person who does.
 */
export const recordEvent = async (db, row, event, at, 
/** The repository after a move: who can see it there is told. */
moved = row) => {
    await notifyWatchers(db, row, event, at, moved);
    const watchers = await watchersOf(db, [...new Set([...targetKeys(row), ...targetKeys(moved)])]);
    if (watchers.length === 0)
        return;
    const guarded = guardOf(moved);
    const stored = { ...event, repository: describe(row) };
    const accepting = [];
    for (const watcher of watchers)
        if (await accepts(db, watcher, event, guarded))
            accepting.push(watcher.id);
    const values = { repository_id: row.id, event: JSON.stringify(stored), created_at: at };
    await insertDeliveries(db, accepting.map((webhook_id) => ({ ...values, webhook_id })));
};
export const recordRefUpdate = async (db, repositoryId, change, at) => {
    const row = await findById(db, repositoryId);
    if (!row)
        return;
    // The repository's own column is written after the ref.
    const sha = change.ref === mainRef ? (change.newSha ?? row.sha) : row.sha;
    await recordEvent(db, { ...row, sha }, { scope: "repo.content", action: "update", updatedRefs: [change] }, at);
};
const configOf = (before, after) => ({
    ...(before.is_private !== after.is_private && { private: after.is_private === 1 }),
    ...(before.gated !== after.gated && { gated: after.gated ?? false }),
    ...(before.discussions_disabled !== after.discussions_disabled && {
        discussionsDisabled: after.discussions_disabled === 1,
    }),
});
/** Records changed settings; changes to other columns follow from new content and are no event of their own. */
export const recordConfigUpdate = async (db, before, after, at) => {
    const updatedConfig = configOf(before, after);
    if (Object.keys(updatedConfig).length === 0)
        return;
    await recordEvent(db, after, { scope: "repo.config", action: "update", updatedConfig }, at);
};
//# sourceMappingURL=record-event.js.map