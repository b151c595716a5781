import { type BlobStore } from "./store.ts";
/** Contents are files of one folder: `ab/cd/abcd…`. */
export declare const contentPath: (root: string, sha256: string) => string;
/** The folder of contents that are not complete, or not safely on disk. */
export declare const incomingFolder: (root: string) => string;
export declare const createDiskStore: (root: string) => BlobStore;
//# sourceMappingURL=disk.d.ts.map