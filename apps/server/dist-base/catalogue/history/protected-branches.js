import { HubError } from "../../errors.js";
import { listAliases } from "../aliases/alias-store.js";
import { can, guardOf } from "../policy.js";
const branches = "refs/heads/";
export const listProtectedBranches = (db, repositoryId) => db.selectFrom("protected_branches").selectAll().where("repository_id", "=", repositoryId).orderBy("name").execute();
/** Protects a branch, or changes whether its rule asks for a reviewer. */
export const protectBranch = async (db, row) => {
    const { needs_reviewer } = row;
    await db
        .insertInto("protected_branches")
        .values(row)
        .onConflict((conflict) => conflict.columns(["repository_id", "name"]).doUpdateSet({ needs_reviewer }))
        .execute();
};
/** Returns whether the branch was protected. */
export const unprotectBranch = async (db, repositoryId, name) => {
    const removed = await db
        .deleteFrom("protected_branches")
        .where("repository_id", "=", repositoryId)
        .where("name", "=", name)
        .returning("name")
        .executeTakeFirst();
    return removed !== undefined;
};
const ruleOf = async (db, repositoryId, ref) => ref.startsWith(branches)
    ? db
        .selectFrom("protected_branches")
        .selectAll()
        .where("repository_id", "=", repositoryId)
        .where("name", "=", ref.slice(branches.length))
        .executeTakeFirst()
    : undefined;
const isProtected = async (db, repositoryId, ref) => (await ruleOf(db, repositoryId, ref)) !== undefined;
/** Throws if the branch's rule asks for a reviewer and the one who merges wrote some of what is merged. */
export const checkReviewer = async (db, { account }, row, { ref, authors }) => {
    if (!account || !authors.includes(account.name))
        return;
    const rule = await ruleOf(db, row.id, ref);
    if (rule?.needs_reviewer !== 1)
        return;
    throw new HubError("forbidden", `The branch "${rule.name}" needs a reviewer: you wrote some of these changes, so someone else must merge them.`);
};
/** Throws if a ref is a protected branch, which only admins change other than by merging a pull request. */
export const checkDirectChange = async (db, viewer, row, ref) => {
    if (can(viewer, "administer", guardOf(row)) || !(await isProtected(db, row.id, ref)))
        return;
    throw new HubError("forbidden", `The branch "${ref.slice(branches.length)}" is protected: only admins of ${row.author} commit to it directly. Open a pull request instead.`);
};
/** Throws if a ref is a protected branch, which no one deletes. */
export const checkDeletion = async (db, row, ref) => {
    if (!(await isProtected(db, row.id, ref)))
        return;
    throw new HubError("forbidden", `The branch "${ref.slice(branches.length)}" is protected and can't be deleted. Remove its rule in the settings first.`);
};
/** Throws if the history of all branches must not be rewritten by the viewer. */
export const checkRewrite = async (db, viewer, row) => {
    if (can(viewer, "administer", guardOf(row)))
        return;
    const [branch] = await listProtectedBranches(db, row.id);
    const [alias] = await listAliases(db, row.id);
    const reason = branch ? `The branch "${branch.name}" is protected` : alias && `The alias "@${alias.name}" exists`;
    if (!reason)
        return;
    throw new HubError("forbidden", `${reason}: only admins of ${row.author} rewrite the history of ${row.full_name}.`);
};
//# sourceMappingURL=protected-branches.js.map