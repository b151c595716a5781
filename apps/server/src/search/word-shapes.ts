import { bitsInWord } from "./bits.ts";
import { enlarge } from "./enlarge.ts";
import type { Stored } from "./stored.ts";

/** A bit for each letter; the ten digits share five, all other bytes one. */
const letterBit = (byte: number): number => {
  if (byte >= 97 && byte <= 122) return 1 << (byte - 97);
  return byte >= 48 && byte <= 57 ? 1 << (26 + (byte % 5)) : 1 << 31;
};

/** One of 32 bits for two neighbours. */
const pairBit = (first: number, second: number): number => 1 << (Math.imul(first * 31 + second, 0x9e3779b1) >>> 27);

const shapeOf = (bytes: Uint8Array, start: number, end: number): { letters: number; pairs: number } => {
  let [letters, pairs] = [0, 0];
  for (let at = start; at < end; at++) {
    letters |= letterBit(bytes[at] as number);
    if (at > start) pairs |= pairBit(bytes[at - 1] as number, bytes[at] as number);
  }
  return { letters, pairs };
};

/** The words of one length: codes, and for each a mask of its letters and one of its pairs of neighbours. */
interface Shelf {
  codes: Int32Array;
  letters: Int32Array;
  pairs: Int32Array;
  count: number;
}

const emptyShelf = (): Shelf => ({
  codes: new Int32Array(0),
  letters: new Int32Array(0),
  pairs: new Int32Array(0),
  count: 0,
});

/**
 * What words can differ in at most, where one becomes the other, which has `more` bytes, by `limit` changes. A letter
 * that is put in breaks one pair, one that is left out or replaced two, two that are swapped three.
 */
const differenceOf = (more: number, limit: 1 | 2) => {
  const [added, removed] = [Math.max(0, more), Math.max(0, -more)];
  const rest = 3 * (limit - added - removed);
  return {
    gone: limit - added,
    come: limit - removed,
    pairsGone: added + 2 * removed + rest,
    pairsCome: 2 * added + removed + rest,
  };
};

/** Words beyond this many bytes are never compared. */
const longestCompared = 64;

/** Finds words that may be another but for typos: one pass over the masks of the words that are about as long. */
export class WordShapes {
  readonly #shelves: Shelf[] = Array.from({ length: longestCompared + 1 }, emptyShelf);

  static restore(stored: Stored): WordShapes {
    const shapes = new WordShapes();
    for (const [length, part] of (stored.shelves as readonly Stored[]).entries())
      shapes.#shelves[length] = {
        codes: part.codes as Int32Array,
        letters: part.letters as Int32Array,
        pairs: part.pairs as Int32Array,
        count: part.count as number,
      };
    return shapes;
  }

  store(): Stored {
    const shelves = this.#shelves.map(({ codes, letters, pairs, count }) => ({
      codes: codes.subarray(0, count),
      letters: letters.subarray(0, count),
      pairs: pairs.subarray(0, count),
      count,
    }));
    return { shelves };
  }

  /** Adds the word of a code, which stands between two places of a buffer. */
  add(code: number, bytes: Uint8Array, start: number, end: number): void {
    const shelf = this.#shelves[end - start];
    if (!shelf) return;
    const { letters, pairs } = shapeOf(bytes, start, end);
    const at = shelf.count++;
    shelf.codes = enlarge(shelf.codes, at + 1);
    shelf.letters = enlarge(shelf.letters, at + 1);
    shelf.pairs = enlarge(shelf.pairs, at + 1);
    shelf.codes[at] = code;
    shelf.letters[at] = letters;
    shelf.pairs[at] = pairs;
  }

  /** Visits the words that may become this one by one or two changes, and some that do not. */
  visitAlike(word: Uint8Array, limit: 1 | 2, visit: (code: number, length: number) => void): void {
    const { letters, pairs } = shapeOf(word, 0, word.length);
    const last = Math.min(longestCompared, word.length + limit);
    for (let length = Math.max(1, word.length - limit); length <= last; length++) {
      const shelf = this.#shelves[length] as Shelf;
      const most = differenceOf(length - word.length, limit);
      const [all, allPairs, codes] = [shelf.letters, shelf.pairs, shelf.codes];
      for (let at = 0; at < shelf.count; at++) {
        const others = all[at] as number;
        // Clearing as many bits as letters may be gone or come must leave none.
        let gone = letters & ~others;
        let come = others & ~letters;
        if (most.gone > 0) gone &= gone - 1;
        if (most.gone > 1) gone &= gone - 1;
        if (most.come > 0) come &= come - 1;
        if (most.come > 1) come &= come - 1;
        if ((gone | come) !== 0) continue;
        const otherPairs = allPairs[at] as number;
        if (bitsInWord(pairs & ~otherPairs) > most.pairsGone) continue;
        if (bitsInWord(otherPairs & ~pairs) <= most.pairsCome) visit(codes[at] as number, length);
      }
    }
  }
}
