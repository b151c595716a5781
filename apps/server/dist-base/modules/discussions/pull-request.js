import { pullRequestRef } from "../../catalogue/discussions/pull-request-ref.js";
import { commitOfRef, findCommit, findRef } from "../../catalogue/history/history-store.js";
import { parentsOf } from "../../catalogue/history/walk.js";
import { HubError } from "../../errors.js";
import { mainRef } from "../../git/ref-name.js";
export const baseOf = ({ base }) => base ?? mainRef;
const headOf = async (db, repositoryId, name) => {
    const ref = await findRef(db, repositoryId, [name]);
    return ref && commitOfRef(db, ref);
};
const oursOf = async (db, discussion) => {
    const { repository_id, merge_commit } = discussion;
    if (merge_commit === null)
        return headOf(db, repository_id, baseOf(discussion));
    const merged = await findCommit(db, repository_id, merge_commit);
    const [first] = merged ? parentsOf(merged) : [];
    return first === undefined ? undefined : findCommit(db, repository_id, first);
};
/** Undefined if the ref of the pull request was deleted. */
export const headsOf = async (db, discussion) => {
    const { repository_id, number } = discussion;
    const theirs = await headOf(db, repository_id, pullRequestRef(number));
    return theirs && { baseRef: baseOf(discussion), ours: await oursOf(db, discussion), theirs };
};
export const noCommits = (number) => new HubError("RevisionNotFound", `The commits of pull request #${number} are no longer on this hub.`);
//# sourceMappingURL=pull-request.js.map