import type { Alias, AliasHistory, AliasRequest, PromotionRules } from "@orrery/contract";
import { type AliasMoveRow, type AliasRequestRow, type AliasRow } from "../../../catalogue/aliases/alias-store.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { type RuleState } from "./promotion-checks.ts";
export declare const describeAliases: (db: Db, rows: readonly AliasRow[]) => Promise<Alias[]>;
export declare const describeMoves: (db: Db, rows: readonly AliasMoveRow[]) => Promise<AliasHistory>;
/** What the rules say about a request, and who has approved it. */
export interface JudgedRequest {
    readonly approvers: readonly string[];
    readonly states: readonly RuleState[];
}
/** Judges the approvals of a request; rules about its commit were judged before. */
export declare const judgeRequest: (db: Db, rules: PromotionRules, row: RepositoryRow, request: AliasRequestRow, commitStates: readonly RuleState[]) => Promise<JudgedRequest>;
/** Whether the viewer's approval would count. */
export declare const canApprove: (viewer: Viewer, row: RepositoryRow, request: AliasRequestRow) => boolean;
export declare const describeRequest: (db: Db, viewer: Viewer, row: RepositoryRow, request: AliasRequestRow, judged?: JudgedRequest) => Promise<AliasRequest>;
//# sourceMappingURL=describe-alias.d.ts.map