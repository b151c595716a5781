// @ts-check
/**
 * How much a text repeats itself. A compressor pays for what it has not seen before, so we count the different runs of
 * a few characters: fewer of them, fewer bytes. Unlike the compressed length, the count after a small change is known
 * without looking at the rest.
 */

/** Whether runs of so many characters are counted. */
const COUNTED = [false, false, false, true, true, true, true, false, true];
const LONGEST = COUNTED.length - 1;
const BITS = 22;

/** @typedef {{ at: number, length: number }} Place */

export class Shapes {
  /** The number of different runs. */
  count = 0;
  #codes;
  #times = new Uint16Array(1 << BITS);
  #runs;
  #newRuns;

  /** @param {string} text */
  constructor(text) {
    this.#codes = Uint16Array.from(text, (character) => character.charCodeAt(0));
    this.#runs = new Int32Array(text.length * LONGEST);
    this.#newRuns = new Int32Array(text.length * LONGEST);
    this.#add(this.#runs, this.#collect([{ at: 0, length: text.length }], this.#runs));
  }

  /**
   * Writes over some places, and takes it back unless the text repeats itself more.
   * @param {Place[]} places In order.
   * @param {() => void} write
   * @param {() => void} takeBack
   */
  improve(places, write, takeBack) {
    const before = this.count;
    const length = this.#collect(places, this.#runs);
    this.#remove(this.#runs, length);
    write();
    this.#collect(places, this.#newRuns);
    this.#add(this.#newRuns, length);
    if (this.count < before) return;
    this.#remove(this.#newRuns, length);
    takeBack();
    this.#add(this.#runs, length);
  }

  /** @param {Place[]} places @param {string} text As long as each place. */
  write(places, text) {
    for (const { at } of places)
      for (let index = 0; index < text.length; index += 1) this.#codes[at + index] = text.charCodeAt(index);
  }

  /** @param {Int32Array} runs @param {number} length */
  #add(runs, length) {
    const times = this.#times;
    for (let index = 0; index < length; index += 1) {
      const run = runs[index] ?? 0;
      if (times[run] === 0) this.count += 1;
      times[run] = (times[run] ?? 0) + 1;
    }
  }

  /** @param {Int32Array} runs @param {number} length */
  #remove(runs, length) {
    const times = this.#times;
    for (let index = 0; index < length; index += 1) {
      const run = runs[index] ?? 0;
      times[run] = (times[run] ?? 0) - 1;
      if (times[run] === 0) this.count -= 1;
    }
  }

  /**
   * Notes every run that touches these places, once.
   * @param {Place[]} places
   * @param {Int32Array} runs
   * @returns {number} How many there are.
   */
  #collect(places, runs) {
    const codes = this.#codes;
    let count = 0;
    let next = 0;
    for (const { at, length } of places) {
      for (let start = Math.max(next, at - LONGEST + 1); start < at + length; start += 1) {
        const end = Math.min(LONGEST, codes.length - start);
        let hash = 1;
        for (let size = 1; size <= end; size += 1) {
          hash = Math.imul(hash ^ (codes[start + size - 1] ?? 0), 0x01000193);
          if (!COUNTED[size] || start + size <= at) continue;
          const mixed = Math.imul(hash ^ (hash >>> 15) ^ size, 0x2c1b3c6d);
          runs[count] = (mixed ^ (mixed >>> 13)) & ((1 << BITS) - 1);
          count += 1;
        }
      }
      next = at + length;
    }
    return count;
  }
}
