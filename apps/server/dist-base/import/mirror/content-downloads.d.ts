import type { Readable } from "node:stream";
import type { ByteRange } from "../../blobs/store.ts";
import { type SharedDownloadDeps } from "./shared-downloads.ts";
import type { MirroredFile } from "./store-content.ts";
export declare const createContentDownloads: (deps: SharedDownloadDeps) => {
    /** Reads a file, or a range of it, while it is downloaded and stored. */
    read: (wanted: MirroredFile, range: ByteRange | undefined) => Promise<Readable>;
    close: () => Promise<void>;
};
//# sourceMappingURL=content-downloads.d.ts.map