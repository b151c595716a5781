import type { BlobStore } from "../../../blobs/store.ts";
import type { GitView } from "../../../catalogue/history/git-view.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { Db } from "../../../db/engine.ts";
import type { FetchRequest } from "../../../git/fetch-request.ts";
import type { Workers } from "../../../workers/workers.ts";
export interface FetchDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
    readonly view: GitView;
    readonly scans: ScanService;
}
interface PreparedPack {
    readonly shallow: readonly string[];
    readonly unshallow: readonly string[];
    readonly count: number;
    readonly pack: AsyncIterable<Buffer>;
}
/** Reads a fetch request against the history of a repository. */
export declare const openFetch: (deps: FetchDeps, repositoryId: number, request: FetchRequest) => Promise<{
    /** Commits that both sides have. */
    common: string[]; /** Whether the client need not name more commits. */
    isReady: () => Promise<boolean>; /** Changes of a shallow history, then the pack. */
    prepare: () => Promise<PreparedPack>;
}>;
/** A fetch that can be answered. */
export type OpenedFetch = Awaited<ReturnType<typeof openFetch>>;
export {};
//# sourceMappingURL=upload-pack.d.ts.map