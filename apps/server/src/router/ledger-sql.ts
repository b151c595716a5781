import { CompiledQuery } from "kysely";
import type { EngineName } from "../db/engine.ts";

/** Columns of a call that are known when it starts, with their types in PostgreSQL. */
const startColumns = {
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
  state: "text",
} as const;

/** Columns that are known when it ends. */
const endColumns = {
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

const insertText = (engine: EngineName, columns: Columns): string =>
  `insert into router_calls (${list(columns)}) select ${list(columns)} from ${rowsFrom(engine, columns)} as found`;

const settleText = (engine: EngineName): string => {
  const sets = Object.keys(endColumns).map((name) => `${name} = found.${name}`);
  const rows = rowsFrom(engine, { request_id: "text", ...endColumns });
  return `update router_calls set ${sets.join(", ")} from ${rows} as found where router_calls.state = 'open' and router_calls.request_id = found.request_id`;
};

/** The ledger's statements; each takes rows as one text of JSON. */
export const ledgerStatements = (engine: EngineName) => {
  const texts = {
    begin: insertText(engine, startColumns),
    whole: insertText(engine, { ...startColumns, ...endColumns }),
    settle: settleText(engine),
  };
  const of = (text: string) => (rows: readonly object[]) => CompiledQuery.raw(text, [JSON.stringify(rows)]);
  return {
    /** Writes calls that have started. */
    begin: of(texts.begin),
    /** Writes calls that have started and ended. */
    whole: of(texts.whole),
    /** Settles calls that were written when they started. */
    settle: of(texts.settle),
  };
};
