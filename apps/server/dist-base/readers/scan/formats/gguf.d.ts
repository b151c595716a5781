import { type ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** Checks the header of a GGUF file, that its tensors are in the file, and its chat templates. */
export declare const judgeGguf: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=gguf.d.ts.map