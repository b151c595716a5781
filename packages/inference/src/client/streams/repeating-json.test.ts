import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createRepeatingParser } from "./repeating-json.ts";

/** What the parser and JSON.parse make of the same texts; a text that is no JSON is an error for both. */
const outcome = (parse: (text: string) => unknown, text: string) => {
  try {
    return { value: parse(text) };
  } catch (error) {
    return { error: (error as Error).name };
  }
};

const expectAgreement = (texts: readonly string[]) => {
  const parse = createRepeatingParser();
  const plain = (text: string): unknown => JSON.parse(text);
  expect(texts.map((text) => outcome(parse, text))).toEqual(texts.map((text) => outcome(plain, text)));
};

const chunk = (content: string, more = "") =>
  `{"id":"c","model":"m","choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]${more}}`;

const words = [
  "",
  "The",
  "This",
  " is",
  ' "quoted"',
  "new\nline",
  "é 漢 🙂",
  "\\",
  "x".repeat(40),
  '","a":"',
  "a",
  "a",
];

describe("texts that repeat each other", () => {
  afterEach(() => vi.restoreAllMocks());

  it("mean what JSON.parse says", () => {
    expectAgreement(words.map((word) => chunk(word)));
    expectAgreement(words.map((word, index) => chunk(word, index % 3 === 0 ? ',"usage":null' : "")));
  });

  it.each<readonly [string, (index: number) => string]>([
    ["a string differs", (index) => chunk(`word ${index}`)],
    ["a number differs too", (index) => chunk(`word ${index}`, `,"created":${index * 7}`)],
    ["a string behind differs too", (index) => chunk(`word ${index}`, `,"obfuscation":"${"x".repeat(index % 7)}"`)],
    [
      "they are tokens with their chances",
      (index) => `{"index":${index},"token":{"id":${index * 31},"text":"t${index}","logprob":-${index}.5e-3}}`,
    ],
  ])("are parsed only until their pattern is known, where %s", (_name, textOf) => {
    const parse = createRepeatingParser();
    const texts = Array.from({ length: 100 }, (_none, index) => textOf(index));
    const expected = texts.map((text) => JSON.parse(text));
    const parser = vi.spyOn(JSON, "parse");
    expect(texts.map(parse)).toEqual(expected);
    expect(parser.mock.calls.length).toBeLessThan(12);
  });

  it("are parsed as ever where they have none, and soon not searched for one", () => {
    const parse = createRepeatingParser();
    const texts = Array.from({ length: 100 }, (_none, index) => `{"name ${index}":${index}}`);
    const parser = vi.spyOn(JSON, "parse");
    expect(texts.map(parse)).toEqual(texts.map((_text, index) => ({ [`name ${index}`]: index })));
    expect(parser.mock.calls.length).toBeLessThan(100 + 20);
  });

  it("may be very long", () => {
    expectAgreement(["a", "b", "c"].map((word) => `{"text":"${word.repeat(5_000_000)}","\\\\":1}`));
  });

  it("share no object with each other", () => {
    const parse = createRepeatingParser();
    const values = ["a", "b", "c", "d"].map((word) => parse(`{"meta":{"tags":[{"n":1}]},"text":"${word}"}`)) as {
      meta: { tags: { n: number }[] };
      text: string;
    }[];
    for (const value of values) value.meta.tags[0] = { n: 2 };
    expect(parse('{"meta":{"tags":[{"n":1}]},"text":"e"}')).toEqual({ meta: { tags: [{ n: 1 }] }, text: "e" });
    expect(new Set(values.map(({ meta }) => meta)).size).toBe(4);
  });

  it.each([
    ["the name of a field differs", ['{"a":"x"}', '{"b":"x"}', '{"c":"x"}', '{"c":"y"}']],
    ["a field comes twice", ['{"a":"x","a":"1"}', '{"a":"y","a":"1"}', '{"a":"z","a":"1"}']],
    ["a number differs", ['{"a":1,"b":"x"}', '{"a":2,"b":"x"}', '{"a":-3.5e2,"b":"x"}', '{"a":-0,"b":"x"}']],
    [
      "a number is none",
      ['{"a":1}', '{"a":2}', '{"a":01}', '{"a":1.}', '{"a":-}', '{"a":.5}', '{"a":1 }', '{"a":"1"}'],
    ],
    ["two texts differ", ['["a","b"]', '["c","d"]', '["e,","f"]', '["","]"]', '["\\"","g"]', '["h","i",1]']],
    ["a text breaks out of its quotes", ['{"a":"x"}', '{"a":"y"}', '{"a":"z","b":"z"}', '{"a":"z"']],
    ["a text is not closed", ['{"a":"x"}', '{"a":"y"}', '{"a":"y\\"}', '{"a":"y\u0001"}', '{"a":"\\q"}']],
    ["a text is a name of the language", ['{"__proto__":"x"}', '{"__proto__":"y"}', '{"__proto__":"z"}']],
    [
      "a name of the language holds the text",
      ['{"__proto__":{"a":"x"}}', '{"__proto__":{"a":"y"}}', '{"__proto__":{"a":"z"}}'],
    ],
    ["the whole is a text", ['"a"', '"b"', '"c"', '""']],
    ["a list holds the text", ['[1,["a"]]', '[1,["b"]]', '[1,["c"]]', "[1,[]]"]],
    [
      "a text holds the parser's own mark",
      ['{"a":"1"}', '{"a":"2"}', '{"a":"\\u0000the text that differs\\u0000"}', '{"a":"3"}'],
    ],
  ])("agree with JSON.parse where %s", (_name, texts) => {
    expectAgreement(texts);
  });

  it("agree with JSON.parse whatever is put into them, and however they are broken", () => {
    const word = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom(...words));
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 3 }),
      by: fc.constantFrom("", '"', "\\", "{", "0", ","),
    });
    const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1e21, 1.5e-7));
    const step = fc.record({ word, number, edit: fc.option(edit, { freq: 4 }) });
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(step, { minLength: 2, maxLength: 12 }), (frame, steps) => {
        const texts = steps.map(({ word: content, number: amount, edit: change }) => {
          const text = JSON.stringify({ frame, amount, inner: [{ content }], again: frame });
          if (!change) return text;
          const at = change.at % text.length;
          return text.slice(0, at) + change.by + text.slice(at + change.length);
        });
        expectAgreement(texts);
      }),
      { numRuns: 1000 },
    );
  });
});
