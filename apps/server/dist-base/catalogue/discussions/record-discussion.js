import { recordEvent } from "../events/record-event.js";
import { findById } from "../repository-store.js";
import { findDiscussion, versionsOf, } from "./discussion-store.js";
const toDiscussion = (row) => ({
    number: row.number,
    title: row.title,
    status: row.status,
    authorId: row.author_id,
    author: row.author,
    isPullRequest: row.is_pull_request === 1,
    base: row.base,
    mergeCommit: row.merge_commit,
});
/** A hidden comment has no versions left. */
const toComment = async (db, event) => {
    const content = (await versionsOf(db, event, event.position)).at(-1)?.content;
    const { position, author_id: authorId, author } = event;
    return { position, authorId, author, ...(content !== undefined && { content }) };
};
const load = async (db, { repository_id, number }) => {
    const row = await findById(db, repository_id);
    const discussion = await findDiscussion(db, { repository_id, number });
    return row && discussion && { row, discussion: toDiscussion(discussion) };
};
/** Records that a discussion was opened, with its description, or changed. */
export const recordDiscussion = async (db, key, action, at, { description, change } = {}) => {
    const found = await load(db, key);
    if (!found)
        return;
    const { row, discussion } = found;
    const comment = description && (await toComment(db, description));
    const detail = { discussion, ...(change && { change }), ...(comment && { comment }) };
    await recordEvent(db, row, { scope: "discussion", action, ...detail }, at);
};
/** Records that a comment was written, edited or hidden, or its thread resolved. */
export const recordComment = async (db, event, action, at) => {
    const found = await load(db, event);
    if (!found)
        return;
    const { row, discussion } = found;
    const comment = await toComment(db, event);
    await recordEvent(db, row, { scope: "discussion.comment", action, discussion, comment }, at);
};
//# sourceMappingURL=record-discussion.js.map