import type { ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** What a content is otherwise: numbers and texts can begin like a pickle by chance. */
type Likeness = "unknown" | "text" | "numbers";
/** Judges a content as a pickle, whatever its name. False if it is none. */
export declare const judgePickle: (scan: Scan, source: ByteSource, likeness?: Likeness) => Promise<boolean>;
export {};
//# sourceMappingURL=judge-pickle.d.ts.map