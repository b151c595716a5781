import type { ByteSource } from "../blobs/byte-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { NewFile } from "../catalogue/history/commit.ts";
/** A file below a folder. */
interface FolderFile {
    readonly path: string;
    readonly place: string;
    readonly size: number;
    /** Whether it is a large file even if it is short text. */
    readonly isLarge?: boolean;
}
/** All files below a folder, and the links that lead out of it: those are not followed. */
export declare const listFolder: (folder: string) => Promise<{
    files: FolderFile[];
    skipped: string[];
}>;
/** Applies the folder's own .gitignore and .gitattributes, as uploads do. */
export declare const applyGitRules: (files: readonly FolderFile[]) => Promise<FolderFile[]>;
export declare const diskSource: ({ place, size }: FolderFile) => ByteSource;
/** Keeps a file's content. */
export declare const keepFile: (blobs: BlobStore, { path, place, size, isLarge }: FolderFile) => Promise<NewFile>;
export {};
//# sourceMappingURL=folder-files.d.ts.map