import type { BlobStore } from "../../blobs/store.ts";
/** Puts files into a new folder, by the names under which a runtime looks for them; returns the folder. */
export declare const layOutFiles: (blobs: BlobStore, parent: string, 
/** The SHA-256 of each file's content, by its name. */
files: Readonly<Record<string, string>>) => Promise<string>;
//# sourceMappingURL=lay-out-files.d.ts.map