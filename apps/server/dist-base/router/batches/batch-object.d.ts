import type { BatchRow } from "./batch-store.ts";
import type { RouterFileRow } from "./file-store.ts";
/** A file in OpenAI's format. */
export declare const fileObject: ({ id, bytes, created_at, expires_at, filename, purpose }: RouterFileRow) => {
    id: string;
    object: "file";
    bytes: number;
    created_at: number;
    expires_at: number;
    filename: string;
    purpose: "batch" | "batch_output";
    status: "processed";
};
/** A batch in OpenAI's format. */
export declare const batchObject: (batch: BatchRow, { completed, failed }: Pick<BatchRow, "completed" | "failed">) => {
    id: string;
    object: "batch";
    endpoint: string;
    errors: null;
    input_file_id: string;
    completion_window: string;
    status: "cancelled" | "cancelling" | "completed" | "expired" | "in_progress";
    output_file_id: string | null;
    error_file_id: string | null;
    created_at: number;
    expires_at: number;
    in_progress_at: number | null;
    finalizing_at: number | null;
    completed_at: number | null;
    failed_at: null;
    expired_at: number | null;
    cancelling_at: number | null;
    cancelled_at: number | null;
    request_counts: {
        total: number;
        completed: number;
        failed: number;
    };
    metadata: Record<string, string>;
};
//# sourceMappingURL=batch-object.d.ts.map