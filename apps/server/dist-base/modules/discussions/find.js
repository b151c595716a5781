import { findFor } from "../../catalogue/access.js";
import { findDiscussion } from "../../catalogue/discussions/discussion-store.js";
import { disabledDiscussions, disabledRepository } from "../../catalogue/discussions/open-discussion.js";
import { can, guardOf } from "../../catalogue/policy.js";
import { HubError } from "../../errors.js";
/** A repository whose discussions are open to the viewer for an action. */
export const findRepository = async ({ catalogue }, { kind, id }, viewer, action) => {
    const row = await findFor(catalogue, viewer, action, kind, id);
    if (row.discussions_disabled)
        throw disabledDiscussions(row);
    if (row.is_disabled && action !== "see")
        throw disabledRepository();
    return row;
};
export const noDiscussion = ({ full_name }, number) => new HubError("not_found", `${full_name} has no discussion #${number}.`);
export const find = async (source, target, viewer, action) => {
    const row = await findRepository(source, target, viewer, action);
    const discussion = await findDiscussion(source.db, { repository_id: row.id, number: target.number });
    if (!discussion)
        throw noDiscussion(row, target.number);
    return { row, discussion };
};
/** The same, if it is a pull request. */
export const findPullRequest = async (...given) => {
    const found = await find(...given);
    if (!found.discussion.is_pull_request)
        throw new HubError("unprocessable", `#${found.discussion.number} is a discussion, not a pull request.`);
    return found;
};
export const isAuthor = (viewer, authorId) => authorId !== null && authorId === viewer.account?.id;
export const canWrite = (viewer, row) => can(viewer, "change", guardOf(row));
//# sourceMappingURL=find.js.map