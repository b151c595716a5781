import type { NameQuestion, NewRepository, RepositoryCopy, RepositorySettings } from "@orrery/contract";
import { type CommitDeps } from "../../catalogue/commit-and-follow-up.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type RepositoryKind } from "../../readers/repository-id.ts";
/** What owners do with their repositories. */
export interface RepositoryOwnerService {
    /** Throws if the viewer cannot create a repository with this name. */
    readonly checkName: (question: NameQuestion, viewer: Viewer) => Promise<void>;
    /** Makes a repository; one of that name that is there already is given as it is. */
    readonly create: (request: NewRepository, actor: Actor) => Promise<{
        row: RepositoryRow;
        isNew: boolean;
    }>;
    /** Copies a repository; one of that name that exists is returned as it is. */
    readonly duplicate: (kind: RepositoryKind, id: string, request: RepositoryCopy, actor: Actor) => Promise<{
        row: RepositoryRow;
        isNew: boolean;
    }>;
    readonly remove: (kind: RepositoryKind, id: string, actor: Actor) => Promise<void>;
    /** Gives a repository another name, or another owner that the caller may write for. */
    readonly move: (kind: RepositoryKind, from: string, to: string, actor: Actor) => Promise<RepositoryRow>;
    readonly configure: (kind: RepositoryKind, id: string, settings: RepositorySettings, actor: Actor) => Promise<RepositorySettings>;
}
interface OwnerDeps extends CommitDeps {
    readonly audit: AuditLog;
}
/** Creates, changes and deletes repositories for their owners. */
export declare const createOwnerService: (deps: OwnerDeps) => RepositoryOwnerService;
export {};
//# sourceMappingURL=owner-service.d.ts.map