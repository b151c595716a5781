import type { LargeBatchRequest } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { type SentPart } from "./parts.ts";
import { type LargeFileTicket } from "./tickets.ts";
/** A large file by its SHA-256 and size. */
interface LargeFile {
    readonly oid: string;
    readonly size: number;
}
/** Paths of the requests that a client makes next. */
interface BatchPaths {
    readonly upload?: string;
    readonly verify?: string;
    readonly download?: string;
    /** For a file in parts: where each is sent, and how many bytes each has. */
    readonly parts?: {
        readonly chunk: number;
        readonly paths: readonly string[];
    };
}
/** One file of a batch: what to do next, nothing if it is stored already, or an error. */
export interface BatchObject extends LargeFile {
    readonly paths?: BatchPaths;
    readonly error?: {
        readonly code: number;
        readonly message: string;
    };
}
export interface LfsDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
    readonly blobs: BlobStore;
    readonly scans: ScanService;
    readonly now: () => number;
    /** Signs addresses. */
    readonly secret: string;
    readonly maxFileBytes: number;
    readonly config: Pick<Config, "dataFolder" | "minFreeDisk">;
    /** Files larger than one part are sent in parts, where the client can. */
    readonly partBytes: number;
}
/** Large files by git lfs, and by clients that use its protocol. */
export declare const createLfsService: (deps: LfsDeps) => {
    batch: (kind: RepositoryKind, id: string, request: LargeBatchRequest, viewer: Viewer) => Promise<BatchObject[]>;
    receive: (ticket: LargeFileTicket, signature: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
    /** Returns the tag of the part. */
    receivePart: (ticket: LargeFileTicket, signature: string, content: AsyncIterable<Uint8Array>) => Promise<string>;
    complete: (ticket: LargeFileTicket, signature: string, parts: readonly SentPart[]) => Promise<void>;
    verify: (ticket: LargeFileTicket, signature: string) => Promise<void>;
    checkDownload: (ticket: LargeFileTicket, signature: string) => void;
};
export type LfsService = ReturnType<typeof createLfsService>;
export {};
//# sourceMappingURL=service.d.ts.map