import { type Bits, bitsInWord, createBits, keepCommon, rowsOf } from "./bits.ts";
import { Dictionary } from "./dictionary.ts";
import { isWithin } from "./edit-distance.ts";
import { enlarge } from "./enlarge.ts";
import { Order } from "./order.ts";
import { Postings } from "./postings.ts";
import type { Stored } from "./stored.ts";
import { TextSource } from "./text-source.ts";

/** A bit for each letter; the ten digits share five, all other bytes one. */
const letterBit = (byte: number): number => {
  if (byte >= 97 && byte <= 122) return 1 << (byte - 97);
  return byte >= 48 && byte <= 57 ? 1 << (26 + (byte % 5)) : 1 << 31;
};

/** One of 32 bits for two neighbours. */
const pairBit = (first: number, second: number): number => 1 << (Math.imul(first * 31 + second, 0x9e3779b1) >>> 27);

interface Signature {
  readonly letters: number;
  readonly pairs: number;
}

const signatureOf = (bytes: Uint8Array, start: number, end: number): Signature => {
  let [letters, pairs] = [0, 0];
  for (let at = start; at < end; at++) {
    letters |= letterBit(bytes[at] as number);
    if (at > start) pairs |= pairBit(bytes[at - 1] as number, bytes[at] as number);
  }
  return { letters, pairs };
};

const kinds = 37;

/** One of 36 for a letter or digit, and one for all other bytes. */
const kindOf = (byte: number): number => {
  if (byte >= 97 && byte <= 122) return byte - 97;
  return byte >= 48 && byte <= 57 ? byte - 22 : kinds - 1;
};

/** The numbers of the pairs of neighbours in a text, each once. */
const pairsOf = (bytes: Uint8Array, start: number, end: number): number[] => {
  const found: number[] = [];
  for (let at = start + 1; at < end; at++) {
    const pair = kindOf(bytes[at - 1] as number) * kinds + kindOf(bytes[at] as number);
    if (!found.includes(pair)) found.push(pair);
  }
  return found;
};

/** Whether more than `limit` bits of a mask are set. */
const hasMore = (mask: number, limit: number): boolean => {
  let rest = mask;
  for (let taken = 0; taken < limit && rest !== 0; taken++) rest &= rest - 1;
  return rest !== 0;
};

/** Sorts the words by their bytes. */
class WordSource extends TextSource {
  readonly #words: Dictionary;

  constructor(words: Dictionary) {
    super();
    this.#words = words;
  }

  protected override get bytes(): Uint8Array {
    return this.#words.bytes;
  }

  protected override start(code: number): number {
    return this.#words.starts[code] as number;
  }

  override length(code: number): number {
    return (this.#words.starts[code + 1] as number) - (this.#words.starts[code] as number);
  }

  protected override key(code: number): number {
    return code;
  }
}

/**
 * Words that can be found by their beginning, by a part of them or in spite of typos. Beginnings are a stretch of the
 * sorted words. A part is looked for among the words that have all its pairs of neighbours. For typos each word carries
 * two masks, of its letters and of its pairs: one pass over them leaves about one word in a hundred to look at.
 */
export class Vocabulary extends Dictionary {
  readonly #source = new WordSource(this);
  #sorted: Order | undefined;
  #letters = new Int32Array(64);
  #pairs = new Int32Array(64);
  /** The words that have each pair. */
  #withPair = new Postings();

  static override restore(stored: Stored): Vocabulary {
    const vocabulary = new Vocabulary().fill(stored.words as Stored);
    vocabulary.#letters = stored.letters as Int32Array<ArrayBuffer>;
    vocabulary.#pairs = stored.pairs as Int32Array<ArrayBuffer>;
    vocabulary.#withPair = Postings.restore(stored.withPair as Stored);
    if (stored.sorted !== null) vocabulary.#sorted = Order.restore(vocabulary.#source, stored.sorted as Stored);
    return vocabulary;
  }

  override store(): Stored {
    return {
      words: super.store(),
      letters: this.#letters.subarray(0, this.size),
      pairs: this.#pairs.subarray(0, this.size),
      withPair: this.#withPair.store(kinds * kinds),
      sorted: this.#sorted?.store(this.size) ?? null,
    };
  }

  override add(text: string): number {
    const size = this.size;
    const code = super.add(text);
    if (this.size === size) return code;
    const [start, end] = [this.starts[code] as number, this.starts[code + 1] as number];
    const signature = signatureOf(this.bytes, start, end);
    this.#letters = enlarge(this.#letters, this.size);
    this.#pairs = enlarge(this.#pairs, this.size);
    this.#letters[code] = signature.letters;
    this.#pairs[code] = signature.pairs;
    for (const pair of pairsOf(this.bytes, start, end)) this.#withPair.add(pair, code, this.size);
    this.#sorted?.insert(code);
    return code;
  }

  /** Sorts the words, if that was not done yet; later words are sorted in as they come. */
  sort(): Order {
    this.#sorted ??= new Order(
      this.#source,
      Int32Array.from({ length: this.size }, (_, code) => code),
    );
    return this.#sorted;
  }

  /** Visits all words that begin so. */
  visitBeginning(part: Uint8Array, visit: (code: number) => void): void {
    const source = this.#source;
    this.sort().visitRange(
      (code) => source.comparePrefix(code, part) >= 0,
      (code) => source.comparePrefix(code, part) > 0,
      visit,
    );
  }

  /** The words that have all pairs of a part: nearly all of them have the part as well. */
  #candidates(part: Uint8Array): Int32Array {
    let found: Bits | undefined;
    for (const pair of pairsOf(part, 0, part.length)) {
      const bits = createBits(this.size);
      this.#withPair.addRowsTo(pair, bits);
      if (found) keepCommon(found, bits);
      else found = bits;
    }
    return found ? rowsOf(found) : Int32Array.from({ length: this.size }, (_, code) => code);
  }

  /** Visits all words with this part, or with this end. */
  visitContaining(part: Uint8Array, isEnd: boolean, visit: (code: number) => void): void {
    for (const code of this.#candidates(part)) {
      const start = this.starts[code] as number;
      const last = (this.starts[code + 1] as number) - part.length;
      for (let at = isEnd ? Math.max(last, start) : start; at <= last; at++) {
        if (!this.#isAt(at, part)) continue;
        visit(code);
        break;
      }
    }
  }

  #isAt(start: number, part: Uint8Array): boolean {
    for (let at = 0; at < part.length; at++) if (this.bytes[start + at] !== part[at]) return false;
    return true;
  }

  /** Visits all words that are this one but for at most `limit` typos. */
  visitResembling(word: Uint8Array, limit: number, visit: (code: number) => void): void {
    const { letters, pairs } = signatureOf(word, 0, word.length);
    const [allLetters, allPairs] = [this.#letters, this.#pairs];
    const { bytes, starts, size } = this;
    for (let code = 0; code < size; code++) {
      const others = allLetters[code] as number;
      // A typo takes away at most one letter, adds at most one, and breaks at most three pairs.
      if (hasMore(letters & ~others, limit) || hasMore(others & ~letters, limit)) continue;
      if (bitsInWord(pairs & ~(allPairs[code] as number)) > 3 * limit) continue;
      const start = starts[code] as number;
      const end = starts[code + 1] as number;
      if (Math.abs(end - start - word.length) > limit) continue;
      if (isWithin(word, bytes, start, end - start, limit)) visit(code);
    }
  }
}
