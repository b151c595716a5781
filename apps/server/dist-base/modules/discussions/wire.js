import { eventId } from "../../catalogue/discussions/event-id.js";
import { commentHtml } from "../../text/comment-html.js";
import { toReactionCounts } from "./reaction-counts.js";
const time = (at) => new Date(at).toISOString();
export const toSummary = ({ kind, full_name }, row) => ({
    num: row.number,
    title: row.title,
    status: row.status,
    isPullRequest: row.is_pull_request === 1,
    createdAt: time(row.created_at),
    author: { name: row.author },
    repo: { name: full_name, type: kind },
    numComments: row.comment_count,
});
const shared = (row) => ({
    id: eventId(row),
    createdAt: time(row.created_at),
    author: { name: row.author },
});
/** A comment with its versions, oldest first. */
const commentData = (row, versions) => {
    const { hiddenBy } = JSON.parse(row.data);
    const history = versions.map(({ content, created_at }) => ({
        raw: content,
        html: commentHtml(content),
        updatedAt: time(created_at),
        author: { name: row.author },
    }));
    const latest = history.at(-1) ?? { raw: "", html: "", updatedAt: time(row.created_at), author: { name: row.author } };
    const hidden = hiddenBy !== undefined;
    return { edited: history.length > 1, hidden, ...(hidden && { hiddenBy }), latest, history };
};
export const toComment = (row, versions) => ({
    ...shared(row),
    type: "comment",
    data: commentData(row, versions),
});
export const toReviewComment = (row, versions) => {
    const { path, side, line, commit, replyTo, hunk, resolvedBy } = JSON.parse(row.data);
    const thread = replyTo !== undefined && { replyTo: eventId({ ...row, position: replyTo }) };
    const excerpt = hunk && { hunk: { ...hunk, lines: [...hunk.lines] } };
    const resolved = resolvedBy !== undefined && { resolvedBy };
    const data = { ...commentData(row, versions), path, side, line, commit, ...thread, ...resolved, ...excerpt };
    return { ...shared(row), type: "review-comment", data };
};
/** A comment of either kind. */
export const toAnyComment = (row, versions) => row.type === "review-comment" ? toReviewComment(row, versions) : toComment(row, versions);
export const toTitleChange = (row) => ({
    ...shared(row),
    type: "title-change",
    data: JSON.parse(row.data),
});
export const toStatusChange = (row) => ({
    ...shared(row),
    type: "status-change",
    data: JSON.parse(row.data),
});
const toCommitEvent = ({ sha, title, author, created_at }) => ({
    id: sha.slice(0, 24),
    type: "commit",
    createdAt: time(created_at),
    author: { name: author },
    data: { subject: title, oid: sha },
});
const byPositionOf = (rows) => {
    const found = new Map();
    for (const row of rows) {
        const own = found.get(row.position);
        if (own)
            own.push(row);
        else
            found.set(row.position, [row]);
    }
    return found;
};
/** Turns stored events into those of the API, with what is known about each comment. */
const createToEvent = ({ versions, outdated, reactions, isSignedIn }) => {
    const texts = byPositionOf(versions);
    const reacted = byPositionOf(reactions);
    return (row) => {
        if (row.type === "title-change")
            return toTitleChange(row);
        if (row.type === "status-change")
            return toStatusChange(row);
        const own = texts.get(row.position) ?? [];
        const counts = { reactions: toReactionCounts(reacted.get(row.position) ?? [], isSignedIn) };
        const comment = toAnyComment(row, own);
        if (comment.type === "comment")
            return { ...comment, data: { ...comment.data, ...counts } };
        return { ...comment, data: { ...comment.data, ...counts, outdated: outdated.has(row.position) } };
    };
};
/** Stored events, with commits (oldest first) put among them by time. The description comes before all commits. */
export const toEvents = (openedAt, stored, commits) => {
    const toEvent = createToEvent(stored);
    const events = [];
    let next = 0;
    for (const row of stored.rows) {
        const isEarlier = (commit) => row.created_at > openedAt && commit.created_at <= row.created_at;
        for (let commit = commits[next]; commit && isEarlier(commit); commit = commits[next]) {
            events.push(toCommitEvent(commit));
            next += 1;
        }
        events.push(toEvent(row));
    }
    return [...events, ...commits.slice(next).map(toCommitEvent)];
};
//# sourceMappingURL=wire.js.map