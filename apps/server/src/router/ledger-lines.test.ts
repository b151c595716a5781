import { expect, test } from "vitest";
import {
  type CallEnd,
  type CallStart,
  lineOfEnd,
  lineOfStart,
  lineOfWhole,
  moneyOf,
  readBatch,
} from "./ledger-lines.ts";
import { endColumns, startColumns } from "./ledger-sql.ts";

const start: CallStart = {
  request_id: "r1",
  at: 10,
  account_id: 1,
  caller_id: 2,
  token_id: null,
  endpoint: "chat",
  model: 'a/“b"\n',
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
const valuesOf = (row: object, columns: object) => Object.keys(columns).map((name) => row[name as keyof typeof row]);
const whole = [...valuesOf(start, startColumns), ...valuesOf(end, endColumns)];

test("a line holds every column in the order of the columns", () => {
  expect(readBatch(lineOfWhole(start, end))).toEqual({ fresh: [{ values: whole }], ended: [] });
});

test("a start and its end are one row where they come together", () => {
  expect(readBatch(lineOfStart(start) + lineOfEnd(start, end))).toEqual({ fresh: [{ values: whole }], ended: [] });
});

test("a start alone is under way; an end alone settles a row that is there", () => {
  const [open] = readBatch(lineOfStart(start)).fresh;
  expect(open && moneyOf(open)).toEqual({ accountId: 1, reserved: 700, isOpen: true, cost: 0 });
  const { request_id, at, account_id, reserved_nano } = start;
  expect(readBatch(lineOfEnd(start, end))).toEqual({
    fresh: [],
    ended: [{ of: { request_id, at, account_id, reserved_nano }, end }],
  });
});

test("rows are in the order in which calls began, and a damaged line takes no other with it", () => {
  const later = { ...start, request_id: "r2", at: 11 };
  const text = `${lineOfWhole(later, end)}["w",1,\n${lineOfWhole(start, end)}`;
  expect(readBatch(text).fresh.map(({ values }) => values[0])).toEqual(["r1", "r2"]);
});
