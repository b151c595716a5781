import type { EffectivePromotionRules, PromotionRules } from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import { effectiveRules, findRules, saveRules } from "../../../catalogue/aliases/rule-store.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import type { BranchDeps, RepositoryRef } from "../service.ts";

const findOrganization = async (db: Db, name: string) => {
  const found = await db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("kind", "=", "organization")
    .where("name_key", "=", name.toLowerCase())
    .executeTakeFirst();
  if (found) return found;
  throw new HubError("not_found", `There is no organization "${name.slice(0, 96)}" here.`);
};

export const createPromotionService = ({ db, catalogue, audit }: BranchDeps) => {
  const rulesOf = (row: RepositoryRow) => effectiveRules(db, row);
  const defaultOf = async (id: number): Promise<EffectivePromotionRules> => {
    const rules = await findRules(db, { scope: "owner", id });
    return rules ? { ...rules, source: "organization" } : effectiveRules(db, { id: -1, owner_id: null });
  };
  return {
    rulesOf,
    get: async ({ kind, id }: RepositoryRef, viewer: Viewer): Promise<EffectivePromotionRules> =>
      rulesOf(await findFor(catalogue, viewer, "see", kind, id)),

    /** Undefined: those of the organization apply again. */
    set: async (
      { kind, id }: RepositoryRef,
      rules: PromotionRules | undefined,
      actor: Actor,
    ): Promise<EffectivePromotionRules> => {
      const row = await findFor(catalogue, actor.viewer, "administer", kind, id);
      const before = await findRules(db, { scope: "repository", id: row.id });
      await saveRules(db, { scope: "repository", id: row.id }, rules);
      const detail = { before: before ?? null, after: rules ?? null };
      await audit(actor, "repository.promotion-rules", `${kind} ${row.full_name}`, detail);
      return rulesOf(row);
    },

    getDefault: async (name: string, viewer: Viewer): Promise<EffectivePromotionRules> => {
      const { id } = await findOrganization(db, name);
      if (isHubAdmin(viewer) || viewer.organizations.some((one) => one.id === id)) return defaultOf(id);
      throw new HubError("forbidden", `Only members of "${name}" can see its promotion rules.`);
    },

    setDefault: async (
      name: string,
      rules: PromotionRules | undefined,
      actor: Actor,
    ): Promise<EffectivePromotionRules> => {
      requireAccount(actor.viewer, "admin");
      const { id, name: fullName } = await findOrganization(db, name);
      const role = actor.viewer.organizations.find((one) => one.id === id)?.role;
      if (role !== "admin" && !isHubAdmin(actor.viewer))
        throw new HubError("forbidden", `Only an admin of "${fullName}" can change its promotion rules.`);
      const before = await findRules(db, { scope: "owner", id });
      await saveRules(db, { scope: "owner", id }, rules);
      const detail = { before: before ?? null, after: rules ?? null };
      await audit(actor, "organization.promotion-rules", `organization ${fullName}`, detail);
      return defaultOf(id);
    },
  };
};

/** The rules for moving aliases, of repositories and as defaults of organizations. */
export type PromotionService = ReturnType<typeof createPromotionService>;
