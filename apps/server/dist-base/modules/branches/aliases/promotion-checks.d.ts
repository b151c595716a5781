import type { AliasRequest, PromotionRules } from "@orrery/contract";
import { type AliasRequestRow } from "../../../catalogue/aliases/alias-store.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Db } from "../../../db/engine.ts";
export type RuleState = AliasRequest["rules"][number];
export interface PromotionCheckDeps {
    readonly db: Db;
    readonly scans: Pick<ScanService, "gate" | "isHeld">;
    readonly signatures: Pick<SignatureJudge, "judgeStored">;
}
/** Judges a commit by the rules that need no person. */
export declare const checkCommit: (deps: PromotionCheckDeps, rules: PromotionRules, row: RepositoryRow, sha: string) => Promise<RuleState[]>;
/** Who has approved a request and can still write to the repository; never the one who proposed. */
export declare const validApprovers: (db: Db, row: RepositoryRow, request: AliasRequestRow) => Promise<string[]>;
export declare const approvalState: ({ approvals }: PromotionRules, approvers: readonly string[]) => RuleState;
//# sourceMappingURL=promotion-checks.d.ts.map