import { CompiledQuery } from "kysely";
import type { EngineName } from "../db/engine.ts";

/** Columns of a call that are known when it starts, with their types in PostgreSQL. */
export const startColumns = {
  request_id: "text",
  at: "bigint",
  account_id: "bigint",
  caller_id: "bigint",
  token_id: "bigint",
  endpoint: "text",
  model: "text",
  task: "text",
  is_streamed: "integer",
  reserved_nano: "bigint",
  process: "text",
} as const;

/** Columns that are known when it ends. */
export const endColumns = {
  state: "text",
  finished_at: "bigint",
  attempts: "integer",
  bytes_out: "bigint",
  provider: "text",
  provider_model: "text",
  key_source: "text",
  error_code: "text",
  usage_source: "text",
  http_status: "bigint",
  input_tokens: "bigint",
  output_tokens: "bigint",
  cost_nano: "bigint",
  first_ms: "bigint",
  duration_ms: "bigint",
} as const;

const columns = { ...startColumns, ...endColumns };

type ColumnName = keyof typeof columns;

/** Columns whose values are another call's too only by chance. */
export const ownNames = [
  "request_id",
  "at",
  "finished_at",
  "bytes_out",
  "input_tokens",
  "output_tokens",
  "cost_nano",
  "first_ms",
  "duration_ms",
] as const satisfies readonly ColumnName[];

const isOwn = (name: ColumnName): boolean => (ownNames as readonly ColumnName[]).includes(name);

/** The other columns: what kind of call it was, of which there are few. */
export const kindNames = (Object.keys(columns) as ColumnName[]).filter((name) => !isOwn(name));

type Columns = Readonly<Record<string, string>>;

const list = (columns: Columns): string => Object.keys(columns).join(", ");

/** Rows from one parameter of JSON, in each engine's own words: one statement, however many rows. */
const rowsFrom = (engine: EngineName, columns: Columns): string => {
  if (engine === "sqlite") {
    const values = Object.keys(columns).map((name) => `value ->> '${name}' as ${name}`);
    return `(select ${values.join(", ")} from json_each(?))`;
  }
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `(select * from jsonb_to_recordset($1::jsonb) as given(${typed.join(", ")}))`;
};

/** Rows in one statement at most. Statements are remembered by their text, so there is one for each number of rows. */
const mostRows = 64;

/** Writes rows by their values: twice as fast in SQLite as taking them from JSON. */
const createInsert = (engine: EngineName) => {
  const width = Object.keys(columns).length;
  const texts = new Map<number, string>();
  const textFor = (count: number): string => {
    const known = texts.get(count);
    if (known) return known;
    const place = (at: number) => (engine === "sqlite" ? "?" : `$${at + 1}`);
    const row = (number: number) =>
      `(${Array.from({ length: width }, (_none, at) => place(number * width + at)).join(", ")})`;
    const rows = Array.from({ length: count }, (_none, number) => row(number));
    const text = `insert into router_calls (${list(columns)}) values ${rows.join(", ")}`;
    texts.set(count, text);
    return text;
  };
  return (rows: readonly (readonly unknown[])[]): CompiledQuery[] => {
    const statements: CompiledQuery[] = [];
    for (let start = 0; start < rows.length; start += mostRows) {
      const part = rows.slice(start, start + mostRows);
      statements.push(CompiledQuery.raw(textFor(part.length), part.flat()));
    }
    return statements;
  };
};

const settleText = (engine: EngineName): string => {
  const sets = Object.keys(endColumns).map((name) => `${name} = found.${name}`);
  const rows = rowsFrom(engine, { request_id: "text", ...endColumns });
  return `update router_calls set ${sets.join(", ")} from ${rows} as found where router_calls.state = 'open' and router_calls.request_id = found.request_id returning router_calls.request_id`;
};

/** The ledger's statements for so many rows. */
export const ledgerStatements = (engine: EngineName) => {
  const settling = settleText(engine);
  return {
    /** Writes calls: the values of their start, then those of their end. */
    insert: createInsert(engine),
    /** Settles calls that were written when they started. */
    settle: (rows: readonly object[]): CompiledQuery[] =>
      rows.length > 0 ? [CompiledQuery.raw(settling, [JSON.stringify(rows)])] : [],
  };
};
