import { findFor, resolveBranch } from "../../catalogue/access.js";
import { openDiscussion, writingOf } from "../../catalogue/discussions/open-discussion.js";
import { checkPullRequestWritable, pullRequestNumber, pullRequestRef, } from "../../catalogue/discussions/pull-request-ref.js";
import { commitWithin } from "../../catalogue/history/commit.js";
import { findRef, setRef } from "../../catalogue/history/history-store.js";
import { checkDirectChange } from "../../catalogue/history/protected-branches.js";
import { HubError } from "../../errors.js";
/** Finds the branch or pull request that a commit is for; throws if the viewer cannot commit there. */
export const resolveTarget = async ({ db, catalogue }, { kind, id, revision, isPullRequest }, viewer) => {
    const number = pullRequestNumber(revision);
    if (number !== undefined && !isPullRequest) {
        const row = await findFor(catalogue, viewer, "contribute", kind, id);
        await checkPullRequestWritable(db, viewer, row, number);
        return { row, ref: revision };
    }
    const row = await findFor(catalogue, viewer, isPullRequest ? "contribute" : "change", kind, id);
    const ref = await resolveBranch(db, row, revision);
    if (!isPullRequest)
        await checkDirectChange(db, viewer, row, ref);
    return { row, ref };
};
const maxTitle = 200;
/** Opens a pull request for a branch, with one commit on top of it. */
export const commitToNewPullRequest = async (transaction, repositoryId, base, request, viewer) => {
    const { title, description = "", at } = request;
    const pull = { title: title.slice(0, maxTitle), description, status: "open", base };
    const { number } = await openDiscussion(transaction, repositoryId, pull, writingOf(viewer, at));
    const ref = pullRequestRef(number);
    const branch = await findRef(transaction, repositoryId, [base]);
    if (branch)
        await setRef(transaction, { repository_id: repositoryId, name: ref, target: branch.target, updated_at: at });
    const done = await commitWithin(transaction, repositoryId, { ...request, ref });
    if (!done.isNew)
        throw new HubError("unprocessable", "The commit changes nothing, so no pull request was opened.");
    return { ...done, pullRequest: number };
};
//# sourceMappingURL=commit-target.js.map