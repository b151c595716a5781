import { expect, test } from "vitest";
import { directionOf, listObject, readPage } from "./list-page.ts";

test("a page has 20 rows, the newest first, unless the query says otherwise", () => {
  expect(readPage(new URLSearchParams())).toEqual({ limit: 20, isAscending: false });
  expect(readPage(new URLSearchParams("limit=100&order=asc"))).toEqual({ limit: 100, isAscending: true });
  expect(readPage(new URLSearchParams("limit=1&order=desc"))).toEqual({ limit: 1, isAscending: false });
});

test.each([
  ["limit=101", "limit", '"limit" must be a whole number from 1 to 100.'],
  ["limit=0", "limit", '"limit" must be a whole number from 1 to 100.'],
  ["limit=1.5", "limit", '"limit" must be a whole number from 1 to 100.'],
  ["order=newest", "order", '"order" must be asc or desc.'],
])("refuses %s", (query, param, message) => {
  const refusal = expect.objectContaining({ code: "bad_request", param, message });
  expect(() => readPage(new URLSearchParams(query))).toThrow(refusal);
});

test.each([
  [[], { data: [], has_more: false, first_id: null, last_id: null }],
  [["a"], { data: [{ id: "a" }], has_more: false, first_id: "a", last_id: "a" }],
  [["a", "b"], { data: [{ id: "a" }, { id: "b" }], has_more: false, first_id: "a", last_id: "b" }],
  [["a", "b", "c"], { data: [{ id: "a" }, { id: "b" }], has_more: true, first_id: "a", last_id: "b" }],
])("lists %j with a limit of 2", (rows, expected) => {
  expect(listObject(rows, 2, (id) => ({ id }))).toEqual({ object: "list", ...expected });
});

test("rows are sorted in the direction of the page", () => {
  expect(directionOf({ limit: 1, isAscending: true })).toBe("asc");
  expect(directionOf({ limit: 1, isAscending: false })).toBe("desc");
});
