import { Dictionary } from "../columns/dictionary.ts";
import { Order } from "../columns/order.ts";
import { CodeLists } from "../sets/code-lists.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { isWithin } from "./edit-distance.ts";
import { TextSource } from "./text-source.ts";
import { WordShapes } from "./word-shapes.ts";

const kinds = 37;
/** So few words are looked at one by one. */
const fewCandidates = 1024;

/** One of 36 for a letter or digit, and one for all other bytes. */
const kindsOfBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 97;
  return byte >= 48 && byte <= 57 ? byte - 22 : kinds - 1;
});
const kindOf = (byte: number): number => kindsOfBytes[byte] as number;

/** The numbers of the pairs of neighbors in a text, each once. */
const pairsOf = (bytes: Uint8Array): number[] => {
  const found: number[] = [];
  for (let at = 1; at < bytes.length; at++) {
    const pair = kindOf(bytes[at - 1] as number) * kinds + kindOf(bytes[at] as number);
    if (!found.includes(pair)) found.push(pair);
  }
  return found;
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
 * sorted words. A part is looked for among the words that have its pairs of neighbors. Typos are looked for among the
 * words that have about its length and its letters.
 */
export class Vocabulary extends Dictionary {
  readonly #source = new WordSource(this);
  #sorted: Order | undefined;
  #shapes = new WordShapes();
  /** The words that have each pair. */
  #withPair = new CodeLists(kinds * kinds);

  static override restore(stored: SnapshotNode): Vocabulary {
    const vocabulary = new Vocabulary().fill(stored.words as SnapshotNode);
    vocabulary.#shapes = WordShapes.restore(stored.shapes as SnapshotNode);
    vocabulary.#withPair = CodeLists.restore(stored.withPair as SnapshotNode);
    if (stored.sorted !== null) vocabulary.#sorted = Order.restore(vocabulary.#source, stored.sorted as SnapshotNode);
    return vocabulary;
  }

  override store(): SnapshotNode {
    return {
      words: super.store(),
      shapes: this.#shapes.store(),
      withPair: this.#withPair.store(),
      sorted: this.#sorted?.store(this.size) ?? null,
    };
  }

  override add(text: string): number {
    const size = this.size;
    const code = super.add(text);
    if (this.size !== size) this.#describe(code);
    return code;
  }

  override addFolded(bytes: Uint8Array, from: number, to: number): number {
    const size = this.size;
    const code = super.addFolded(bytes, from, to);
    if (this.size !== size) this.#describe(code);
    return code;
  }

  /** Notes by what a new word is to be found. */
  #describe(code: number): void {
    const start = this.starts[code] as number;
    const end = this.starts[code + 1] as number;
    this.#shapes.add(code, this.bytes, start, end);
    this.#addPairs(code, start, end);
    this.#sorted?.insert(code);
  }

  #addPairs(code: number, start: number, end: number): void {
    let before = start < end ? kindOf(this.bytes[start] as number) : 0;
    for (let at = start + 1; at < end; at++) {
      const kind = kindOf(this.bytes[at] as number);
      this.#withPair.add(before * kinds + kind, code);
      before = kind;
    }
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

  /** Words among which all are that have a part: those with its pairs, the rarest first, until they are few. */
  #candidates(part: Uint8Array): Int32Array {
    const pairs = pairsOf(part).sort((left, right) => this.#withPair.count(left) - this.#withPair.count(right));
    const [rarest, ...others] = pairs;
    if (rarest === undefined) return Int32Array.from({ length: this.size }, (_, code) => code);
    const codes = this.#withPair.read(rarest);
    let count = codes.length;
    for (const pair of others) {
      if (count < fewCandidates) break;
      count = this.#withPair.keepIn(pair, codes, count);
    }
    return codes.subarray(0, count);
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
  visitResembling(word: Uint8Array, limit: 1 | 2, visit: (code: number) => void): void {
    this.#shapes.visitAlike(word, limit, (code, length) => {
      if (isWithin(word, this.bytes, this.starts[code] as number, length, limit)) visit(code);
    });
  }
}
