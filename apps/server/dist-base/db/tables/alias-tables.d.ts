export interface AliasTables {
    aliases: AliasTable;
    alias_requests: AliasRequestTable;
    alias_approvals: AliasApprovalTable;
    alias_moves: AliasMoveTable;
    promotion_rules: PromotionRuleTable;
}
/** A name such as `production` that leads to a commit. Git is not shown it. */
interface AliasTable {
    repository_id: number;
    /** Without the “@”. */
    name: string;
    sha: string;
    /** A rollback goes there; null if there was no commit before. */
    previous_sha: string | null;
    updated_at: number;
    updated_by: string;
}
interface AliasRequestTable {
    repository_id: number;
    number: number;
    name: string;
    sha: string;
    /** Where the alias was; null if it did not exist. */
    from_sha: string | null;
    status: "open" | "moved" | "closed" | "superseded";
    requester_id: number | null;
    requested_by: string;
    requested_at: number;
    reason: string;
    decided_by: string | null;
    decided_at: number | null;
}
interface AliasApprovalTable {
    repository_id: number;
    number: number;
    account_id: number;
    approved_by: string;
    approved_at: number;
}
interface AliasMoveTable {
    repository_id: number;
    position: number;
    name: string;
    action: "move" | "rollback" | "delete";
    from_sha: string | null;
    to_sha: string | null;
    moved_by: string;
    moved_at: number;
    reason: string;
    /** JSON: names of those who approved. */
    approved_by: string;
}
/** What a commit needs before an alias moves to it. */
interface PromotionRuleTable {
    /** `subject_id` is that of a repository or of an account. */
    scope: "repository" | "owner";
    subject_id: number;
    /** JSON: the rules. */
    rules: string;
}
export {};
//# sourceMappingURL=alias-tables.d.ts.map