import { expect, test } from "vitest";
import { type CallEnd, type CallStart, lineOfEnd, lineOfStart, lineOfWhole } from "./ledger-lines.ts";
import { packBatch } from "./packed-calls.ts";
import { packedLength } from "./packed-layout.ts";

const startOf = (number: number, more: Partial<CallStart> = {}): CallStart => ({
  request_id: `01234567-89ab-4def-8123-${String(number).padStart(12, "0")}`,
  at: number,
  account_id: null,
  caller_id: 1,
  token_id: 2,
  endpoint: "chat",
  model: "acme/chat",
  task: "conversational",
  is_streamed: 0,
  reserved_nano: 0,
  process: "p",
  ...more,
});

const end: CallEnd = {
  state: "done",
  finished_at: 90,
  attempts: 1,
  bytes_out: 30,
  provider: "together",
  provider_model: "b",
  key_source: "hub",
  error_code: null,
  usage_source: "provider",
  http_status: 200,
  input_tokens: 3,
  output_tokens: 4,
  cost_nano: 500,
  first_ms: null,
  duration_ms: 5,
};

const pack = (...lines: readonly string[]) => packBatch(Buffer.from(lines.join("")));
const namesIn = (bytes: Buffer, count: number): number[] =>
  Array.from({ length: count }, (_none, place) =>
    Number(bytes.toString("latin1", place * packedLength + 24, place * packedLength + 36)),
  );

test("usual calls are packed in the order in which they began, each kind told once", () => {
  const other = startOf(2, { model: "acme/ü" });
  const { packed, batch } = pack(
    lineOfWhole(startOf(3), end),
    lineOfWhole(startOf(1), end),
    lineOfWhole(other, end),
    lineOfStart(startOf(4)),
    lineOfWhole(startOf(6), { ...end, first_ms: 1 }),
    lineOfStart(startOf(5)),
    lineOfEnd(startOf(5), end),
  );
  expect(namesIn(packed.bytes, packed.count)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(packed.bytes.length).toBe(packed.count * packedLength);
  const kinds = JSON.parse(packed.kinds) as unknown[][];
  // What is lacking, the model and the state: the streamed one is of the same kind but for its first byte.
  expect(kinds.map((kind) => [kind[0], kind[5], kind[10]])).toEqual([
    [64, "acme/chat", "done"],
    [64, "acme/ü", "done"],
    [250, "acme/chat", "open"],
    [0, "acme/chat", "done"],
  ]);
  expect(batch).toEqual({ fresh: [], ended: [] });
});

test.each([
  ["a name of another length", lineOfWhole(startOf(1, { request_id: "r1" }), end)],
  ["a name with a quote", lineOfWhole(startOf(1, { request_id: `"${"x".repeat(34)}` }), end)],
  ["a text with a backslash", lineOfWhole(startOf(1, { model: "a\\b" }), end)],
  ["a number below zero", lineOfWhole(startOf(1), { ...end, duration_ms: -1 })],
  ["a number with a fraction", lineOfWhole(startOf(1), { ...end, cost_nano: 0.5 })],
  ["money set aside", lineOfWhole(startOf(1, { reserved_nano: 7 }), end)],
])("a call with %s is left to be written by its values", (_what, line) => {
  const { packed, batch } = pack(line, lineOfWhole(startOf(2), end));
  expect([packed.count, batch.fresh.length]).toEqual([1, 1]);
});

test("half a call is neither packed nor left", () => {
  const line = lineOfWhole(startOf(1), end);
  for (let length = 1; length < line.length - 1; length++) {
    const { packed, batch } = pack(`${line.slice(0, length)}\n`, lineOfWhole(startOf(2), end));
    expect([length, packed.count, batch.fresh.length]).toEqual([length, 1, 0]);
  }
});
