import type { Readable } from "node:stream";
import type { MirrorMark, TreeEntry, TreeQuery } from "@orrery/contract";
import type { ByteRange } from "../../blobs/store.ts";
import { type AtRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type FileRow } from "../../catalogue/history/read-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { XetHash } from "../../xet/hashes.ts";
import type { PlainFileIndexer } from "../../xet/plain-file-indexer.ts";
/** Files of a repository at a revision. */
export interface FileRef {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
    readonly path: string;
}
export interface Page<T> {
    readonly items: readonly T[];
    readonly next?: string;
}
/** How old a mirrored revision is. */
interface Marked {
    readonly mark?: MirrorMark | undefined;
}
/** A file at a commit. */
export interface FoundFile extends AtRevision, Marked {
    readonly file: FileRow;
    /** Set if the content is fetched from another hub as it is read. */
    readonly read?: (range: ByteRange | undefined) => Promise<Readable>;
    /** Set if the file can be downloaded by Xet. */
    readonly xetHash?: XetHash | undefined;
}
export interface FileService {
    readonly tree: (ref: FileRef, query: TreeQuery, viewer: Viewer) => Promise<Page<TreeEntry> & Marked>;
    readonly paths: (ref: FileRef, paths: readonly string[], isExpanded: boolean, viewer: Viewer) => Promise<TreeEntry[]>;
    readonly file: (ref: FileRef, viewer: Viewer) => Promise<FoundFile>;
    /** Throws if the viewer cannot read the files. */
    readonly checkAccess: (ref: FileRef, viewer: Viewer) => Promise<void>;
}
export interface FileDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly plainFiles: PlainFileIndexer;
    readonly scans: ScanService;
    readonly mirror: MirrorService;
}
export declare const createFileService: (deps: FileDeps) => FileService;
export {};
//# sourceMappingURL=service.d.ts.map