import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { readOnlySql, tablesIn } from "@orrery/contract";
import { hubUrl, servedUrl } from "../../../../lib/routes/site-root.ts";
import type { DatasetTable } from "./dataset-tables.ts";
import { cellText, isNumberType, type SqlResult } from "./sql-result.ts";

/** JSON Lines are parsed whole, in memory. */
const maxJsonBytes = 64 * 1024 * 1024;
const maxRows = 1_000;

export interface SqlDatabase {
  readonly run: (sql: string) => Promise<SqlResult>;
  /** Ends the query that runs now, if any. */
  readonly cancel: () => void;
  /** The whole result as a file. */
  readonly save: (sql: string, format: "csv" | "parquet") => Promise<Uint8Array>;
  readonly close: () => void;
}

const missingFeature = "This browser can’t run SQL. Use a current version of Chrome, Edge, Firefox or Safari.";

const openWorker = async (): Promise<AsyncDuckDB> => {
  const [duckdb, wasm, script] = await Promise.all([
    import("@duckdb/duckdb-wasm"),
    import("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url"),
    import("@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url"),
  ]);
  if (!(await duckdb.getPlatformFeatures()).wasmExceptions) throw new Error(missingFeature);
  const database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), new Worker(script.default));
  await database.instantiate(wasm.default);
  await database.open({ query: { castBigIntToDouble: false, castDecimalToDouble: true } });
  return database;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Parquet and CSV are read where they are, in ranges; DuckDB asks the hub for what a query needs. */
const addView = async (database: AsyncDuckDB, connection: AsyncDuckDBConnection, table: DatasetTable) => {
  const { DuckDBDataProtocol } = await import("@duckdb/duckdb-wasm");
  const names = table.urls.map((_, index) => `${table.name}-${index}.${table.format}`);
  for (const [index, url] of table.urls.entries())
    await database.registerFileURL(names[index] ?? "", hubUrl() + url, DuckDBDataProtocol.HTTP, false);
  const list = `[${names.map(quoted).join(", ")}]`;
  // The first line has the names, also if every column is text.
  const source = table.format === "parquet" ? `read_parquet(${list})` : `read_csv_auto(${list}, header = true)`;
  await connection.query(`CREATE VIEW "${table.name}" AS SELECT * FROM ${source}`);
};

const addJsonTable = async (database: AsyncDuckDB, connection: AsyncDuckDBConnection, table: DatasetTable) => {
  if (table.size > maxJsonBytes)
    throw new Error(`${table.name} is too large for SQL as JSON Lines (max 64 MB). Convert it to Parquet.`);
  const texts = await Promise.all(
    table.urls.map(async (url) => {
      const reply = await fetch(servedUrl(url));
      if (!reply.ok) throw new Error(`Can’t load ${table.name} (HTTP ${reply.status}).`);
      return reply.text();
    }),
  );
  const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  const name = `${table.name}.json`;
  await database.registerFileText(name, `[${lines.join(",")}]`);
  await connection.insertJSONFromPath(name, { name: table.name });
};

/** Only tables that a query names are loaded. */
const createLoader = (database: AsyncDuckDB, connection: AsyncDuckDBConnection, tables: readonly DatasetTable[]) => {
  const loaded = new Map<string, Promise<void>>();
  const load = (table: DatasetTable): Promise<void> => {
    const add = table.format === "jsonl" ? addJsonTable : addView;
    const loading = loaded.get(table.name) ?? add(database, connection, table);
    loaded.set(table.name, loading);
    loading.catch(() => loaded.delete(table.name));
    return loading;
  };
  return async (sql: string): Promise<void> => {
    for (const table of tablesIn(sql, tables)) await load(table);
  };
};

/** What changes data is refused: nothing would be saved. */
const readOnlyQuery = (text: string): string => {
  const sql = readOnlySql(text);
  if (sql === undefined) throw new Error("SQL is read-only here. Start with SELECT.");
  return sql;
};

/** What is used of an Arrow reader. */
interface Batches
  extends AsyncIterable<{
    readonly numRows: number;
    readonly getChildAt: (index: number) => { readonly get: (row: number) => unknown } | null;
  }> {
  readonly open: () => Promise<unknown>;
  /** Known once it is open, and until it is read. */
  readonly schema: { readonly fields: readonly { readonly name: string; readonly type: unknown }[] };
}

const collect = async (connection: AsyncDuckDBConnection, sql: string): Promise<SqlResult> => {
  const batches: Batches = await connection.send(sql);
  await batches.open();
  const fields = batches.schema.fields.map(({ name, type }) => ({ name, type: String(type) }));
  const rows: (readonly (string | undefined)[])[] = [];
  for await (const batch of batches) {
    const vectors = fields.map((_, index) => batch.getChildAt(index));
    for (let row = 0; row < batch.numRows && rows.length <= maxRows; row += 1)
      rows.push(fields.map(({ type }, index) => cellText(vectors[index]?.get(row), type)));
    if (rows.length > maxRows) break;
  }
  const isCut = rows.length > maxRows;
  if (isCut) await connection.cancelSent();
  const columns = fields.map(({ name, type }) => ({ name, isNumber: isNumberType(type) }));
  return { columns, rows: rows.slice(0, maxRows), isCut };
};

/** DuckDB in a worker of this page, with the tables of a dataset. */
export const openSqlDatabase = async (tables: readonly DatasetTable[]): Promise<SqlDatabase> => {
  const database = await openWorker();
  const connection = await database.connect();
  const load = createLoader(database, connection, tables);
  return {
    run: async (text) => {
      const sql = readOnlyQuery(text);
      await load(sql);
      return collect(connection, sql);
    },
    cancel: () => void connection.cancelSent(),
    save: async (text, format) => {
      const sql = readOnlyQuery(text);
      await load(sql);
      const options = format === "csv" ? "FORMAT CSV, HEADER" : "FORMAT PARQUET";
      await connection.query(`COPY (${sql}) TO 'result' (${options})`);
      const bytes = await database.copyFileToBuffer("result");
      await database.dropFile("result");
      return bytes;
    },
    close: () => void database.terminate(),
  };
};
