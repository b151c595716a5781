import type { BlobStore } from "../blobs/store.ts";
import type { NewFile } from "./history/commit.ts";
/** Text files up to this size are stored as git does; others are large files. */
export declare const maxInlineBytes: number;
/** Stores a file that came inside a commit; `oid` is the name that git gives its content. */
export declare const inlineFile: (blobs: BlobStore, path: string, content: Uint8Array, oid?: string) => Promise<NewFile>;
/** A large file whose content is already stored. */
export declare const largeFile: (path: string, sha256: string, size: number) => NewFile;
//# sourceMappingURL=inline-file.d.ts.map