import type { Commit, CommitDetails, FileChangeQuery, RevisionComparison } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type FileChangePage } from "../../catalogue/history/change-page.ts";
import type { DiffDeps } from "../../catalogue/history/describe-change.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
import type { FileRef, Page } from "./service.ts";
interface PageQuery {
    readonly limit: number;
    readonly cursor?: string | undefined;
}
/** The number of all commits is not known where they are those of a path. */
interface CommitPage extends Page<Commit> {
    readonly total?: number;
}
interface ComparisonPage extends Omit<RevisionComparison, "changes"> {
    readonly changes: FileChangePage;
}
export interface HistoryDeps extends DiffDeps {
    readonly catalogue: Catalogue;
    readonly mirror: MirrorService;
}
export declare const createHistoryService: (deps: HistoryDeps) => {
    commits: (ref: FileRef, page: PageQuery, viewer: Viewer) => Promise<CommitPage>;
    commit: (ref: FileRef, viewer: Viewer) => Promise<CommitDetails>;
    /** How the revisions `base..head` differ; with three dots, what only the head has changed. */
    compare: (ref: FileRef, query: FileChangeQuery, viewer: Viewer) => Promise<ComparisonPage>;
    /** What a commit changed since its first parent. */
    changes: (ref: FileRef, query: FileChangeQuery, viewer: Viewer) => Promise<FileChangePage>;
};
export type HistoryService = ReturnType<typeof createHistoryService>;
export {};
//# sourceMappingURL=history-service.d.ts.map