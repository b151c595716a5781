import type { FacetCounts, FacetQuery, QuickSearch, RecordQuery, RepositoryListQuery, RepositoryRecord, TagsByType } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
interface ListPage {
    readonly records: RepositoryRecord[];
    readonly total: number;
    readonly next?: string;
}
export interface RepositoryService {
    readonly list: (kind: RepositoryKind, query: RepositoryListQuery, viewer: Viewer) => Promise<ListPage>;
    readonly facets: (kind: RepositoryKind, query: FacetQuery, viewer: Viewer) => Promise<FacetCounts>;
    readonly record: (kind: RepositoryKind, id: string, revision: string, query: RecordQuery, viewer: Viewer) => Promise<RepositoryRecord>;
    /** Whether the viewer can see such a repository. */
    readonly exists: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<boolean>;
    readonly tagsByType: (kind: RepositoryKind, viewer: Viewer) => Promise<TagsByType>;
    readonly quickSearch: (text: string, limit: number, viewer: Viewer) => Promise<QuickSearch>;
}
export interface RepositoryDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly indexes: SearchIndexes;
    readonly scans: ScanService;
    readonly mirror: MirrorService;
}
/** The search index finds the keys; only the rows of one page are read. */
export declare const createRepositoryService: (deps: RepositoryDeps) => RepositoryService;
export {};
//# sourceMappingURL=service.d.ts.map