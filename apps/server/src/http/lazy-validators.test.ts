import { AjvCompiler } from "@fastify/ajv-compiler";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { createLazyValidators, lazyValidatorCompiler } from "./lazy-validators.ts";

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

test("equal schemas are compiled once: at the first request, or when the process is idle", async () => {
  let compiled = 0;
  const ajv = AjvCompiler()({}, { customOptions: {} });
  const { compiler, compileWhenIdle } = createLazyValidators((route) => {
    compiled += 1;
    return ajv(route);
  });
  const routeOf = (properties: Record<string, unknown>) =>
    compiler({ schema: { type: "object", properties }, method: "GET", url: "/", httpPart: "querystring" });
  const first = routeOf({ page: { type: "integer" } });
  const second = routeOf({ page: { type: "integer" } });
  routeOf({ search: { type: "string" } });
  expect(first?.({ page: "x" })).toMatchObject({ error: [{ message: "must be integer" }] });
  expect(second?.({ page: "2" })).toBe(true);
  expect(compiled).toBe(1);
  await compileWhenIdle();
  expect(compiled).toBe(2);
});
