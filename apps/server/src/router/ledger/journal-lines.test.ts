import { expect, test } from "vitest";
import { callLine, endLine, openRow, readBatch, startLine } from "./journal-lines.ts";
import type { CallEnd, CallStart } from "./ledger-sql.ts";

const start: CallStart = {
  request_id: "r1",
  at: 10,
  account_id: 1,
  caller_id: 2,
  token_id: null,
  endpoint: "chat",
  model: 'a/"b"\n',
  task: "conversational",
  is_streamed: 1,
  reserved_nano: 700,
  process: "p",
};
const end: CallEnd = {
  state: "done",
  finished_at: 15,
  attempts: 2,
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
  first_ms: 1,
  duration_ms: 5,
};

const none = new Map();

test("reads a whole call back with every column", () => {
  expect(readBatch(callLine(start, end))).toEqual({ rows: [{ ...start, ...end }], ended: [], uses: none });
});

test("joins a start and its end into one row", () => {
  expect(readBatch(startLine(start) + endLine(start, end))).toEqual({
    rows: [{ ...start, ...end }],
    ended: [],
    uses: none,
  });
});

test("a start alone is an open row", () => {
  expect(readBatch(startLine(start))).toEqual({ rows: [openRow(start)], ended: [], uses: none });
  const unknown = Object.fromEntries(Object.keys(end).map((name) => [name, null]));
  expect(openRow(start)).toEqual({ ...start, ...unknown, state: "open", attempts: 0, bytes_out: 0 });
});

test("an end alone settles a row that is stored already", () => {
  const { request_id, at, account_id, reserved_nano } = start;
  const of = { request_id, at, account_id, reserved_nano };
  expect(readBatch(endLine(start, end))).toEqual({ rows: [], ended: [{ of, end }], uses: none });
});

test("a call uses its shares for what is reserved while it is open, and then for what it cost", () => {
  const usesOf = (text: string) => Object.fromEntries(readBatch(text).uses);
  expect(usesOf(startLine(start, ["a", "b"]))).toEqual({ a: 700, b: 700 });
  expect(usesOf(endLine(start, end, ["a"]))).toEqual({ a: -200 });
  expect(usesOf(startLine(start, ["a"]) + endLine(start, end, ["a"]))).toEqual({ a: 500 });
  expect(usesOf(callLine(start, end, ["a"]) + callLine(start, { ...end, cost_nano: null }, ["a"]))).toEqual({ a: 500 });
});

test.each(['{"start":', "[1]", "null", '"text"'])("skips the damaged line %s and reads the others", (damaged) => {
  const other = { ...start, request_id: "r2" };
  const { rows } = readBatch(`${callLine(start, end)}${damaged}\n${callLine(other, end)}`);
  expect(rows.map(({ request_id }) => request_id)).toEqual(["r1", "r2"]);
});
