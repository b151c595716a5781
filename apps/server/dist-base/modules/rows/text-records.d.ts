import { type DataShard } from "./shard.ts";
/** Told of every stretch of unpacked bytes; throws to stop. */
type Meter = (path: string, bytes: number) => void;
/** The objects of a file of JSON lines; a line that is no object becomes the column “value”. */
export declare function jsonRecords(shard: DataShard, meter: Meter): AsyncGenerator<ReadonlyMap<string, unknown>>;
/** The records of a file of separated values, each a list of texts; the first names the columns. */
export declare function csvRecords(shard: DataShard, meter: Meter): AsyncGenerator<readonly string[]>;
export {};
//# sourceMappingURL=text-records.d.ts.map