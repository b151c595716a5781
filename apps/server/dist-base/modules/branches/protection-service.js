import { findFor } from "../../catalogue/access.js";
import { listProtectedBranches, protectBranch, unprotectBranch, } from "../../catalogue/history/protected-branches.js";
import { HubError } from "../../errors.js";
import { branchRef } from "../../git/ref-name.js";
/** A repository needs a few rules; each commit looks for one. */
const maxRules = 100;
const toRule = ({ name, created_at, created_by, needs_reviewer }) => ({
    name,
    createdAt: new Date(created_at).toISOString(),
    createdBy: created_by,
    needsReviewer: needs_reviewer === 1,
});
/** Branches that only admins and merged pull requests change. */
export const createProtectionService = ({ db, catalogue, audit, now }) => {
    const rulesOf = async (id) => (await listProtectedBranches(db, id)).map(toRule);
    return {
        list: async ({ kind, id }, viewer) => rulesOf((await findFor(catalogue, viewer, "see", kind, id)).id),
        protect: async ({ kind, id }, name, { needsReviewer }, actor) => {
            const row = await findFor(catalogue, actor.viewer, "administer", kind, id);
            const ref = branchRef(name);
            const rules = await listProtectedBranches(db, row.id);
            const known = rules.find((rule) => rule.name === name);
            if (!known && rules.length >= maxRules)
                throw new HubError("conflict", `${row.full_name} has ${maxRules} protected branches. Remove one first.`);
            const created_by = actor.viewer.account?.name ?? "";
            const needs_reviewer = (needsReviewer ?? known?.needs_reviewer === 1) ? 1 : 0;
            await protectBranch(db, { repository_id: row.id, name, created_at: now(), created_by, needs_reviewer });
            if (known?.needs_reviewer !== needs_reviewer)
                await audit(actor, "repository.branch.protect", `${kind} ${row.full_name}`, {
                    ref,
                    needsReviewer: needs_reviewer === 1,
                });
            return rulesOf(row.id);
        },
        unprotect: async ({ kind, id }, name, actor) => {
            const row = await findFor(catalogue, actor.viewer, "administer", kind, id);
            if (!(await unprotectBranch(db, row.id, name)))
                throw new HubError("not_found", `The branch "${name.slice(0, 100)}" of ${row.full_name} is not protected.`);
            await audit(actor, "repository.branch.unprotect", `${kind} ${row.full_name}`, { ref: `refs/heads/${name}` });
            return rulesOf(row.id);
        },
    };
};
//# sourceMappingURL=protection-service.js.map