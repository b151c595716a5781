import { type ByteSource } from "../../../blobs/byte-source.ts";
import { type ScanBudget } from "../budget.ts";
import { type ImportedName } from "./machine.ts";
import type { PickleValue } from "./values.ts";
/** What one pickle does when it is loaded, up to its end or to where loading fails. */
export interface PickleWalk {
    readonly imports: readonly ImportedName[];
    readonly oddities: readonly string[];
    readonly calls: number;
    /** Position after the last opcode. */
    readonly end: number;
    /** Why loading fails; undefined if the pickle is complete. All before that has run by then. */
    readonly failure?: string | undefined;
    /** The loaded value. */
    readonly value?: PickleValue | undefined;
    /** Whether arrays of joblib were found, whose bytes plain pickle would read as opcodes. */
    readonly hasArrays: boolean;
}
interface WalkOptions {
    readonly start?: number;
    /** Whether bytes after joblib's arrays are passed over, as joblib does. */
    readonly skipsArrays: boolean;
    readonly depth?: number;
}
/** Walks over the opcodes of a pickle without creating anything. Throws only a ScanLimit. */
export declare const walkPickle: (source: ByteSource, budget: ScanBudget, { start, skipsArrays, depth }: WalkOptions) => Promise<PickleWalk>;
export {};
//# sourceMappingURL=walk.d.ts.map