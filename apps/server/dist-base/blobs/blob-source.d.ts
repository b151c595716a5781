import { type ByteSource } from "./byte-source.ts";
import { type BlobStore } from "./store.ts";
/** A content of the blob store. */
export declare const blobSource: (blobs: BlobStore, sha256: string, size: number) => ByteSource;
//# sourceMappingURL=blob-source.d.ts.map