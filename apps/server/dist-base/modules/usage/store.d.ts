import { type RawBuilder, type Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type CallRow = Selectable<Tables["router_calls"]> & {
    readonly account: string | null;
};
/** Which calls are meant. */
export interface CallFilter {
    readonly accounts: readonly number[] | "all";
    readonly state?: CallRow["state"];
}
/** List calls, newest first. */
export declare const listCalls: (db: Db, { accounts, state }: CallFilter, before: number | undefined, limit: number) => Promise<{
    account: string | null;
    account_id: number | null;
    at: number;
    attempts: number;
    bytes_out: number;
    caller_id: number | null;
    cost_nano: number | null;
    duration_ms: number | null;
    endpoint: string;
    error_code: string | null;
    finished_at: number | null;
    first_ms: number | null;
    http_status: number | null;
    id: number;
    input_tokens: number | null;
    is_streamed: import("../../db/tables/flag.ts").Flag;
    key_source: "account" | "caller" | "hub" | "none" | null;
    model: string;
    output_tokens: number | null;
    process: string;
    provider: string | null;
    provider_model: string | null;
    request_id: string;
    reserved_nano: number;
    state: "cancelled" | "done" | "failed" | "open" | "unknown";
    task: string | null;
    token_id: number | null;
    usage_source: "counted" | "estimate" | "provider" | null;
}[]>;
export declare const budgetRows: (db: Db) => import("kysely").SelectQueryBuilder<Tables, "accounts" | "budgets", {
    account_id: number;
    limit_nano: number;
    period: "day" | "month" | "total";
    period_start: number;
    reserved_nano: number;
    spent_nano: number;
    unpriced: "allow" | "refuse";
    updated_at: number;
} & {
    name: string;
}>;
/** What calls under way have set aside under an earlier budget of the account: it is given back when they end. */
export declare const reservedNow: (accountId: number) => RawBuilder<number>;
//# sourceMappingURL=store.d.ts.map