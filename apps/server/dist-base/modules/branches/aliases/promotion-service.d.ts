import type { EffectivePromotionRules, PromotionRules } from "@orrery/contract";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { type Viewer } from "../../../identity/viewer.ts";
import type { BranchDeps, RepositoryRef } from "../service.ts";
export declare const createPromotionService: ({ db, catalogue, audit }: BranchDeps) => {
    rulesOf: (row: RepositoryRow) => Promise<{
        approvals: number;
        needsCleanScan: boolean;
        needsSignature: boolean;
        source: "default" | "organization" | "repository";
    }>;
    get: ({ kind, id }: RepositoryRef, viewer: Viewer) => Promise<EffectivePromotionRules>;
    /** Undefined: those of the organization apply again. */
    set: ({ kind, id }: RepositoryRef, rules: PromotionRules | undefined, actor: Actor) => Promise<EffectivePromotionRules>;
    getDefault: (name: string, viewer: Viewer) => Promise<EffectivePromotionRules>;
    setDefault: (name: string, rules: PromotionRules | undefined, actor: Actor) => Promise<EffectivePromotionRules>;
};
/** The rules for moving aliases, of repositories and as defaults of organizations. */
export type PromotionService = ReturnType<typeof createPromotionService>;
//# sourceMappingURL=promotion-service.d.ts.map