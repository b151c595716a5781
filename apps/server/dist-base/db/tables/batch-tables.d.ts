import type { Flag } from "./flag.js";
export interface BatchTables {
    router_files: RouterFileTable;
    router_file_lines: RouterFileLineTable;
    router_batches: RouterBatchTable;
    router_batch_lines: RouterBatchLineTable;
}
/** A file of the Files API: uploaded with its lines, or the results of a batch. */
interface RouterFileTable {
    id: string;
    account_id: number;
    purpose: "batch" | "batch_output";
    filename: string;
    bytes: number;
    /** False while its lines are being stored. */
    is_ready: Flag;
    /** Set for results: which lines of which batch it holds. */
    batch_id: string | null;
    batch_part: "done" | "failed" | null;
    created_at: number;
    expires_at: number;
}
interface RouterFileLineTable {
    file_id: string;
    /** From 1. */
    number: number;
    custom_id: string;
    url: string;
    text: string;
}
interface RouterBatchTable {
    id: string;
    account_id: number;
    payer_id: number;
    token_id: number | null;
    /** Role of the token that created it; its lines can do no more. */
    role: "inference" | "read" | "write" | "admin";
    endpoint: string;
    input_file_id: string;
    output_file_id: string | null;
    error_file_id: string | null;
    status: "in_progress" | "completed" | "expired" | "cancelling" | "cancelled";
    /** JSON. */
    metadata: string;
    total: number;
    /** Counts of a batch that has ended; those of a running one are counted from its lines. */
    completed: number;
    failed: number;
    /** The process that runs it. */
    process: string | null;
    created_at: number;
    expires_at: number;
    in_progress_at: number | null;
    finalizing_at: number | null;
    completed_at: number | null;
    expired_at: number | null;
    cancelling_at: number | null;
    cancelled_at: number | null;
}
/** A line that was started. */
interface RouterBatchLineTable {
    batch_id: string;
    number: number;
    /** The id of its call in the ledger. */
    request_id: string;
    state: "running" | "done" | "failed";
    at: number;
    /** Its line of the output or error file. */
    text: string;
    bytes: number;
}
export {};
//# sourceMappingURL=batch-tables.d.ts.map