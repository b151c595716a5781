import { expect, test } from "vitest";
import { createKindText } from "./call-kind.ts";
import type { CallEnd, CallStart } from "./ledger-lines.ts";
import { endColumns, kindNames, ownNames, startColumns } from "./ledger-sql.ts";

const [start, end] = [startColumns, endColumns].map((columns) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, name])),
) as unknown as [CallStart, CallEnd];

test("the values of a kind stand in the order of its columns", () => {
  expect(JSON.parse(`[${createKindText()(start, end)}]`)).toEqual(kindNames);
});

test.each(kindNames)("a call with another %s is of another kind", (name) => {
  const kindText = createKindText();
  const first = kindText(start, end);
  const other = (part: object) => (name in part ? { ...part, [name]: "another" } : part);
  expect(kindText(other(start) as CallStart, other(end) as CallEnd)).not.toBe(first);
  expect(kindText(start, end)).toBe(first);
});

test.each(ownNames)("one with another %s is of the same", (name) => {
  const kindText = createKindText();
  const other = (part: object) => (name in part ? { ...part, [name]: "another" } : part);
  expect(kindText(other(start) as CallStart, other(end) as CallEnd)).toBe(kindText(start, end));
});
