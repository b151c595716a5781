import { CompiledQuery } from "kysely";
import type { EngineName } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
/** Columns of a call that are known when it starts, with their PostgreSQL types. */
declare const startColumns: {
    readonly request_id: "text";
    readonly at: "bigint";
    readonly account_id: "bigint";
    readonly caller_id: "bigint";
    readonly token_id: "bigint";
    readonly endpoint: "text";
    readonly model: "text";
    readonly task: "text";
    readonly is_streamed: "integer";
    readonly reserved_nano: "bigint";
    readonly process: "text";
};
/** Columns that are known when it ends. */
declare const endColumns: {
    readonly state: "text";
    readonly finished_at: "bigint";
    readonly attempts: "integer";
    readonly bytes_out: "bigint";
    readonly provider: "text";
    readonly provider_model: "text";
    readonly key_source: "text";
    readonly error_code: "text";
    readonly usage_source: "text";
    readonly http_status: "bigint";
    readonly input_tokens: "bigint";
    readonly output_tokens: "bigint";
    readonly cost_nano: "bigint";
    readonly first_ms: "bigint";
    readonly duration_ms: "bigint";
};
type CallRow = Tables["router_calls"];
/** What is known of a call when it starts. */
export type CallStart = Pick<CallRow, keyof typeof startColumns>;
/** What is known when it ends. */
export type CallEnd = Pick<CallRow, keyof typeof endColumns>;
/** A call that has started, and its end if there is one. */
export type LedgerRow = CallStart & CallEnd;
/** The ledger's statements; each takes any number of rows. */
export declare const ledgerStatements: (engine: EngineName) => {
    /** Adds calls, numbered in the order in which they began. */
    insert: (rows: readonly LedgerRow[]) => CompiledQuery;
    /** Settles calls whose start is stored already; returns their request ids. */
    settle: (rows: readonly (CallEnd & Pick<CallStart, "request_id">)[]) => CompiledQuery<{
        request_id: string;
    }>;
};
export {};
//# sourceMappingURL=ledger-sql.d.ts.map