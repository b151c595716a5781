import { expect, test } from "vitest";
import { batchObject, fileObject } from "./batch-object.ts";

test("a file has OpenAI's fields, with times in whole seconds", () => {
  const row = {
    id: "file-1",
    account_id: 7,
    purpose: "batch" as const,
    filename: "lines.jsonl",
    bytes: 12,
    is_ready: 1 as const,
    batch_id: null,
    batch_part: null,
    created_at: 5_999,
    expires_at: 9_000,
  };
  expect(fileObject(row)).toEqual({
    id: "file-1",
    object: "file",
    bytes: 12,
    created_at: 5,
    expires_at: 9,
    filename: "lines.jsonl",
    purpose: "batch",
    status: "processed",
  });
});

test("a batch has OpenAI's fields, with times in whole seconds and the given counts", () => {
  const row = {
    id: "batch_1",
    account_id: 7,
    payer_id: 8,
    token_id: 9,
    role: "inference" as const,
    process: "p1",
    endpoint: "/v1/embeddings",
    input_file_id: "file-1",
    output_file_id: "file-2",
    error_file_id: null,
    status: "cancelled" as const,
    metadata: '{"a":"b"}',
    total: 10,
    completed: 0,
    failed: 0,
    created_at: 1_500,
    expires_at: 2_500,
    in_progress_at: 3_500,
    finalizing_at: 4_500,
    completed_at: null,
    expired_at: 0,
    cancelling_at: 6_500,
    cancelled_at: 7_500,
  };
  expect(batchObject(row, { completed: 3, failed: 2 })).toEqual({
    id: "batch_1",
    object: "batch",
    endpoint: "/v1/embeddings",
    errors: null,
    input_file_id: "file-1",
    completion_window: "24h",
    status: "cancelled",
    output_file_id: "file-2",
    error_file_id: null,
    created_at: 1,
    expires_at: 2,
    in_progress_at: 3,
    finalizing_at: 4,
    completed_at: null,
    failed_at: null,
    expired_at: 0,
    cancelling_at: 6,
    cancelled_at: 7,
    request_counts: { total: 10, completed: 3, failed: 2 },
    metadata: { a: "b" },
  });
});
