import { type ByteSource } from "../../../blobs/byte-source.ts";
import { type Scan } from "../scan.ts";
/** Judges every member of a zip archive. */
export declare const judgeZip: (scan: Scan, source: ByteSource) => Promise<void>;
/** Judges a zip archive after the end of another format: zip loaders read a file from its end. */
export declare const judgeAppendedZip: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=zip.d.ts.map