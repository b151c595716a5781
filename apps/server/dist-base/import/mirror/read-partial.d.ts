import { Readable } from "node:stream";
import type { DownloadProgress } from "./download-progress.ts";
/** A file that is being downloaded. */
export interface PartialFile {
    readonly path: string;
    readonly size: number;
    readonly progress: DownloadProgress;
    /** Reads the end of the content once it is stored. */
    readonly readStored: (start: number) => Promise<Readable>;
}
/** Reads a file to its end while it is being downloaded. Fails if the download fails or its hash is wrong. */
export declare const readPartial: (partial: PartialFile, start: number) => Readable;
//# sourceMappingURL=read-partial.d.ts.map