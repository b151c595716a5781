import { guardFor, resolveBranch, resolveRevision } from "../../catalogue/access.js";
import { countDiscussions, eventsOf, listDiscussions, versionsOf, } from "../../catalogue/discussions/discussion-store.js";
import { openDiscussion, writingOf } from "../../catalogue/discussions/open-discussion.js";
import { pullRequestRef } from "../../catalogue/discussions/pull-request-ref.js";
import { reactionsOf } from "../../catalogue/discussions/reaction-store.js";
import { setRef } from "../../catalogue/history/history-store.js";
import { findMergeBase } from "../../catalogue/history/merge-base.js";
import { can } from "../../catalogue/policy.js";
import { HubError } from "../../errors.js";
import { find, findRepository } from "./find.js";
import { pullDetails, pullDiff } from "./pull-details.js";
import { findOutdated } from "./review/outdated-comments.js";
import { titleOf } from "./title.js";
import { toEvents, toSummary } from "./wire.js";
const pageSize = 50;
const filterOf = ({ type, status, author }) => ({
    ...((type === "discussion" || type === "pull_request") && { isPullRequest: type === "pull_request" }),
    ...(status === "open" && { statuses: ["open", "draft"] }),
    ...(status === "closed" && { statuses: ["closed", "merged"] }),
    ...(author && { author }),
});
/** The commit that a pull request begins at: the given head, or that of the branch, which makes it a draft. */
const proposedCommit = async (db, row, base, head) => {
    const { sha, total } = await resolveRevision(db, row, base);
    if (total === 0)
        throw new HubError("unprocessable", `${row.full_name} has no commit to begin a pull request at.`);
    if (head === undefined)
        return sha;
    const { sha: proposed } = await resolveRevision(db, row, head);
    const { added } = await findMergeBase(db, row.id, sha, proposed);
    if (added.length > 0)
        return proposed;
    const branch = base.replace(/^refs\/heads\//, "");
    throw new HubError("unprocessable", `"${head}" has no commits that "${branch}" does not have. Choose another revision.`);
};
const openPull = async (db, row, request, writing) => {
    const { title, description, head, base: branch = "main" } = request;
    const base = await resolveBranch(db, row, branch);
    const target = await proposedCommit(db, row, base, head);
    const status = head === undefined ? "draft" : "open";
    const pull = { title: titleOf(title), description: description ?? "", status, base };
    const key = await openDiscussion(db, row.id, pull, writing);
    const name = pullRequestRef(key.number);
    await setRef(db, { repository_id: row.id, name, target, updated_at: writing.at });
    return key;
};
const openPlain = (db, row, request, writing) => {
    const description = request.description ?? "";
    return openDiscussion(db, row.id, { title: titleOf(request.title), description, status: "open" }, writing);
};
export const createDiscussionService = (deps) => ({
    list: async (target, query, viewer) => {
        const row = await findRepository(deps, target, viewer, "see");
        const limit = query.limit ?? pageSize;
        const filter = filterOf(query);
        const start = (query.p ?? 0) * limit;
        const rows = await listDiscussions(deps.db, row.id, filter, { start, limit });
        const count = await countDiscussions(deps.db, row.id, filter);
        return { count, start, discussions: rows.map((discussion) => toSummary(row, discussion)) };
    },
    details: async (target, hasDiff, viewer) => {
        const { row, discussion } = await find(deps, target, viewer, "see");
        const rows = await eventsOf(deps.db, discussion);
        const stored = {
            rows,
            versions: await versionsOf(deps.db, discussion),
            outdated: await findOutdated(deps.db, discussion, rows),
            reactions: await reactionsOf(deps.db, discussion, viewer.account?.id),
            isSignedIn: viewer.account !== undefined,
        };
        const pull = discussion.is_pull_request ? await pullDetails(deps, discussion) : undefined;
        const canDiff = hasDiff && can(viewer, "download", await guardFor(deps.catalogue, viewer, row));
        return {
            ...toSummary(row, discussion),
            events: toEvents(discussion.created_at, stored, pull?.commits ?? []),
            ...pull?.details,
            ...(hasDiff && pull && { diff: canDiff ? await pullDiff(deps, discussion) : "" }),
        };
    },
    open: async (target, request, actor) => {
        const isPullRequest = request.pullRequest === true;
        const row = await findRepository(deps, target, actor.viewer, isPullRequest ? "contribute" : "discuss");
        const writing = writingOf(actor.viewer, deps.now());
        const open = isPullRequest ? openPull : openPlain;
        const { number } = await deps.db.transaction().execute((transaction) => open(transaction, row, request, writing));
        const event = isPullRequest ? "pull_request.create" : "discussion.create";
        await deps.audit(actor, event, `${row.kind} ${row.full_name}`, { number });
        return { row, number };
    },
});
//# sourceMappingURL=service.js.map