import type { RowRange, Slice } from "./shard.ts";
/** Which rows are wanted, by what they hold, and in which order. */
export interface RowSelection {
    readonly search?: string;
    /** Such as `label:eq:3`; all must hold. */
    readonly where?: readonly string[];
    /** A column; a leading minus sorts in descending order. */
    readonly sort?: string;
}
/** Selected rows with their place in the split. */
export interface SelectedSlice extends Slice {
    readonly indexes: readonly number[];
}
/** Filters and sorts rows that were read from the start of a split, and takes a window of the result. */
export declare const selectRows: (slice: Slice, { search, where, sort }: RowSelection, window: RowRange) => SelectedSlice;
//# sourceMappingURL=select-rows.d.ts.map