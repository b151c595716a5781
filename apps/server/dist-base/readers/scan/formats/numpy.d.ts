import { type ByteSource } from "../../../blobs/byte-source.ts";
import { type Scan } from "../scan.ts";
/** A numpy array. Arrays of Python objects are a pickle after the header. */
export declare const judgeNumpy: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=numpy.d.ts.map