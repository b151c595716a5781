import fc from "fast-check";
import { expect, test } from "vitest";
import { Dictionary } from "./dictionary.ts";

test("every string keeps the number it was given, and no other string has it", () => {
  const strings = fc.array(
    fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.string({ unit: fc.constantFrom("é", "ß", "語", "👍", "a"), maxLength: 4 }),
    ),
    {
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(strings, strings, (given, others) => {
      const dictionary = new Dictionary();
      const codes = new Map<string, number>();
      for (const text of given) {
        const code = dictionary.add(text);
        expect(code).toBe(codes.get(text) ?? codes.size);
        codes.set(text, code);
      }
      for (const [text, code] of codes) expect([dictionary.codeOf(text), dictionary.text(code)]).toEqual([code, text]);
      for (const text of others) expect(dictionary.codeOf(text)).toBe(codes.get(text) ?? -1);
    }),
    { numRuns: 60 },
  );
});
