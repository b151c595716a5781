import { createRequire } from "node:module";
import type { DuckDBBindings, DuckDBConnection } from "@duckdb/duckdb-wasm/blocking";
import type { SqlRows, TableFormat } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { HubError } from "../../errors.ts";
import { bounds } from "../../readers/rows/bounds.ts";
import { toCells } from "../../readers/rows/cell.ts";
import type { WorkerJob } from "../../workers/job.ts";

/** Bytes of all files of a query: they are read whole. */
export const maxSqlBytes = 64 * 1024 ** 2;

/** DuckDB's limit for what a query needs; beyond it, queries fail with an error of their own. */
const queryMemoryMb = 384;
/** Bytes of DuckDB's memory with the files and all that it does not count itself. */
const maxMemory = 768 * 1024 ** 2;

interface SqlTable {
  readonly name: string;
  readonly format: TableFormat;
  readonly paths: readonly string[];
}

interface SqlQuestion {
  readonly sql: string;
  /** Max rows. */
  readonly length: number;
  /** Their files are the sources, in this order. */
  readonly tables: readonly SqlTable[];
}

/** What is used of WebAssembly's memory, which Node's types do not declare. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } };

/** The heap's limit does not count the memory of WebAssembly, so its growth is limited here, in the worker's process. */
const limitMemory = (): void => {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
};

/** The default runtime has neither files nor a network: queries see what is registered, and nothing else. */
const instantiate = async (): Promise<DuckDBBindings> => {
  limitMemory();
  const { createDuckDB, DEFAULT_RUNTIME, VoidLogger } = await import("@duckdb/duckdb-wasm/blocking");
  // Every supported Node has WebAssembly exceptions, so the build without them ("mvp") is never used.
  const mainModule = createRequire(import.meta.url).resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
  const bundle = { mainModule, mainWorker: "" };
  const bundles = { mvp: bundle, eh: bundle };
  const database = await createDuckDB(bundles, new VoidLogger(), DEFAULT_RUNTIME);
  return database.instantiate(() => {});
};

let opened: Promise<DuckDBBindings> | undefined;

/** Loads DuckDB once for each process. */
export const prepareDatabase = (): Promise<DuckDBBindings> => {
  opened ??= instantiate();
  return opened;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes a table readable; its files are copied into DuckDB's memory. */
const addTable = async (
  database: DuckDBBindings,
  connection: DuckDBConnection,
  { name, format, paths }: SqlTable,
  sources: readonly ByteSource[],
): Promise<void> => {
  const files: string[] = [];
  for (const [at, source] of sources.entries()) {
    // The ending tells DuckDB how a file is compressed.
    const file = `${name}-${at}${/\.[.\w]+$/.exec(paths[at] ?? "")?.[0] ?? ""}`;
    database.registerFileBuffer(file, await source.read(0, source.size));
    files.push(quoted(file));
  }
  const list = `[${files.join(", ")}]`;
  // The first line has the names, also if every column is text.
  const table = format === "parquet" ? `read_parquet(${list})` : `read_csv_auto(${list}, header = true)`;
  connection.query(`CREATE VIEW "${name}" AS SELECT * FROM ${table}`);
};

/** What is used of an Arrow reader. */
interface ArrowBatches
  extends Iterable<{
    readonly numRows: number;
    readonly getChildAt: (index: number) => { readonly get: (row: number) => unknown } | null;
  }> {
  readonly open: () => unknown;
  readonly schema: { readonly fields: readonly { readonly name: string; readonly type: unknown }[] };
}

/** Dates and times are milliseconds in Arrow. */
const withTime = (value: unknown, type: string): unknown =>
  typeof value === "number" && /^(?:Date|Timestamp)/.test(type) ? new Date(value) : value;

const collect = async (connection: DuckDBConnection, sql: string, length: number): Promise<SqlRows> => {
  const batches = (await connection.send(sql)) as ArrowBatches;
  batches.open();
  const columns = batches.schema.fields.map(({ name, type }) => ({ name, type: String(type) }));
  if (columns.length > bounds.columns)
    throw new HubError("bad_request", `"query" has ${columns.length} columns; at most ${bounds.columns} are returned.`);
  const found: unknown[][] = [];
  for (const batch of batches) {
    const vectors = columns.map((_column, index) => batch.getChildAt(index));
    for (let row = 0; row < batch.numRows && found.length <= length; row += 1)
      found.push(columns.map(({ type }, index) => withTime(vectors[index]?.get(row), type)));
    if (found.length > length) break;
  }
  const { rows, cut } = toCells(found.slice(0, length));
  const hasCutCells = cut.some((cells) => cells.length > 0);
  return { columns, rows: rows.map((cells) => [...cells]), hasMore: found.length > length, hasCutCells };
};

const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error).slice(0, 1_000);

const answer = async ({ sql, length, tables }: SqlQuestion, sources: readonly ByteSource[]): Promise<Uint8Array> => {
  const database = await prepareDatabase();
  // Nothing of the query before is left.
  database.reset();
  database.open({ query: { castBigIntToDouble: false, castDecimalToDouble: true } });
  const connection = database.connect();
  try {
    connection.query(`SET memory_limit='${queryMemoryMb}MB'`);
    let next = 0;
    for (const table of tables) {
      await addTable(database, connection, table, sources.slice(next, next + table.paths.length));
      next += table.paths.length;
    }
    connection.query("SET lock_configuration=true");
    const result = JSON.stringify(await collect(connection, sql, length));
    if (result.length > bounds.page)
      throw new HubError("unprocessable", "The result is larger than 8 MiB. Select fewer rows or columns.");
    return new TextEncoder().encode(result);
  } catch (error) {
    if (error instanceof HubError) throw error;
    throw new HubError("bad_request", `The query failed: ${messageOf(error)}`);
  } finally {
    connection.close();
    database.dropFiles();
  }
};

/** Runs one query over tables of a dataset. */
export const sqlJob: WorkerJob<SqlQuestion, Uint8Array> = {
  name: "dataset sql",
  lane: "queries",
  maxBytes: maxSqlBytes,
  run: answer,
};
