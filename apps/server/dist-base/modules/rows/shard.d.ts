import type { Column } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { HubError } from "../../errors.ts";
/** One of the files whose rows follow one another. */
export interface DataShard {
    readonly path: string;
    readonly source: ByteSource;
}
/** Rows from some offset on. */
export interface Slice {
    readonly columns: readonly Column[];
    /** Cells in the order of the columns, as they are sent. */
    readonly rows: readonly (readonly unknown[])[];
    /** For each row the columns whose cell was cut. */
    readonly cut: readonly (readonly number[])[];
    readonly hiddenColumns: number;
    readonly hasMore: boolean;
    readonly total?: number;
}
/** Which rows are wanted. */
export interface RowRange {
    readonly offset: number;
    readonly length: number;
}
/** Reads rows of files that follow one another. */
export type SliceReader = (shards: readonly DataShard[], window: RowRange) => Promise<Slice>;
/** Says that a file asks for more than reading rows may cost. */
export declare const tooMuch: (path: string, what: string) => HubError;
/** Counts bytes down for one answer; throws where there are none left. */
export declare const createBudget: (most?: number) => (path: string, bytes: number) => void;
//# sourceMappingURL=shard.d.ts.map