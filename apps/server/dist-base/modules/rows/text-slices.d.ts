import { type SliceReader } from "./shard.ts";
/** Rows of JSON lines. A column is a name that one of the first objects, or one of those asked for, has. */
export declare const readJsonLines: SliceReader;
/** Rows of separated values: the first record of every file names the columns, and an empty cell holds nothing. */
export declare const readSeparated: SliceReader;
//# sourceMappingURL=text-slices.d.ts.map