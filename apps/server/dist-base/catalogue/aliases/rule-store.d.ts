import type { EffectivePromotionRules, PromotionRules } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { RepositoryRow } from "../repository-store.ts";
/** Whose rules they are. */
export interface RuleSubject {
    readonly scope: "repository" | "owner";
    readonly id: number;
}
export declare const findRules: (db: Db, { scope, id }: RuleSubject) => Promise<Required<PromotionRules> | undefined>;
/** The repository's own rules, else those of its organization. */
export declare const effectiveRules: (db: Db, { id, owner_id }: Pick<RepositoryRow, "id" | "owner_id">) => Promise<EffectivePromotionRules>;
/** Sets rules; undefined removes them. */
export declare const saveRules: (db: Db, { scope, id }: RuleSubject, rules: PromotionRules | undefined) => Promise<void>;
//# sourceMappingURL=rule-store.d.ts.map