import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type AliasRow = Selectable<Tables["aliases"]>;
export type AliasRequestRow = Selectable<Tables["alias_requests"]>;
export type AliasApprovalRow = Selectable<Tables["alias_approvals"]>;
export type AliasMoveRow = Selectable<Tables["alias_moves"]>;
export declare const findAlias: (db: Db, repositoryId: number, name: string) => Promise<AliasRow | undefined>;
export declare const listAliases: (db: Db, repositoryId: number) => Promise<AliasRow[]>;
/** Commits that must stay: those of aliases, those that a rollback goes to, and those of open requests. */
export declare const aliasedCommits: (db: Db, repositoryId: number) => Promise<string[]>;
export declare const saveAlias: (db: Db, row: AliasRow) => Promise<void>;
export declare const deleteAlias: (db: Db, repositoryId: number, name: string) => Promise<void>;
/** Moves of an alias, the newest first. */
export declare const listMoves: (db: Db, repositoryId: number, name: string, limit?: number) => Promise<AliasMoveRow[]>;
export declare const insertMove: (db: Db, row: Omit<Insertable<Tables["alias_moves"]>, "position">) => Promise<void>;
export declare const insertRequest: (db: Db, row: Omit<Insertable<Tables["alias_requests"]>, "number">) => Promise<AliasRequestRow>;
export declare const findRequest: (db: Db, repositoryId: number, name: string, number: number) => Promise<AliasRequestRow | undefined>;
export declare const listOpenRequests: (db: Db, repositoryId: number) => Promise<AliasRequestRow[]>;
/** Decides one open request, or all of an alias. */
export declare const decideRequests: (db: Db, { repository_id, name, number }: {
    repository_id: number;
    name: string;
    number?: number;
}, decision: Required<Pick<AliasRequestRow, "status" | "decided_by" | "decided_at">>) => Promise<void>;
export declare const insertApproval: (db: Db, row: AliasApprovalRow) => Promise<void>;
/** Approvals of people; what service accounts say does not count. */
export declare const listApprovals: (db: Db, repositoryId: number, number: number) => Promise<AliasApprovalRow[]>;
/** Replaces ids of commits that were rewritten. */
export declare const renameAliasedCommits: (db: Db, repositoryId: number, changed: ReadonlyMap<string, string>) => Promise<void>;
//# sourceMappingURL=alias-store.d.ts.map