/** A set of row numbers, 32 to a word. Sets may differ in length: what lies beyond the end is not in the set. */
export type Bits = Int32Array;

/** How many words hold this many rows. */
export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

/** Sets that a question has done with, by their length: allocating them anew would keep the collector busy. */
const spare = new Map<number, { readonly sets: Bits[]; used: number }>();
/** Lengths that are worth keeping: of the indexes in use, and of their vocabularies. */
const maxPooledLengths = 6;
/** Sets of one length that outlive a question: more than an ordinary one borrows. */
const maxPooledSets = 64;

/** A set for the time of one question, as long as another one; what it holds is left from before. */
const borrow = (words: number): Bits => {
  let shelf = spare.get(words);
  if (!shelf) {
    if (spare.size >= maxPooledLengths) spare.clear();
    shelf = { sets: [], used: 0 };
    spare.set(words, shelf);
  }
  const bits = shelf.sets[shelf.used] ?? new Int32Array(words);
  shelf.sets[shelf.used++] = bits;
  return bits;
};

/** An empty set for the time of one question: `releaseBits` gives it to the next. */
export const createBits = (rows: number): Bits => borrow(wordsFor(rows)).fill(0);

/** A copy for the time of one question. */
export const copyBits = (bits: Bits, words = bits.length): Bits => {
  const copy = borrow(words);
  copy.set(bits.length > words ? bits.subarray(0, words) : bits);
  return copy.fill(0, Math.min(bits.length, words));
};

/** Ends a question: its sets are used again by the next. What is to outlive it must be a slice. */
export const releaseBits = (): void => {
  for (const shelf of spare.values()) {
    shelf.used = 0;
    if (shelf.sets.length > maxPooledSets) shelf.sets.length = maxPooledSets;
  }
};

export const hasBit = (bits: Bits, row: number): boolean => ((bits[row >>> 5] ?? 0) & (1 << row)) !== 0;

export const setBit = (bits: Bits, row: number): void => {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << row);
};

export const clearBit = (bits: Bits, row: number): void => {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << row);
};

const countWord = (word: number): number => {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** How many bits of a word are set. */
export const bitsInWord = countWord;

export const countBits = (bits: Bits): number => sharedBits(bits, bits);

/**
 * How many rows two sets share. Eight words are added up bit by bit before any is counted: counting is what takes long.
 */
export const sharedBits = (one: Bits, other: Bits): number => {
  const words = Math.min(one.length, other.length);
  const whole = words - (words % 8);
  let count = 0;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  for (let at = 0; at < whole; at += 8) {
    const first = (one[at] as number) & (other[at] as number);
    const second = (one[at + 1] as number) & (other[at + 1] as number);
    const third = (one[at + 2] as number) & (other[at + 2] as number);
    const fourth = (one[at + 3] as number) & (other[at + 3] as number);
    const fifth = (one[at + 4] as number) & (other[at + 4] as number);
    const sixth = (one[at + 5] as number) & (other[at + 5] as number);
    const seventh = (one[at + 6] as number) & (other[at + 6] as number);
    const eighth = (one[at + 7] as number) & (other[at + 7] as number);
    let odd = ones ^ first;
    const pair1 = (ones & first) | (odd & second);
    ones = odd ^ second;
    odd = ones ^ third;
    const pair2 = (ones & third) | (odd & fourth);
    ones = odd ^ fourth;
    odd = ones ^ fifth;
    const pair3 = (ones & fifth) | (odd & sixth);
    ones = odd ^ sixth;
    odd = ones ^ seventh;
    const pair4 = (ones & seventh) | (odd & eighth);
    ones = odd ^ eighth;
    odd = twos ^ pair1;
    const four1 = (twos & pair1) | (odd & pair2);
    twos = odd ^ pair2;
    odd = twos ^ pair3;
    const four2 = (twos & pair3) | (odd & pair4);
    twos = odd ^ pair4;
    odd = fours ^ four1;
    count += countWord((fours & four1) | (odd & four2));
    fours = odd ^ four2;
  }
  count = 8 * count + 4 * countWord(fours) + 2 * countWord(twos) + countWord(ones);
  for (let at = whole; at < words; at++) count += countWord((one[at] as number) & (other[at] as number));
  return count;
};

/** Whether a set has at most so many rows; a large one is not counted to its end. */
export const hasAtMost = (bits: Bits, limit: number): boolean => {
  let count = 0;
  for (let at = 0; at < bits.length && count <= limit; at++) {
    const word = bits[at] as number;
    if (word !== 0) count += countWord(word);
  }
  return count <= limit;
};

export const isEmpty = (bits: Bits): boolean => {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
};

/** Keeps in the target what is in the other set as well. */
export const intersect = (target: Bits, other: Bits): void => {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) & (other[word] as number);
  target.fill(0, shared);
};

/** Takes out of the target what is in the other set. */
export const subtract = (target: Bits, other: Bits): void => {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) & ~(other[word] as number);
};

/** Adds the other set to the target, which must be long enough. */
export const addAll = (target: Bits, other: Bits): void => {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) | (other[word] as number);
};

/** Writes the rows of a set, ascending, into an array that is long enough, and says how many there are. */
export const rowsInto = (bits: Bits, rows: Int32Array): number => {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    while (word !== 0) {
      const low = word & -word;
      rows[count++] = (at << 5) + 31 - Math.clz32(low);
      word ^= low;
    }
  }
  return count;
};

/** The rows of a set, ascending. */
export const rowsOf = (bits: Bits, count = countBits(bits)): Int32Array => {
  const rows = new Int32Array(count);
  rowsInto(bits, rows);
  return rows;
};

/** Takes out every row for which the test fails. */
export const keepWhere = (bits: Bits, test: (row: number) => boolean): void => {
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    if (word === 0) continue;
    let kept = word;
    while (word !== 0) {
      const low = word & -word;
      if (!test((at << 5) + 31 - Math.clz32(low))) kept ^= low;
      word ^= low;
    }
    bits[at] = kept;
  }
};
