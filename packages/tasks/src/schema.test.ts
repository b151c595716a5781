import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  anything,
  array,
  boolean,
  bytes,
  choice,
  integer,
  literal,
  type MediaInput,
  maybe,
  media,
  merge,
  nullable,
  number,
  object,
  optional,
  record,
  type Schema,
  type Static,
  string,
  tuple,
  union,
} from "./schema.ts";

const ajv = new Ajv2020({ strict: true });
const accepts = (schema: Schema, value: unknown): boolean => ajv.compile(schema)(value);

describe("schema builders", () => {
  it.each<[string, Schema, readonly unknown[], readonly unknown[]]>([
    ["string", string({ minLength: 2 }), ["ab"], ["a", 1, null]],
    ["number", number({ exclusiveMinimum: 0, maximum: 1 }), [0.5, 1], [0, 1.1, "0.5"]],
    ["integer", integer({ minimum: 1 }), [1, 20], [0, 1.5]],
    ["boolean", boolean(), [true, false], [0, "true"]],
    ["anything", anything(), [null, 1, "a", [], {}], []],
    ["literal", literal("never"), ["never"], ["always", null]],
    ["literal null", literal(null), [null], [0, ""]],
    ["choice", choice(["a", "b"]), ["a", "b"], ["c", 1]],
    ["array", array(number(), { minItems: 1, maxItems: 2 }), [[1], [1, 2]], [[], [1, 2, 3], ["1"], 1]],
    ["tuple", tuple([string(), number()]), [["a", 1]], [["a"], ["a", 1, 2], [1, "a"]]],
    ["union", union([string(), number()]), ["a", 1], [true, null]],
    ["nullable", nullable(string()), ["a", null], [1]],
    ["record", record(number()), [{}, { a: 1 }], [{ a: "1" }, []]],
    ["media", media("image"), ["aGk="], [1]],
    ["bytes", bytes("audio"), ["aGk="], [1]],
  ])("%s accepts what it describes and nothing else", (_, schema, good, bad) => {
    for (const value of good) expect(accepts(schema, value), JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(accepts(schema, value), JSON.stringify(value)).toBe(false);
  });

  it("require the properties of an object that are not optional", () => {
    const schema = object({ a: string(), b: optional(number()), c: maybe(boolean()) });
    expect(schema.required).toEqual(["a"]);
    expect(accepts(schema, { a: "x" })).toBe(true);
    expect(accepts(schema, { a: "x", b: 1, c: null })).toBe(true);
    expect(accepts(schema, { b: 1 })).toBe(false);
    expect(accepts(schema, { a: "x", b: null })).toBe(false);
  });

  it("leave a schema that is optional in one place required in another", () => {
    const shared = string();
    expect(object({ a: optional(shared), b: shared }).required).toEqual(["b"]);
  });

  it("merge objects with what each requires", () => {
    const schema = merge(object({ a: string() }), object({ b: number(), c: optional(string()) }));
    expect(schema.required).toEqual(["a", "b"]);
    expect(accepts(schema, { a: "x", b: 1 })).toBe(true);
    expect(accepts(schema, { a: "x" })).toBe(false);
  });

  it("carry notes, which a null alternative keeps on the outside", () => {
    expect(string({ title: "T", description: "D", default: "x" })).toEqual({
      type: "string",
      title: "T",
      description: "D",
      default: "x",
    });
    expect(maybe(string({ description: "D" }))).toEqual({
      anyOf: [{ type: "string" }, { type: "null" }],
      description: "D",
    });
  });

  it("leave nothing in the JSON but keywords of the draft", () => {
    const schema = object({ a: optional(string()), b: tuple([number(), literal(1)]) });
    expect(JSON.parse(JSON.stringify(schema))).toEqual({
      type: "object",
      properties: {
        a: { type: "string" },
        b: { type: "array", prefixItems: [{ type: "number" }, { const: 1 }], items: false, minItems: 2, maxItems: 2 },
      },
      required: ["b"],
    });
  });
});

describe("the types that schemas describe", () => {
  it("follow from the builders", () => {
    const schema = object({
      text: string(),
      size: optional(choice(["s", "m"])),
      pair: tuple([string(), number()]),
      either: union([literal("auto"), integer()]),
      empty: nullable(boolean()),
      absent: maybe(number()),
      free: record(array(number())),
      picture: media("image"),
      sound: bytes("audio"),
      rest: anything(),
    });
    expect(schema.type).toBe("object");
    expectTypeOf<Static<typeof schema>>().toEqualTypeOf<{
      text: string;
      size?: "s" | "m";
      pair: [string, number];
      either: "auto" | number;
      empty: boolean | null;
      absent?: number | null;
      free: Record<string, number[]>;
      picture: MediaInput;
      sound: Blob;
      rest: unknown;
    }>();
  });

  it("are joined by merge", () => {
    const schema = merge(object({ a: string() }), object({ b: optional(number()) }));
    expect(schema.type).toBe("object");
    expectTypeOf<Static<typeof schema>>().toEqualTypeOf<{ a: string; b?: number }>();
  });
});
