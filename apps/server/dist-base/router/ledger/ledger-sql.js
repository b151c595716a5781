import { CompiledQuery } from "kysely";
/** Columns of a call that are known when it starts, with their PostgreSQL types. */
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
};
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
};
/** Rows from one JSON parameter: one statement, however many rows. */
const rowsFrom = (engine, columns) => {
    if (engine === "sqlite") {
        const values = Object.keys(columns).map((name) => `value ->> '${name}' as ${name}`);
        return `(select ${values.join(", ")} from json_each(?))`;
    }
    const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    return `(select * from jsonb_to_recordset($1::jsonb) as given(${typed.join(", ")}))`;
};
const insertText = (engine) => {
    const columns = { ...startColumns, ...endColumns };
    const names = Object.keys(columns).join(", ");
    return `insert into router_calls (${names}) select ${names} from ${rowsFrom(engine, columns)} as given order by at`;
};
const settleText = (engine) => {
    const sets = Object.keys(endColumns).map((name) => `${name} = found.${name}`);
    const rows = rowsFrom(engine, { request_id: "text", ...endColumns });
    return `update router_calls set ${sets.join(", ")} from ${rows} as found where router_calls.state = 'open' and router_calls.request_id = found.request_id returning router_calls.request_id`;
};
/** The ledger's statements; each takes any number of rows. */
export const ledgerStatements = (engine) => {
    const inserting = insertText(engine);
    const settling = settleText(engine);
    return {
        /** Adds calls, numbered in the order in which they began. */
        insert: (rows) => CompiledQuery.raw(inserting, [JSON.stringify(rows)]),
        /** Settles calls whose start is stored already; returns their request ids. */
        settle: (rows) => CompiledQuery.raw(settling, [JSON.stringify(rows)]),
    };
};
//# sourceMappingURL=ledger-sql.js.map