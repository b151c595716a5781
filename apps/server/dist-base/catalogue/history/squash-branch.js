import { HubError } from "../../errors.js";
import { commitId } from "../../git/commit-object.js";
import { mainRef } from "../../git/ref-name.js";
import { insertChanges } from "../repository-store.js";
import { lockRepository } from "./commit.js";
import { createdCommit } from "./commit-content.js";
import { findCommit, findRef, insertCommit, setRef } from "./history-store.js";
import { pruneHistory } from "./prune-history.js";
const maxTitle = 1_000;
/** Replaces the history of a branch by one commit with the same files, and deletes what no other ref needs. */
export const squashBranch = async (db, repositoryId, { ref, message, author, at }) => {
    const row = await lockRepository(db, repositoryId);
    const branch = await findRef(db, repositoryId, [ref]);
    const head = branch && (await findCommit(db, repositoryId, branch.target));
    if (!head)
        throw new HubError("RevisionNotFound", `${row.full_name} has no ${ref.startsWith("refs/pr/") ? "pull request" : "branch"} "${ref.replace(/^refs\/[a-z]+\//, "").slice(0, 100)}".`);
    const [title = "", ...rest] = message.split("\n");
    const text = { title: title.slice(0, maxTitle), message: rest.join("\n").trim() };
    const fields = { tree: head.tree, parents: "", ...text, author, created_at: at };
    const sha = commitId(createdCommit(fields));
    await insertCommit(db, { ...fields, repository_id: repositoryId, sha, total: 1, raw: null });
    await setRef(db, { repository_id: repositoryId, name: ref, target: sha, updated_at: at });
    if (ref === mainRef) {
        await db
            .updateTable("repositories")
            .set({ sha, head: 1, last_modified: at })
            .where("id", "=", repositoryId)
            .execute();
        await insertChanges(db, [{ kind: row.kind, repository_id: repositoryId }], at);
    }
    if (head.sha !== sha)
        await pruneHistory(db, repositoryId, head.sha);
    return { sha, tree: head.tree, ref, isNew: true, changed: [] };
};
//# sourceMappingURL=squash-branch.js.map