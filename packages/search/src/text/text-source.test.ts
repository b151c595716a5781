import fc from "fast-check";
import { expect, test } from "vitest";
import { TextSource } from "./text-source.ts";

class Texts extends TextSource {
  protected readonly bytes: Uint8Array;
  readonly #texts: readonly string[];
  readonly #starts: number[] = [];

  constructor(texts: readonly string[]) {
    super();
    this.#texts = texts;
    let start = 0;
    for (const { length } of texts) {
      this.#starts.push(start);
      start += length;
    }
    this.bytes = Buffer.from(texts.join(""), "latin1");
  }

  protected override start(row: number): number {
    return this.#starts[row] ?? 0;
  }

  override length(row: number): number {
    return this.#texts[row]?.length ?? 0;
  }

  protected override key(row: number): number {
    return row;
  }
}

const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isBefore = (left: string, right: string) => (left < right ? -1 : 1);

/** Rows in the order of their texts without regard to case, then with, then by row. */
const inOrder = (texts: readonly string[]): number[] =>
  texts
    .map((text, row) => ({ text, row, small: folded(text) }))
    .sort((left, right) => {
      if (left.small !== right.small) return isBefore(left.small, right.small);
      return left.text === right.text ? left.row - right.row : isBefore(left.text, right.text);
    })
    .map(({ row }) => row);

test("texts are sorted as comparing them sorts them: short and long, alike in all but case, and the same", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "A", "b", "/", "é"), maxLength: 7 });
  const beginning = fc.constantFrom("", "x", "same beginning/", "l".repeat(1100));
  const text = fc.tuple(beginning, word).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(text, { minLength: 30, maxLength: 120 }), fc.boolean(), (texts, isTurned) => {
      const rows = Int32Array.from(texts, (_, row) => row);
      new Texts(texts).sortPresent(isTurned ? rows.reverse() : rows);
      expect(Array.from(rows)).toEqual(inOrder(texts));
    }),
    { numRuns: 60 },
  );
});
