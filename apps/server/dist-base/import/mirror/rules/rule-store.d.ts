import { type MirrorRule } from "@orrery/contract";
import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type ReviewRow = Selectable<Tables["mirror_reviews"]>;
export type ReviewKey = Pick<ReviewRow, "kind" | "name_key" | "sha">;
/** The rules in their order. */
export declare const loadRules: (db: Db) => Promise<readonly MirrorRule[]>;
export declare const saveRules: (db: Db, rules: readonly MirrorRule[]) => Promise<void>;
export declare const findReview: (db: Db, { kind, name_key, sha }: ReviewKey) => Promise<ReviewRow | undefined>;
type NewReview = Pick<ReviewRow, keyof ReviewKey | "full_name" | "rule" | "requested_by" | "requested_at">;
/** Adds a review; false if there is one already. */
export declare const insertReview: (db: Db, review: NewReview) => Promise<boolean>;
export declare const decideReview: (db: Db, { kind, name_key, sha }: ReviewKey, decision: Pick<ReviewRow, "status" | "decided_by" | "decided_at" | "reason">) => Promise<ReviewRow | undefined>;
export declare const listReviews: (db: Db, status: ReviewRow["status"] | undefined, limit: number) => Promise<ReviewRow[]>;
export {};
//# sourceMappingURL=rule-store.d.ts.map