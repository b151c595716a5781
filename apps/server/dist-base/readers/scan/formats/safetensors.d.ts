import { type ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** Checks that the tensors of a safetensors file fill it: one after another, without gaps and without a rest. */
export declare const judgeSafetensors: ({ report }: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=safetensors.d.ts.map