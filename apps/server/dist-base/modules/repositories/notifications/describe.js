import { eventId } from "../../../catalogue/discussions/event-id.js";
const statusTexts = {
    open: "opened this",
    closed: "closed this",
    merged: "merged this",
    draft: "changed this to a draft",
};
const shortRef = (name) => name.replace(/^refs\/(?:heads|tags)\//, "");
const isTag = (name) => name.startsWith("refs/tags/");
const refText = ({ name, isNew, sha }) => {
    if (name.startsWith("refs/pr/"))
        return "pushed commits";
    const what = `${isTag(name) ? "tag" : "branch"} ${shortRef(name)}`;
    if (sha === null)
        return `deleted ${what}`;
    if (isNew)
        return `created ${what}`;
    return isTag(name) ? `moved ${what}` : `pushed to ${shortRef(name)}`;
};
const configText = (config) => {
    if (config.private !== undefined)
        return `changed this to ${config.private ? "private" : "public"}`;
    if (config.gated !== undefined)
        return config.gated === false ? "removed gated access" : "turned on gated access";
    return config.discussionsDisabled ? "turned discussions off" : "turned discussions on";
};
const aliasText = ({ name, newSha, isRollback }) => {
    if (newSha === null)
        return `deleted alias @${name}`;
    return isRollback ? `rolled back @${name}` : `moved @${name}`;
};
const aliasRequestTexts = {
    requested: (alias) => `asked to move ${alias}`,
    approved: (alias) => `approved your request to move ${alias}`,
    moved: (alias) => `moved ${alias} as you asked`,
    closed: (alias) => `closed your request to move ${alias}`,
    superseded: (alias) => `moved ${alias} elsewhere, which closed your request`,
};
const discussionText = ({ scope, action, change, discussion }) => {
    if (scope === "discussion.comment")
        return "commented";
    if (action === "create")
        return discussion?.isPullRequest ? "opened this pull request" : "opened this discussion";
    return change === "title-change" ? "changed the title" : statusTexts[discussion?.status ?? "open"];
};
const textOf = (event) => {
    if (event.discussion)
        return discussionText(event);
    if (event.ref)
        return refText(event.ref);
    if (event.alias)
        return aliasText(event.alias);
    if (event.aliasRequest)
        return aliasRequestTexts[event.aliasRequest.step](`@${event.aliasRequest.name}`);
    if (event.config)
        return configText(event.config);
    if (event.movedTo)
        return `moved this to ${event.movedTo}`;
    return `${event.action === "create" ? "created" : "deleted"} this ${event.kind}`;
};
const discussionSubject = (page, row, event) => {
    const number = event.discussion?.number ?? /^refs\/pr\/(\d+)$/.exec(event.ref?.name ?? "")?.[1];
    if (number === undefined)
        return undefined;
    const key = { repository_id: row.repository_id, number: Number(number), position: event.comment ?? 0 };
    const title = event.discussion ? `${event.discussion.title} #${number}` : `Pull request #${number}`;
    return {
        type: event.discussion && !event.discussion.isPullRequest ? "discussion" : "pull_request",
        title,
        path: `${page}/discussions/${number}${event.comment ? `#${eventId(key)}` : ""}`,
    };
};
const refSubject = (page, { name, sha, title }) => ({
    type: isTag(name) ? "tag" : "branch",
    title: isTag(name) ? shortRef(name) : title || shortRef(name),
    path: sha === null ? page : `${page}/commit/${sha}`,
});
const subjectOf = (row, event, name) => {
    if (row.full_name === null)
        return { type: "repository", title: name };
    const page = `/${event.kind === "dataset" ? "datasets/" : ""}${name}`;
    const discussed = discussionSubject(page, row, event);
    if (discussed)
        return discussed;
    // The tab Files has the list of requests.
    if (event.aliasRequest)
        return { type: "tag", title: `@${event.aliasRequest.name}`, path: `${page}/tree/main` };
    return event.ref ? refSubject(page, event.ref) : { type: "repository", title: name, path: page };
};
/** A notification as it is shown: what it is about, and its latest event as a sentence. */
export const describeNotification = (row, unread) => {
    const event = JSON.parse(row.event);
    const name = row.full_name ?? event.name;
    return {
        id: String(row.id),
        repo: { type: event.kind, name },
        subject: subjectOf(row, event, name),
        text: `${event.actor ?? "The hub"} ${textOf(event)}`,
        ...(event.actor !== undefined && { actor: event.actor }),
        reason: row.reason,
        unread,
        at: new Date(row.created_at).toISOString(),
    };
};
//# sourceMappingURL=describe.js.map