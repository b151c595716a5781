import { HubError } from "../../errors.js";
import { can, guardOf } from "../policy.js";
import { findDiscussion } from "./discussion-store.js";
export const pullRequestRef = (number) => `refs/pr/${number}`;
/** The number of a pull request's ref; undefined for any other ref. */
export const pullRequestNumber = (ref) => {
    const digits = /^refs\/pr\/([1-9]\d{0,8})$/.exec(ref)?.[1];
    return digits === undefined ? undefined : Number(digits);
};
/** Throws unless a viewer who can contribute can add commits to a pull request: its author can, and those who can write. */
export const checkPullRequestWritable = async (db, viewer, row, number) => {
    const discussion = await findDiscussion(db, { repository_id: row.id, number });
    if (!discussion?.is_pull_request)
        throw new HubError("RevisionNotFound", `${row.full_name} has no pull request #${number}.`);
    const isAuthor = discussion.author_id !== null && discussion.author_id === viewer.account?.id;
    if (!isAuthor && !can(viewer, "change", guardOf(row)))
        throw new HubError("forbidden", `You can't commit to pull request #${number} of ${row.full_name}: only ${discussion.author} and those with write access can. Open your own pull request.`);
    if (discussion.status === "closed" || discussion.status === "merged")
        throw new HubError("conflict", `Pull request #${number} is ${discussion.status}. ${discussion.status === "closed" ? "Reopen it to add commits." : "Open a new one."}`);
};
//# sourceMappingURL=pull-request-ref.js.map