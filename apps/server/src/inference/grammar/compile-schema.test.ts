import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { randomFrom } from "../worker/choose-token.ts";
import { Automaton } from "./automaton.ts";
import { anyObject, compileSchema } from "./compile-schema.ts";
import type { OutputSchema } from "./schema-document.ts";
import { refusedSchemas, supportedSchemas } from "./testing/schema-set.ts";
import { writeRandomly } from "./testing/write-randomly.ts";

const ajv = new Ajv2020({ strict: false, strictNumbers: true });
formats.default(ajv);

const expectValid = (schema: OutputSchema, text: string): void => {
  const value: unknown = JSON.parse(text);
  const isValid = ajv.validate(schema, value);
  expect({ text, schema, errors: isValid ? [] : ajv.errors }).toEqual({ text, schema, errors: [] });
};

const matches = (schema: OutputSchema, text: string): boolean => {
  const automaton = new Automaton(compileSchema(schema, "schema"), (bytes) => [...bytes].map(() => 1));
  let state = automaton.start;
  for (const byte of Buffer.from(text)) state = state && automaton.move(state, byte);
  return state?.isAccepting ?? false;
};

test("there are at least 60 schemas", () => {
  expect(Object.keys(supportedSchemas).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(supportedSchemas))("every text written for %s is valid", (_name, schema) => {
  const rule = compileSchema(schema as OutputSchema, "schema");
  for (let seed = 1; seed <= 4; seed++)
    expectValid(schema as OutputSchema, writeRandomly(rule, randomFrom(seed), 250 + seed).text);
});

test.each(Object.entries(refusedSchemas))("%s is refused by its place", (_name, [schema, place]) => {
  expect(() => compileSchema(schema as OutputSchema, "schema")).toThrow(
    expect.objectContaining({
      code: "unsupported",
      message: expect.stringContaining(`"schema.${place}" is not supported by models that this hub runs. `),
    }),
  );
});

test.each<[object, string]>([
  [
    { type: "text" },
    '"schema.type" must be one of string, number, integer, boolean, null, object, array, or a list of them.',
  ],
  [{ type: [] }, '"schema.type" must be one of'],
  [{ properties: [] }, '"schema.properties" must be an object.'],
  [{ properties: { a: 1 } }, '"schema.properties.a" must be a JSON schema.'],
  [{ required: "a" }, '"schema.required" must be a list of names.'],
  [{ type: "array", minItems: -1 }, '"schema.minItems" must be a whole number, 0 or more.'],
  [{ type: "integer", minimum: "0" }, '"schema.minimum" must be a number.'],
  [{ enum: [] }, '"schema.enum" must be a list of 1 to 2000 values.'],
  [{ anyOf: [] }, '"schema.anyOf" must be a list of JSON schemas.'],
  [{ $ref: "#/$defs/none" }, '"schema.$ref": "#/$defs/none" does not exist.'],
  [{ type: "string", pattern: 3 }, '"schema.pattern" must be a regular expression.'],
])("%j is no schema", (schema, message) => {
  expect(() => compileSchema(schema as OutputSchema, "schema")).toThrow(
    expect.objectContaining({ code: "bad_request", message: expect.stringContaining(message) }),
  );
});

test.each<[string, object]>([
  ["bounds that exclude each other", { type: "integer", minimum: 3, maximum: 2 }],
  ["a property that is required and forbidden", { type: "object", required: ["a"], additionalProperties: false }],
  ["a reference to itself", { $ref: "#" }],
  ["a list that never ends", { type: "array", items: { $ref: "#" }, minItems: 1 }],
  ["types that exclude each other", { type: "string", allOf: [{ type: "integer" }] }],
  ["a reference to itself among others", { allOf: [{ $ref: "#" }, { type: "string" }] }],
])("no text matches %s", (_name, schema) => {
  expect(() => writeRandomly(compileSchema(schema as OutputSchema, "schema"), randomFrom(1), 10)).toThrow(
    expect.objectContaining({ code: "bad_request", message: expect.stringContaining("No text matches the schema") }),
  );
});

test("a schema that combines others without end is refused", () => {
  const pair = { anyOf: [{ minLength: 1 }, { maxLength: 9 }, { minLength: 2 }, { maxLength: 8 }] };
  const schema = { type: "string", allOf: Array.from({ length: 12 }, () => pair) };
  expect(() => compileSchema(schema, "schema")).toThrow(
    expect.objectContaining({ code: "bad_request", message: expect.stringContaining("the schema is too complex") }),
  );
});

test("optional properties can be missing, and spaces and lines are free", () => {
  const schema = { properties: { a: { type: "integer" }, b: { type: "integer" } }, required: ["b"] };
  const texts = ['{"a":1,"b":2}', '{"b": 2}', '{\n  "a": 1,\n  "b": 2\n}', '{ "b":2 }'];
  expect(texts.map((text) => matches(schema, text))).toEqual([true, true, true, true]);
  const others = ['{"a":1}', "{}", '{"b":2,"a":1}', '{"b":2,}', '{"b":2,"c":3}', '{"b" :2}'];
  expect(others.map((text) => matches(schema, text))).toEqual(others.map(() => false));
});

test("another property cannot have the name of a listed one", () => {
  const schema = { properties: { a: { type: "integer" } }, additionalProperties: { type: "boolean" } };
  const texts = ['{"a":1,"b":true}', '{"ab":true}', '{"a":true}', '{"b":true,"a":true}', '{"":true}'];
  expect(texts.map((text) => matches(schema, text))).toEqual([true, true, false, false, true]);
});

test("an answer that is cut is completed in the last tokens", () => {
  const schema = { type: "array", items: { type: "string" }, minItems: 3 };
  const rule = compileSchema(schema, "schema");
  const wordy = (limit: number) => writeRandomly(rule, randomFrom(2), limit);
  for (const limit of [12, 20, 40, 80]) {
    const { text, tokens, isCut } = wordy(limit);
    expectValid(schema, text);
    expect([tokens <= limit, isCut]).toEqual([true, true]);
  }
  expect(() => JSON.parse(wordy(4).text)).toThrow(SyntaxError);
});

test("any object is a JSON object", () => {
  for (let seed = 1; seed <= 6; seed++)
    expectValid({ type: "object" }, writeRandomly(anyObject, randomFrom(seed), 90).text);
});

describe("for random schemas", () => {
  const count = fc.integer({ min: 0, max: 3 });
  // The validator that we compare with can't compare objects whose own toString or valueOf is no function.
  const value = fc.jsonValue({ maxDepth: 1 }).filter((one) => !/"(?:toString|valueOf)":/.test(JSON.stringify(one)));
  const { schema } = fc.letrec<{
    schema: object;
    scalar: object;
    string: object;
    object: object;
    array: object;
    union: object;
  }>((tie) => ({
    schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, tie("scalar"), tie("object"), tie("array"), tie("union")),
    scalar: fc.oneof(
      fc.constantFrom({ type: "boolean" }, { type: "null" }, { type: "number" }, { type: ["integer", "string"] }),
      fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((values) => ({ enum: values })),
      fc.tuple(fc.integer(), fc.nat()).map(([min, more]) => ({ type: "integer", minimum: min, maximum: min + more })),
      fc
        .tuple(fc.integer({ min: -999, max: 999 }), fc.nat(999))
        .map(([min, more]) => ({ type: "number", minimum: min / 8, maximum: (min + more) / 8 })),
      fc.tuple(count, count).map(([min, more]) => ({ type: "string", minLength: min, maxLength: min + more })),
    ) as fc.Arbitrary<object>,
    string: fc.constant({ type: "string" }),
    object: fc
      .tuple(
        fc.dictionary(fc.string({ maxLength: 4 }), tie("schema"), { maxKeys: 4 }),
        fc.integer({ min: 0, max: 15 }),
        fc.option(fc.oneof(fc.boolean(), tie("scalar")), { nil: undefined }),
      )
      .map(([properties, mask, additional]) => ({
        type: "object",
        properties,
        required: Object.keys(properties).filter((_, at) => mask & (1 << at)),
        ...(additional !== undefined && { additionalProperties: additional }),
      })),
    array: fc
      .tuple(tie("schema"), fc.array(tie("schema"), { maxLength: 2 }), count, count)
      .map(([items, prefix, min, more]) => ({
        type: "array",
        items,
        ...(prefix.length > 0 && { prefixItems: prefix }),
        minItems: min,
        maxItems: min + more,
      })),
    union: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  }));

  test("a random walk through the mask gives valid JSON", () => {
    fc.assert(
      fc.property(schema, fc.nat(), (given, seed) => {
        const { text, tokens } = writeRandomly(compileSchema(given as OutputSchema, "schema"), randomFrom(seed), 400);
        // A schema with many required parts can need more tokens than there are.
        if (tokens < 400) expectValid(given as OutputSchema, text);
      }),
      { numRuns: inject("isFullRun") ? 1_000 : 100 },
    );
  });
});
