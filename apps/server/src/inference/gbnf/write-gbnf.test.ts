import { describe, expect, test } from "vitest";
import { compileSchema } from "../grammar/compile-schema.ts";
import { characters, choice, empty, never, optional, repeat, sequence, text } from "../grammar/rule.ts";
import { refusedSchemas, supportedSchemas } from "../grammar/testing/schema-set.ts";
import { writeGbnf } from "./write-gbnf.ts";

describe("each kind of rule", () => {
  test.each([
    ["text", text('a "b"\n'), 'root ::= "a\\u0020\\u0022b\\u0022\\u000A"\n'],
    ["text beyond the basic plane", text("🎉"), 'root ::= "\\U0001F389"\n'],
    [
      "characters",
      characters([97, 122], [45, 45], [0x10000, 0x10ffff]),
      "root ::= [a-z\\u002D\\U00010000-\\U0010FFFF]\n",
    ],
    ["a sequence", sequence(text("a"), text("b")), 'root ::= ("a" "b")\n'],
    ["the empty text", empty, 'root ::= ""\n'],
    ["a choice", choice(text("a"), text("b")), 'root ::= ("a" | "b")\n'],
    ["an option", optional(text("a")), 'root ::= ("a")?\n'],
    ["any number", repeat(text("a"), 0), 'root ::= ("a")*\n'],
    ["at least one", repeat(text("a"), 1), 'root ::= ("a")+\n'],
    ["at least two", repeat(text("a"), 2), 'root ::= ("a"){2,}\n'],
    ["two to four", repeat(text("a"), 2, 4), 'root ::= ("a"){2,4}\n'],
    ["exactly three", repeat(text("a"), 3, 3), 'root ::= ("a"){3}\n'],
    ["none", repeat(text("a"), 0, 0), 'root ::= ""\n'],
    ["a choice with an impossible option", choice(text("a"), sequence(text("b"), never)), 'root ::= "a"\n'],
    ["an impossible option", optional(never), 'root ::= ""\n'],
    ["many", repeat(text("a"), 600, 600), 'root ::= ((("a"){256}){2} ("a"){88})\n'],
    ["up to many", repeat(text("a"), 0, 1_000), 'root ::= ((("a"){256}){0,2} ("a"){0,256})\n'],
  ])("%s", (_name, rule, wanted) => {
    expect(writeGbnf(rule)).toBe(wanted);
  });
});

test("a rule that is used twice is written once", () => {
  const shared = choice(text("a"), text("b"));
  expect(writeGbnf(sequence(shared, text(","), shared))).toBe('root ::= (r0 "\\u002C" r0)\nr0 ::= ("a" | "b")\n');
});

test("a rule that no text matches is refused", () => {
  expect(() => writeGbnf(sequence(text("a"), never))).toThrow("No text matches the schema");
});

test("no repetition is larger than llama.cpp copies", () => {
  for (const [min, max] of [
    [0, 5_000],
    [300, 900],
    [1_000, undefined],
    [70_000, 70_000],
  ] as const) {
    const numbers = [...writeGbnf(repeat(text("a"), min, max)).matchAll(/\{(\d+),?(\d*)\}/g)];
    expect(numbers.length).toBeGreaterThan(0);
    for (const [, low, high] of numbers) expect(Math.max(Number(low), Number(high))).toBeLessThanOrEqual(300);
  }
});

test.each(Object.entries(supportedSchemas))("the schema of %s is written", (_name, schema) => {
  const grammar = writeGbnf(compileSchema(schema as Parameters<typeof compileSchema>[0], "schema"));
  expect(grammar).toMatch(/^root ::= \S/);
  const used = new Set([...grammar.matchAll(/\br\d+\b/g)].map(([name]) => name));
  const defined = [...grammar.matchAll(/^(r\d+) ::=/gm)].map(([, name]) => name);
  expect(defined.toSorted()).toEqual([...used].toSorted());
});

test.each(Object.entries(refusedSchemas))("%s is refused by its place", (_name, [schema, place]) => {
  expect(() => compileSchema(schema as Parameters<typeof compileSchema>[0], "schema")).toThrow(`"schema.${place}"`);
});
