import { type SliceReader } from "./shard.ts";
/** Rows of Parquet files. Only the footers and the pages that hold the rows are read. */
export declare const readParquet: SliceReader;
//# sourceMappingURL=parquet-slices.d.ts.map