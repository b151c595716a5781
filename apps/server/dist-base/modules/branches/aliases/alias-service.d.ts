import type { Alias, AliasHistory, AliasOverview, AliasRequest, AliasRollback, NewAliasRequest } from "@orrery/contract";
import type { Actor } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { BranchDeps, RepositoryRef } from "../service.ts";
import { type PromotionCheckDeps } from "./promotion-checks.ts";
import type { PromotionService } from "./promotion-service.ts";
export interface AliasDeps extends BranchDeps, PromotionCheckDeps {
    readonly promotion: PromotionService;
}
/** An alias in a request. */
export interface AliasRef extends RepositoryRef {
    readonly alias: string;
}
/** Aliases that lead to commits, and how they move. */
export declare const createAliasService: (deps: AliasDeps) => {
    overview: (repository: RepositoryRef, viewer: Viewer) => Promise<AliasOverview>;
    history: ({ alias, ...repository }: AliasRef, limit: number, viewer: Viewer) => Promise<AliasHistory>;
    /** Moves an alias if the rules are met; otherwise the request waits. */
    propose: (ref: AliasRef, request: NewAliasRequest, actor: Actor) => Promise<AliasRequest>;
    approve: (ref: AliasRef, number: number, actor: Actor) => Promise<AliasRequest>;
    /** Moves the alias of a request whose rules are met by now. */
    apply: (ref: AliasRef, number: number, actor: Actor) => Promise<AliasRequest>;
    close: (ref: AliasRef, number: number, reason: string, actor: Actor) => Promise<AliasRequest>;
    rollback: (ref: AliasRef, request: AliasRollback, actor: Actor) => Promise<Alias>;
    remove: ({ alias: name, ...repository }: AliasRef, actor: Actor) => Promise<void>;
};
export type AliasService = ReturnType<typeof createAliasService>;
//# sourceMappingURL=alias-service.d.ts.map