import type { OwnerOverview, OwnerWatchState, ProfileChange } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { SearchIndexes } from "../../../catalogue/search/follower.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type Viewer } from "../../../identity/viewer.ts";
export interface OwnerService {
    readonly find: (name: string, viewer: Viewer) => Promise<OwnerOverview>;
    readonly changeProfile: (name: string, change: ProfileChange, actor: Actor) => Promise<OwnerOverview>;
    readonly watchState: (name: string, viewer: Viewer) => Promise<OwnerWatchState>;
    /** Watches all repositories of an owner, or no longer. */
    readonly watch: (name: string, state: OwnerWatchState, viewer: Viewer) => Promise<OwnerWatchState>;
}
export interface OwnerPageDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly indexes: SearchIndexes;
    readonly audit: AuditLog;
    readonly now: () => number;
}
/** What the page of a user or organization shows. */
export declare const createOwnerPageService: (deps: OwnerPageDeps) => OwnerService;
//# sourceMappingURL=service.d.ts.map