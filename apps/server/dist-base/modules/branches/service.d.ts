import type { NewBranch, NewTag, Refs } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type CommitDeps } from "../../catalogue/commit-and-follow-up.ts";
import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
/** A repository in a request. */
export interface RepositoryRef {
    readonly kind: RepositoryKind;
    readonly id: string;
}
export interface BranchService {
    readonly list: (repository: RepositoryRef, viewer: Viewer) => Promise<Required<Refs>>;
    readonly createBranch: (repository: RepositoryRef, name: string, request: NewBranch, actor: Actor) => Promise<void>;
    readonly deleteBranch: (repository: RepositoryRef, name: string, actor: Actor) => Promise<void>;
    /** Replaces the history of a branch by one commit. */
    readonly squash: (repository: RepositoryRef, name: string, message: string, actor: Actor) => Promise<void>;
    readonly createTag: (repository: RepositoryRef, revision: string, request: NewTag, actor: Actor) => Promise<void>;
    readonly deleteTag: (repository: RepositoryRef, name: string, actor: Actor) => Promise<void>;
}
export interface BranchDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly mirror: MirrorService;
    readonly now: () => number;
}
export declare const createBranchService: (deps: BranchDeps & CommitDeps) => BranchService;
//# sourceMappingURL=service.d.ts.map