import { type ByteSource } from "../blobs/byte-source.ts";
/**
 * How many parameters an ONNX graph has; undefined where they are no tensors, as in decision trees. Where a model says
 * words with the same table that it reads them with, `words` is how many there are.
 */
export declare const countOnnxParameters: (source: ByteSource, words?: number) => Promise<number | undefined>;
//# sourceMappingURL=onnx-parameters.d.ts.map