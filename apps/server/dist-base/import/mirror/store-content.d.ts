import type { BlobStore } from "../../blobs/store.ts";
import type { AtRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type UpstreamAccess } from "../upstream-client.ts";
import type { DownloadProgress } from "./download-progress.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
export interface StoreContentDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly catalogue: Catalogue;
    readonly scans: ScanService;
    readonly policy: MirrorPolicy;
    readonly now: () => number;
}
/** A file of a mirrored repository whose content is not stored yet. */
export interface MirroredFile {
    readonly at: AtRevision;
    readonly file: FileRow;
    /** The hash that the upstream states for a large file. */
    readonly sha256: string | null;
    readonly access: UpstreamAccess;
    /** Who asks for it. */
    readonly viewer: Viewer;
}
/** A download that runs: where its bytes are, how far it is, and what stops it. */
export interface DownloadRun {
    readonly path: string;
    readonly progress: DownloadProgress;
    readonly signal: AbortSignal;
}
/** What those who asked for a file are told. */
export declare const downloadFailure: (error: unknown, { at, file, access }: MirroredFile) => Error;
/** Downloads a file and makes it part of its repository, unless the hub refuses it. Returns its hash. */
export declare const storeContent: (deps: StoreContentDeps, wanted: MirroredFile, run: DownloadRun) => Promise<string>;
//# sourceMappingURL=store-content.d.ts.map