import { type ByteSource } from "../../../blobs/byte-source.ts";
import { type Scan } from "../scan.ts";
/** Judges a model that is stored as protobuf messages; false if the content is none. */
export declare const judgeProtobuf: (scan: Scan, source: ByteSource) => Promise<boolean>;
//# sourceMappingURL=protobuf-model.d.ts.map