import { Type } from "typebox";
import { expect, test } from "vitest";
import { lazyValidatorCompiler } from "./lazy-validators.ts";

const schema = Type.Object({ full: Type.Optional(Type.Boolean()), search: Type.Optional(Type.String()) });
const validate = lazyValidatorCompiler({ schema, method: "GET", url: "/", httpPart: "querystring" });

test.each([
  ["true", true],
  ["false", false],
  ["True", true],
  ["False", false],
  ["1", true],
  ["0", false],
])("a boolean may be written as %s", (text, full) => {
  const query = { full: text, search: "True" };
  expect(validate(query)).toBe(true);
  expect(query).toEqual({ full, search: "True" });
});

test("other words are no booleans", () => {
  expect(validate({ full: "yes" })).toMatchObject({ error: [{ message: "must be boolean" }] });
});

test("fields that are absent stay absent", () => {
  const query = {};
  expect(validate(query)).toBe(true);
  expect(query).toEqual({});
});
