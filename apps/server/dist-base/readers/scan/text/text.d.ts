import { type ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** Judges a text: secrets, code that it names, templates. */
export declare const judgeText: (scan: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=text.d.ts.map