import { type ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
export declare const hdf5Signature: Buffer<ArrayBuffer>;
/** Weights and configurations of Keras, and any other data. Attributes hold text as it is, so it can be found. */
export declare const judgeHdf5: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=hdf5.d.ts.map