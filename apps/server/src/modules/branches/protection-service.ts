import type { BranchProtection, ProtectedBranches } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import {
  listProtectedBranches,
  type ProtectedBranchRow,
  protectBranch,
  unprotectBranch,
} from "../../catalogue/history/protected-branches.ts";
import { HubError } from "../../errors.ts";
import { branchRef } from "../../git/ref-name.ts";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { BranchDeps, RepositoryRef } from "./service.ts";

/** A repository needs a few rules; each commit looks for one. */
const maxRules = 100;

const toRule = ({ name, created_at, created_by, needs_reviewer }: ProtectedBranchRow): ProtectedBranches[number] => ({
  name,
  createdAt: new Date(created_at).toISOString(),
  createdBy: created_by,
  needsReviewer: needs_reviewer === 1,
});

/** Branches that only admins and merged pull requests change. */
export const createProtectionService = ({ db, catalogue, audit, now }: BranchDeps) => {
  const rulesOf = async (id: number) => (await listProtectedBranches(db, id)).map(toRule);
  return {
    list: async ({ kind, id }: RepositoryRef, viewer: Viewer): Promise<ProtectedBranches> =>
      rulesOf((await findFor(catalogue, viewer, "see", kind, id)).id),

    protect: async (
      { kind, id }: RepositoryRef,
      name: string,
      { needsReviewer }: BranchProtection,
      actor: Actor,
    ): Promise<ProtectedBranches> => {
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

    unprotect: async ({ kind, id }: RepositoryRef, name: string, actor: Actor): Promise<ProtectedBranches> => {
      const row = await findFor(catalogue, actor.viewer, "administer", kind, id);
      if (!(await unprotectBranch(db, row.id, name)))
        throw new HubError("not_found", `The branch "${name.slice(0, 100)}" of ${row.full_name} is not protected.`);
      await audit(actor, "repository.branch.unprotect", `${kind} ${row.full_name}`, { ref: `refs/heads/${name}` });
      return rulesOf(row.id);
    },
  };
};

export type ProtectionService = ReturnType<typeof createProtectionService>;
