import { type ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** Checks the graph of an ONNX file: files that it names, and operations that are code. */
export declare const judgeOnnx: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=onnx.d.ts.map