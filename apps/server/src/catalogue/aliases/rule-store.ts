import type { EffectivePromotionRules, PromotionRules } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { RepositoryRow } from "../repository-store.ts";

/** Whose rules they are. */
export interface RuleSubject {
  readonly scope: "repository" | "owner";
  readonly id: number;
}

/** Without rules, everyone with write access moves aliases at once. */
const noRules: Required<PromotionRules> = { approvals: 0, needsCleanScan: false, needsSignature: false };

export const findRules = async (db: Db, { scope, id }: RuleSubject): Promise<Required<PromotionRules> | undefined> => {
  const row = await db
    .selectFrom("promotion_rules")
    .selectAll()
    .where("scope", "=", scope)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  return row && { ...noRules, ...(JSON.parse(row.rules) as Partial<PromotionRules>) };
};

/** The repository's own rules, else those of its organization. */
export const effectiveRules = async (
  db: Db,
  { id, owner_id }: Pick<RepositoryRow, "id" | "owner_id">,
): Promise<EffectivePromotionRules> => {
  const own = await findRules(db, { scope: "repository", id });
  if (own) return { ...own, source: "repository" };
  const shared = owner_id === null ? undefined : await findRules(db, { scope: "owner", id: owner_id });
  return shared ? { ...shared, source: "organization" } : { ...noRules, source: "default" };
};

/** Sets rules; undefined removes them. */
export const saveRules = async (
  db: Db,
  { scope, id }: RuleSubject,
  rules: PromotionRules | undefined,
): Promise<void> => {
  if (!rules) {
    await db.deleteFrom("promotion_rules").where("scope", "=", scope).where("subject_id", "=", id).execute();
    return;
  }
  const change = { rules: JSON.stringify(rules) };
  await db
    .insertInto("promotion_rules")
    .values({ scope, subject_id: id, ...change })
    .onConflict((conflict) => conflict.columns(["scope", "subject_id"]).doUpdateSet(change))
    .execute();
};
