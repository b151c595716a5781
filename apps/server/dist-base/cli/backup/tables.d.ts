import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type TableName = keyof Tables;
export declare const tableNames: TableName[];
/** Whether a table counts its rows by itself. */
export declare const hasCounter: (table: TableName) => boolean;
type Row = Readonly<Record<string, unknown>>;
/** All rows of a table in order, read in steps, without the transaction that PostgreSQL notes: another server counts anew. */
export declare const rowsOf: (db: Db, table: TableName) => AsyncIterable<Row>;
/** A row as one line: the same for the same row on every engine. */
export declare const lineOf: (row: Row) => string;
/** One name for all that the catalogue holds: equal where two catalogues are. */
export declare const catalogueHash: (db: Db) => Promise<string>;
export {};
//# sourceMappingURL=tables.d.ts.map