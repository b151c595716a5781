import { actingAccount } from "../../identity/acting-account.js";
import { guardOf } from "../policy.js";
import { canWatch } from "./can-watch.js";
import { forgetRepository, insertNotifications, participantsOf, setWatchLevel, usersNamed, watchLevelsOf, } from "./notification-store.js";
const maxMentions = 20;
/** Names after an @, outside code. */
const mentionsIn = (text) => {
    const prose = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, " ");
    const names = [...prose.matchAll(/(?<![\w@/.])@([A-Za-z0-9_](?:[\w.-]{0,94}[A-Za-z0-9_])?)/g)];
    return [...new Set(names.map(([, name = ""]) => name.toLowerCase()))].slice(0, maxMentions);
};
const pullRequestOf = (ref) => {
    const number = /^refs\/pr\/(\d+)$/.exec(ref ?? "")?.[1];
    return number === undefined ? undefined : Number(number);
};
const refOf = (event) => event.scope === "repo.content" ? event.updatedRefs[0]?.ref : undefined;
/** Events of one thread are shown as one. Undefined for what no one is told of. */
const threadOf = (event) => {
    if (event.scope === "discussion.comment" && event.action === "update")
        return undefined;
    const number = "discussion" in event ? event.discussion.number : pullRequestOf(refOf(event));
    if (number !== undefined)
        return { thread: `discussion ${number}`, discussion: number };
    if (event.scope === "repo.alias")
        return { thread: `alias ${event.updatedAlias.name}` };
    const ref = refOf(event);
    return { thread: ref === undefined ? "repository" : `ref ${ref}` };
};
const mentionedIn = async (db, event) => {
    const isWritten = "comment" in event && event.action === "create";
    return isWritten ? usersNamed(db, mentionsIn(event.comment?.content ?? "")) : [];
};
/** Who is told of an event, and why. */
const recipientsOf = async (db, row, event, discussion) => {
    const levels = await watchLevelsOf(db, row);
    const found = new Map();
    for (const [id, level] of levels)
        if (level === "all")
            found.set(id, "watching");
    const taking = discussion === undefined ? [] : await participantsOf(db, row.id, discussion);
    for (const id of taking)
        if (levels.get(id) !== "off")
            found.set(id, "participating");
    for (const id of await mentionedIn(db, event))
        if (levels.get(id) !== "off")
            found.set(id, "mention");
    return found;
};
const titleOf = async (db, repositoryId, sha) => {
    if (sha === null)
        return "";
    const commit = await db
        .selectFrom("commits")
        .select("title")
        .where("repository_id", "=", repositoryId)
        .where("sha", "=", sha)
        .executeTakeFirst();
    return commit?.title ?? "";
};
const refDetail = async (db, repositoryId, event) => {
    const [update] = event.scope === "repo.content" ? event.updatedRefs : [];
    if (!update)
        return {};
    const { ref: name, oldSha, newSha: sha } = update;
    return { ref: { name, isNew: oldSha === null, sha, title: await titleOf(db, repositoryId, sha) } };
};
const discussionDetail = (event) => {
    if (event.scope !== "discussion" && event.scope !== "discussion.comment")
        return {};
    const { number, title, status, isPullRequest } = event.discussion;
    return {
        discussion: { number, title, status, isPullRequest },
        ...("change" in event && { change: event.change }),
        ...(event.comment && { comment: event.comment.position }),
    };
};
const aliasDetail = (event) => {
    if (event.scope !== "repo.alias")
        return {};
    const { name, newSha, isRollback } = event.updatedAlias;
    return { alias: { name, newSha, isRollback } };
};
const toNotified = async (db, { id, kind, full_name }, event, actor) => ({
    scope: event.scope,
    action: event.action,
    ...(actor !== undefined && { actor }),
    kind,
    name: full_name,
    ...discussionDetail(event),
    ...(await refDetail(db, id, event)),
    ...aliasDetail(event),
    ...(event.scope === "repo.config" && { config: event.updatedConfig }),
    ...(event.scope === "repo" && event.action === "move" && { movedTo: event.movedTo.name }),
});
/** Everyone can see a public repository; access to a private one is checked for each person. */
const whoCanSee = async (db, ids, row) => {
    if (row.is_private === 0)
        return [...ids];
    const guarded = guardOf(row);
    const seeing = [];
    for (const id of ids)
        if (await canWatch(db, id, guarded))
            seeing.push(id);
    return seeing;
};
const notify = async (db, row, event, at) => {
    const target = threadOf(event);
    if (!target)
        return;
    const actor = actingAccount();
    const recipients = await recipientsOf(db, row, event, target.discussion);
    if (actor)
        recipients.delete(actor.id);
    if (event.action === "delete")
        await forgetRepository(db, row.id);
    const seeing = await whoCanSee(db, [...recipients.keys()], row);
    if (seeing.length === 0)
        return;
    const text = JSON.stringify(await toNotified(db, row, event, actor?.name));
    const values = { repository_id: row.id, thread: target.thread, event: text, created_at: at };
    await insertNotifications(db, seeing.map((id) => ({ ...values, account_id: id, reason: recipients.get(id) ?? "watching" })));
};
/** Adds notifications of an event, in the caller's transaction. A person who creates a repository watches it. */
export const notifyWatchers = async (db, row, event, at, 
/** The repository after a move: those who can see it there are told. */
moved) => {
    const isNew = event.scope === "repo" && event.action === "create";
    const creator = isNew ? actingAccount() : undefined;
    if (creator)
        await setWatchLevel(db, { account_id: creator.id, repository_id: row.id, level: "all", updated_at: at });
    await notify(db, moved, event, at);
};
//# sourceMappingURL=notify-watchers.js.map