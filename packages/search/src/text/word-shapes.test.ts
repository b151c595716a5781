import { expect, test } from "vitest";
import { isWithin } from "./edit-distance.ts";
import { WordShapes } from "./word-shapes.ts";

const letters = "abcde1-";
/** Words by a small generator of its own, so that every run has the same ones. */
const someWords = (count: number): string[] => {
  let state = 12345;
  const next = (most: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % most;
  };
  return Array.from({ length: count }, () => Array.from({ length: 2 + next(7) }, () => letters[next(7)]).join(""));
};

test.each([1, 2] as const)("visits every word that is another but for %i typos", (limit) => {
  const words = someWords(1500);
  const shapes = new WordShapes();
  const bytes = words.map((word) => Buffer.from(word));
  for (const [code, word] of bytes.entries()) shapes.add(code, word, 0, word.length);
  for (const word of bytes.slice(0, 150)) {
    const expected = bytes.flatMap((other, code) => (isWithin(word, other, 0, other.length, limit) ? [code] : []));
    const found: number[] = [];
    shapes.visitAlike(word, limit, (code, length) => {
      if (isWithin(word, bytes[code] as Uint8Array, 0, length, limit)) found.push(code);
    });
    expect(found.sort((left, right) => left - right)).toEqual(expected);
  }
});
