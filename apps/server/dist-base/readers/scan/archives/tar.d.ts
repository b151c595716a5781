import { type ByteSource } from "../../../blobs/byte-source.ts";
import { type Scan } from "../scan.ts";
/** Judges every member of a tar archive. */
export declare const judgeTar: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=tar.d.ts.map