import type { DuckDBBindings } from "@duckdb/duckdb-wasm/blocking";
import type { Splits } from "@orrery/contract";
import type { WorkerJob } from "../../workers/job.ts";
/** Bytes of all files of a query: they are read whole. */
export declare const maxSqlBytes: number;
interface SqlTable {
    readonly name: string;
    readonly format: Splits[number]["format"];
    readonly paths: readonly string[];
}
interface SqlQuestion {
    readonly sql: string;
    /** Max rows. */
    readonly length: number;
    /** Their files are the sources, in this order. */
    readonly tables: readonly SqlTable[];
}
/** Loads DuckDB once for each process. */
export declare const prepareDatabase: () => Promise<DuckDBBindings>;
/** Runs one query over tables of a dataset. */
export declare const sqlJob: WorkerJob<SqlQuestion, Uint8Array>;
export {};
//# sourceMappingURL=sql-job.d.ts.map