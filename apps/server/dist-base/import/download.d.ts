import { type BlobStore } from "../blobs/store.ts";
import type { RetryingClient } from "./retrying-client.ts";
/** A file as the upstream's tree lists it. */
export interface UpstreamFile {
    readonly path: string;
    readonly size: number;
    /** The git object id of the content, or of its LFS pointer. */
    readonly oid: string;
    /** The SHA-256 of a large file. */
    readonly sha256?: string;
}
/** One file to fetch. */
export interface Download {
    readonly client: RetryingClient;
    readonly blobs: BlobStore;
    readonly url: string;
    readonly file: UpstreamFile;
    /** Path of the partial download. */
    readonly partial: string;
    readonly onBytes: (done: number) => void;
}
/** Downloads a file, resuming a partial download, and stores it if its hash matches the upstream's. */
export declare const downloadFile: (download: Download) => Promise<string>;
//# sourceMappingURL=download.d.ts.map