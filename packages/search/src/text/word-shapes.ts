import { bitsInWord } from "../sets/bits.ts";
import { grow } from "../sets/grow.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";

/** A bit for each letter; the ten digits share five, all other bytes one. */
const letterBit = (byte: number): number => {
  if (byte >= 97 && byte <= 122) return 1 << (byte - 97);
  return byte >= 48 && byte <= 57 ? 1 << (26 + (byte % 5)) : 1 << 31;
};

/** One of 32 bits for two neighbors. */
const pairBit = (first: number, second: number): number => 1 << (Math.imul(first * 31 + second, 0x9e3779b1) >>> 27);

interface Shape {
  readonly letters: number;
  readonly pairs: number;
}

const shapeOf = (bytes: Uint8Array, start: number, end: number): Shape => {
  let letters = 0;
  let pairs = 0;
  for (let at = start; at < end; at++) {
    letters |= letterBit(bytes[at] as number);
    if (at > start) pairs |= pairBit(bytes[at - 1] as number, bytes[at] as number);
  }
  return { letters, pairs };
};

/**
 * The words of one length: codes, and for each a mask of its letters and one of its pairs of neighbors. `turned` holds
 * the masks of letters once more, 32 words at a time: a number for each letter, with a bit for each of the words.
 */
interface Shelf {
  codes: Int32Array;
  letters: Int32Array;
  pairs: Int32Array;
  turned: Int32Array;
  count: number;
}

const emptyShelf = (): Shelf => ({
  codes: new Int32Array(0),
  letters: new Int32Array(0),
  pairs: new Int32Array(0),
  turned: new Int32Array(0),
  count: 0,
});

/** The numbers of the bits of a mask. */
const bitNumbers = (mask: number): number[] =>
  Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (mask & (1 << bit)) !== 0);

/** Enters the letters of a word into the numbers of its 32. */
const turn = (turned: Int32Array, at: number, letters: number): void => {
  const block = at & ~31;
  for (let left = letters; left !== 0; left &= left - 1) {
    const position = block + 31 - Math.clz32(left & -left);
    turned[position] = (turned[position] as number) | (1 << at);
  }
};

/** Which of 32 words, whose numbers start at a position, have all of some letters but so many at most. */
const havingMost = (turned: Int32Array, block: number, letters: readonly number[], gone: number): number => {
  let once = 0;
  let twice = 0;
  let thrice = 0;
  for (let at = 0; at < letters.length; at++) {
    const absent = ~(turned[block + (letters[at] as number)] as number);
    thrice |= twice & absent;
    twice |= once & absent;
    once |= absent;
  }
  return ~(gone === 0 ? once : gone === 1 ? twice : thrice);
};

/** How many letters and pairs may be gone, and how many may come. */
interface Difference {
  readonly gone: number;
  readonly come: number;
  readonly pairsGone: number;
  readonly pairsCome: number;
}

/**
 * What words can differ in at most, where one becomes the other, which has `more` bytes, by `limit` changes. A letter
 * that is put in breaks one pair, one that is left out or replaced two, two that are swapped three.
 */
const differenceOf = (more: number, limit: 1 | 2): Difference => {
  const added = Math.max(0, more);
  const removed = Math.max(0, -more);
  const rest = 3 * (limit - added - removed);
  return {
    gone: limit - added,
    come: limit - removed,
    pairsGone: added + 2 * removed + rest,
    pairsCome: 2 * added + removed + rest,
  };
};

/** Whether a word has at most so many letters and pairs that another has not, and is without at most so many of its pairs. */
const isAlike = (shelf: Shelf, at: number, { letters, pairs }: Shape, most: Difference): boolean => {
  // Clearing as many bits as letters may come must leave none.
  let come = (shelf.letters[at] as number) & ~letters;
  if (most.come > 0) come &= come - 1;
  if (most.come > 1) come &= come - 1;
  if (come !== 0) return false;
  const others = shelf.pairs[at] as number;
  return bitsInWord(pairs & ~others) <= most.pairsGone && bitsInWord(others & ~pairs) <= most.pairsCome;
};

/** Words beyond this many bytes are never compared. */
const maxComparedLength = 64;

/** Finds words that may be another but for typos: one pass over the masks of the words that are about as long. */
export class WordShapes {
  readonly #shelves: Shelf[] = Array.from({ length: maxComparedLength + 1 }, emptyShelf);

  static restore(stored: SnapshotNode): WordShapes {
    const shapes = new WordShapes();
    for (const [length, part] of (stored.shelves as readonly SnapshotNode[]).entries()) {
      const letters = part.letters as Int32Array;
      const count = part.count as number;
      const turned = new Int32Array((count + 31) & ~31);
      for (let at = 0; at < count; at++) turn(turned, at, letters[at] as number);
      const codes = part.codes as Int32Array;
      const pairs = part.pairs as Int32Array;
      shapes.#shelves[length] = { codes, letters, pairs, turned, count };
    }
    return shapes;
  }

  store(): SnapshotNode {
    const shelves = this.#shelves.map(({ codes, letters, pairs, count }) => ({
      codes: codes.subarray(0, count),
      letters: letters.subarray(0, count),
      pairs: pairs.subarray(0, count),
      count,
    }));
    return { shelves };
  }

  /** Adds the word of a code, given as a range of a buffer. */
  add(code: number, bytes: Uint8Array, start: number, end: number): void {
    const shelf = this.#shelves[end - start];
    if (!shelf) return;
    const { letters, pairs } = shapeOf(bytes, start, end);
    const at = shelf.count++;
    shelf.codes = grow(shelf.codes, at + 1);
    shelf.letters = grow(shelf.letters, at + 1);
    shelf.pairs = grow(shelf.pairs, at + 1);
    shelf.turned = grow(shelf.turned, (at | 31) + 1);
    shelf.codes[at] = code;
    shelf.letters[at] = letters;
    shelf.pairs[at] = pairs;
    turn(shelf.turned, at, letters);
  }

  /** Visits the words that may become this one by one or two changes, and some that do not. */
  visitAlike(word: Uint8Array, limit: 1 | 2, visit: (code: number, length: number) => void): void {
    const shape = shapeOf(word, 0, word.length);
    const bits = bitNumbers(shape.letters);
    const last = Math.min(maxComparedLength, word.length + limit);
    for (let length = Math.max(1, word.length - limit); length <= last; length++) {
      const shelf = this.#shelves[length] as Shelf;
      const most = differenceOf(length - word.length, limit);
      for (let block = 0; block < shelf.count; block += 32) {
        let left = havingMost(shelf.turned, block, bits, most.gone);
        for (; left !== 0; left &= left - 1) {
          const at = block + 31 - Math.clz32(left & -left);
          if (at < shelf.count && isAlike(shelf, at, shape, most)) visit(shelf.codes[at] as number, length);
        }
      }
    }
  }
}
