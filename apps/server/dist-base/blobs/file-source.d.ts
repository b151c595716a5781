import type { ByteSource } from "./byte-source.ts";
/** A file on disk, opened for each read. */
export declare const fileSource: (path: string, size: number) => ByteSource;
//# sourceMappingURL=file-source.d.ts.map