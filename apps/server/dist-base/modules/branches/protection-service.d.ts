import type { BranchProtection, ProtectedBranches } from "@orrery/contract";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { BranchDeps, RepositoryRef } from "./service.ts";
/** Branches that only admins and merged pull requests change. */
export declare const createProtectionService: ({ db, catalogue, audit, now }: BranchDeps) => {
    list: ({ kind, id }: RepositoryRef, viewer: Viewer) => Promise<ProtectedBranches>;
    protect: ({ kind, id }: RepositoryRef, name: string, { needsReviewer }: BranchProtection, actor: Actor) => Promise<ProtectedBranches>;
    unprotect: ({ kind, id }: RepositoryRef, name: string, actor: Actor) => Promise<ProtectedBranches>;
};
export type ProtectionService = ReturnType<typeof createProtectionService>;
//# sourceMappingURL=protection-service.d.ts.map