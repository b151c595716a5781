import type { DiscussionDetails, DiscussionQuery, Discussions, NewDiscussion } from "@orrery/contract";
import type { DiffDeps } from "../../catalogue/history/describe-change.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type DiscussionSource, type DiscussionTarget, type RepositoryTarget } from "./find.ts";
interface OpenedDiscussion {
    readonly row: RepositoryRow;
    readonly number: number;
}
export interface DiscussionDeps extends DiscussionSource, DiffDeps {
    readonly audit: AuditLog;
    readonly now: () => number;
}
export declare const createDiscussionService: (deps: DiscussionDeps) => {
    list: (target: RepositoryTarget, query: DiscussionQuery, viewer: Viewer) => Promise<Discussions>;
    details: (target: DiscussionTarget, hasDiff: boolean, viewer: Viewer) => Promise<DiscussionDetails>;
    open: (target: RepositoryTarget, request: NewDiscussion, actor: Actor) => Promise<OpenedDiscussion>;
};
export type DiscussionService = ReturnType<typeof createDiscussionService>;
export {};
//# sourceMappingURL=service.d.ts.map