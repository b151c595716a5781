import type { BatchRow } from "./batch-store.ts";
import { completionWindow } from "./batch-store.ts";
import type { RouterFileRow } from "./file-store.ts";

const seconds = (ms: number): number => Math.floor(ms / 1000);
const maybeSeconds = (ms: number | null): number | null => (ms === null ? null : seconds(ms));

export const fileObject = ({ id, bytes, created_at, expires_at, filename, purpose }: RouterFileRow) => ({
  id,
  object: "file" as const,
  bytes,
  created_at: seconds(created_at),
  expires_at: seconds(expires_at),
  filename,
  purpose,
  status: "processed" as const,
});

/** A batch in OpenAI's format. */
export const batchObject = (batch: BatchRow, { completed, failed }: Pick<BatchRow, "completed" | "failed">) => ({
  id: batch.id,
  object: "batch" as const,
  endpoint: batch.endpoint,
  errors: null,
  input_file_id: batch.input_file_id,
  completion_window: completionWindow,
  status: batch.status,
  output_file_id: batch.output_file_id,
  error_file_id: batch.error_file_id,
  created_at: seconds(batch.created_at),
  expires_at: seconds(batch.expires_at),
  in_progress_at: maybeSeconds(batch.in_progress_at),
  finalizing_at: maybeSeconds(batch.finalizing_at),
  completed_at: maybeSeconds(batch.completed_at),
  failed_at: null,
  expired_at: maybeSeconds(batch.expired_at),
  cancelling_at: maybeSeconds(batch.cancelling_at),
  cancelled_at: maybeSeconds(batch.cancelled_at),
  request_counts: { total: batch.total, completed, failed },
  metadata: JSON.parse(batch.metadata) as Record<string, string>,
});
