import { HubError } from "../../errors.js";
import { lockRepository } from "../history/commit.js";
import { commentLength, eraseComment, insertDiscussion, insertEvent, insertVersion, nextNumber, setEventData, versionsOf, } from "./discussion-store.js";
import { recordComment, recordDiscussion } from "./record-discussion.js";
export const writingOf = ({ account }, at) => ({
    author: { author: account?.name ?? "", author_id: account?.id ?? null },
    at,
});
export const disabledDiscussions = ({ full_name }) => new HubError("forbidden", `Discussions and pull requests are disabled for ${full_name}.`);
/** Clients look for this exact text. */
export const disabledRepository = () => new HubError("forbidden", "Access to this resource is disabled.");
/** A discussion is read as a whole, so its events and the text of its comments are bounded. */
const maxEvents = 5_000;
const maxCharacters = 4 * 1024 * 1024;
const full = (number) => new HubError("conflict", `Discussion #${number} is full. Open a new one.`);
const insertBounded = async (db, { repository_id, number }, type, data, { author, at }) => {
    const event = { repository_id, number, type, data: JSON.stringify(data), created_at: at, ...author };
    const row = await insertEvent(db, event);
    if (row.position > maxEvents)
        throw full(number);
    return row;
};
/** Adds a change of title or state that was written before. */
export const addChange = async (db, key, type, data, writing) => {
    const event = await insertBounded(db, key, type, data, writing);
    await recordDiscussion(db, key, "update", writing.at, { change: type });
    return event;
};
const insertBoundedVersion = async (db, row) => {
    await insertVersion(db, row);
    if ((await commentLength(db, row)) > maxCharacters)
        throw full(row.number);
};
const insertComment = async (db, key, content, writing, reviewed) => {
    const event = await insertBounded(db, key, reviewed ? "review-comment" : "comment", reviewed ?? {}, writing);
    const { repository_id, number, position } = event;
    await insertBoundedVersion(db, { repository_id, number, position, version: 1, content, created_at: writing.at });
    return event;
};
export const addComment = async (db, key, content, writing, reviewed) => {
    const event = await insertComment(db, key, content, writing, reviewed);
    await recordComment(db, event, "create", writing.at);
    return event;
};
/** Adds a version to a comment. */
export const editComment = async (db, event, content, at) => {
    const { repository_id, number, position } = event;
    const version = ((await versionsOf(db, event, position)).at(-1)?.version ?? 0) + 1;
    await insertBoundedVersion(db, { repository_id, number, position, version, content, created_at: at });
    await recordComment(db, event, "update", at);
};
/** Deletes the text of a comment; returns the comment as it then is. */
export const hideComment = async (db, event, { author, at }) => {
    const hidden = await eraseComment(db, event, author.author);
    await recordComment(db, hidden, "update", at);
    return hidden;
};
/** Resolves a thread, or reopens it, by its first comment; returns the comment as it then is. */
export const setResolved = async (db, first, isResolved, { author, at }) => {
    const { resolvedBy, ...line } = JSON.parse(first.data);
    if (isResolved === (resolvedBy !== undefined))
        return first;
    const changed = await setEventData(db, first, { ...line, ...(isResolved && { resolvedBy: author.author }) });
    await recordComment(db, changed, "update", at);
    return changed;
};
/** Opens a discussion or a pull request inside the caller's transaction, under the next number of its repository. */
export const openDiscussion = async (db, repositoryId, { title, description, status, base }, writing) => {
    const row = await lockRepository(db, repositoryId);
    if (row.is_disabled)
        throw disabledRepository();
    if (row.discussions_disabled)
        throw disabledDiscussions(row);
    const key = { repository_id: repositoryId, number: await nextNumber(db, repositoryId) };
    const pull = base === undefined ? { is_pull_request: 0 } : { is_pull_request: 1, base };
    await insertDiscussion(db, { ...key, ...pull, title, status, created_at: writing.at, ...writing.author });
    const comment = description ? await insertComment(db, key, description, writing) : undefined;
    await recordDiscussion(db, key, "create", writing.at, { description: comment });
    return key;
};
//# sourceMappingURL=open-discussion.js.map