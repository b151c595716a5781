import type { ImportChoice, ImportList, ImportPlan, ImportProgress } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type Viewer } from "../../../identity/viewer.ts";
import { type RepositoryKind } from "../../../readers/repository-id.ts";
export interface ImportServiceDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly audit: AuditLog;
    readonly scans: ScanService;
    readonly config: Pick<Config, "upstream" | "upstreamToken" | "upstreamIdle" | "dataFolder">;
    readonly now: () => number;
}
/** Imports repositories from another hub for admins. */
export interface ImportService {
    /** What importing a repository would bring. */
    readonly plan: (source: string, viewer: Viewer) => Promise<ImportPlan>;
    readonly list: (viewer: Viewer) => Promise<ImportList>;
    readonly read: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<ImportProgress>;
    readonly start: (kind: RepositoryKind, id: string, choice: ImportChoice, actor: Actor) => Promise<ImportProgress>;
    readonly cancel: (kind: RepositoryKind, id: string, actor: Actor) => Promise<ImportProgress>;
    readonly close: () => Promise<void>;
}
export declare const createImportService: (deps: ImportServiceDeps) => ImportService;
//# sourceMappingURL=service.d.ts.map