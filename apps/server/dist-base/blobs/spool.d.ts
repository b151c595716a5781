import { type FileHandle } from "node:fs/promises";
import { type BlobInfo, type Expectation } from "./store.ts";
/** Syncs a file in the background as it grows, one time after the other. */
export declare const createSyncer: (file: FileHandle) => {
    written: (bytes: number) => void;
    end: () => Promise<void>;
};
/** Writes pieces to a file, many at a time. */
export declare const createBatchWriter: (file: Pick<FileHandle, "writev" | "writeFile">, written: (bytes: number) => void) => {
    write: (piece: Uint8Array) => Promise<void>;
    end: () => Promise<void>;
};
/**
 * Writes a content to a temporary file that is safely on disk, checks it, and hands it over. The file is gone
 * afterwards unless `use` has moved it.
 */
export declare const spool: (folder: string, content: AsyncIterable<Uint8Array>, expected: Expectation, use: (path: string, info: BlobInfo) => Promise<void>) => Promise<BlobInfo>;
//# sourceMappingURL=spool.d.ts.map