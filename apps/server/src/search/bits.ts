/** A set of row numbers, 32 to a word. Sets may differ in length: what lies beyond the end is not in the set. */
export type Bits = Int32Array;

/** How many words hold this many rows. */
export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

export const createBits = (rows: number): Bits => new Int32Array(wordsFor(rows));

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

export const countBits = (bits: Bits): number => {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += countWord(bits[word] as number);
  return count;
};

/** Whether a set has at most so many rows; a large one is not counted to its end. */
export const hasAtMost = (bits: Bits, limit: number): boolean => {
  let count = 0;
  for (let word = 0; word < bits.length && count <= limit; word++) count += countWord(bits[word] as number);
  return count <= limit;
};

export const isEmpty = (bits: Bits): boolean => {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
};

/** Keeps in the target what is in the other set as well. */
export const keepCommon = (target: Bits, other: Bits): void => {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) & (other[word] as number);
  target.fill(0, shared);
};

/** Takes out of the target what is in the other set. */
export const takeOut = (target: Bits, other: Bits): void => {
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
    let kept = word;
    while (word !== 0) {
      const low = word & -word;
      if (!test((at << 5) + 31 - Math.clz32(low))) kept ^= low;
      word ^= low;
    }
    bits[at] = kept;
  }
};
