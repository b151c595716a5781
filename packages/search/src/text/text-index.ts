import { fold, type IdColumn } from "../columns/id-column.ts";
import { RowCodes } from "../columns/row-codes.ts";
import type { FacetIndex } from "../facets/facet-index.ts";
import { addAll, type Bits, copyBits, createBits, hasAtMost, intersect, isEmpty, keepWhere } from "../sets/bits.ts";
import { IntLists } from "../sets/int-lists.ts";
import { Postings } from "../sets/postings.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import { isWithin, typosAllowed } from "./edit-distance.ts";
import { Vocabulary } from "./vocabulary.ts";
import { splitWords, visitWords, wordsOf } from "./words.ts";

/** One blank-separated part of a search text, folded, and the distinct words in it that are looked up. */
export interface Term {
  readonly bytes: Uint8Array;
  readonly isOneWord: boolean;
  readonly words: readonly Uint8Array[];
  readonly beginsWithWord: boolean;
  readonly endsWithWord: boolean;
}

/** Each word costs milliseconds in a large index, and so many leave few rows. */
const maxWords = 16;

const readTerm = (text: string, limit: number): Term => {
  const words = [...new Set(splitWords(text))].slice(0, limit);
  return {
    bytes: Buffer.from(text),
    isOneWord: words[0] === text,
    words: words.map((word) => Buffer.from(word)),
    beginsWithWord: text.startsWith(words[0] ?? ""),
    endsWithWord: text.endsWith(words.at(-1) ?? ""),
  };
};

/** The distinct parts of a search text that have a letter or a digit, up to the maximum number of words. */
export const readTerms = (text: string): Term[] => {
  const terms: Term[] = [];
  let left = maxWords;
  for (const part of new Set(fold(text).split(/\s+/))) {
    const term = readTerm(part, left);
    if (term.words.length > 0) terms.push(term);
    left -= term.words.length;
  }
  return terms;
};

/** Tags with a colon are of machines (license:mit, region:us): filters, not words. */
const isWordy = (tag: string): boolean => !tag.includes(":");

/** Whether a byte is a letter or digit of ASCII. */
const hasOwnPosting = (byte: number): boolean => (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57);

/** Rows whose words are read in one step. */
const rowsAtOnce = 50_000;

/** So few rows are looked at one by one. */
const fewRows = 256;

/** Whether one word begins another, or is it but for typos. */
const isAlike = (own: string, word: string): boolean => {
  if (own.startsWith(word)) return true;
  const one = Buffer.from(word);
  const other = Buffer.from(own);
  const limit = typosAllowed(one.length);
  return limit > 0 && isWithin(one, other, 0, other.length, limit);
};

/** Finds rows by the words of their ids and tags. */
export class TextIndex {
  readonly #ids: IdColumn;
  readonly #tags: () => FacetIndex | undefined;
  #words = new Vocabulary();
  #postings = new Postings();
  /** Rows by single characters of their ids: their words would be nearly all words. */
  #characters = new Postings();
  #tagWords = new Vocabulary();
  #tagsOfWord = new IntLists();
  #tagsRead = 0;

  constructor(ids: IdColumn, tags: () => FacetIndex | undefined) {
    this.#ids = ids;
    this.#tags = tags;
  }

  restore(stored: SnapshotNode): this {
    this.#words = Vocabulary.restore(stored.words as SnapshotNode);
    this.#postings = Postings.restore(stored.postings as SnapshotNode);
    this.#characters = Postings.restore(stored.characters as SnapshotNode);
    this.#tagWords = Vocabulary.restore(stored.tagWords as SnapshotNode);
    this.#tagsOfWord = IntLists.restore(stored.tagsOfWord as SnapshotNode);
    this.#tagsRead = stored.tagsRead as number;
    return this;
  }

  store(): SnapshotNode {
    return {
      words: this.#words.store(),
      postings: this.#postings.store(this.#words.size),
      characters: this.#characters.store(128),
      tagWords: this.#tagWords.store(),
      tagsOfWord: this.#tagsOfWord.store(this.#tagWords.size),
      tagsRead: this.#tagsRead,
    };
  }

  /** Visits the distinct letters and digits of a row's id, which have postings of their own. */
  #visitCharacters(row: number, visit: (character: number, row: number) => void): void {
    const { bytes, starts, lengths } = this.#ids;
    const start = starts[row] as number;
    const end = start + (lengths[row] as number);
    let letters = 0;
    let digits = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      const letter = (byte | 32) - 97;
      if (letter >= 0 && letter < 26) letters |= 1 << letter;
      else if (byte >= 48 && byte <= 57) digits |= 1 << (byte - 48);
    }
    for (; letters !== 0; letters &= letters - 1) visit(97 + 31 - Math.clz32(letters & -letters), row);
    for (; digits !== 0; digits &= digits - 1) visit(48 + 31 - Math.clz32(digits & -digits), row);
  }

  /** Takes in the ids of all rows at once, where none was taken in yet, a part at each step. */
  *fill(rows: number): Generator<void> {
    const codes = new RowCodes();
    for (let row = 0; row < rows; row += rowsAtOnce) {
      this.#readWords(codes, row, Math.min(rows, row + rowsAtOnce));
      yield;
    }
    this.#postings = Postings.build(this.#words.size, rows, (visit) => codes.visit(visit));
    yield;
    this.#characters = Postings.build(128, rows, (visit) => {
      for (let row = 0; row < rows; row++) this.#visitCharacters(row, visit);
    });
    yield;
    this.readTags();
  }

  #readWords(codes: RowCodes, from: number, to: number): void {
    const { bytes, starts, lengths } = this.#ids;
    const addWord = (start: number, end: number) => codes.add(this.#words.addFolded(bytes, start, end));
    for (let row = from; row < to; row++) {
      const start = starts[row] as number;
      if (this.#ids.isAscii(row)) visitWords(bytes, start, start + (lengths[row] as number), addWord);
      else for (const word of wordsOf(this.#ids.text(row))) codes.add(this.#words.add(word));
      codes.endRow();
    }
  }

  /** Takes in a row whose id is in the column of ids by now. */
  add(row: number, id: string, rows: number): void {
    for (const word of wordsOf(id)) this.#postings.add(this.#words.add(word), row, rows);
    this.#visitCharacters(row, (character) => this.#characters.add(character, row, rows));
  }

  /** Takes out a row whose id is still in the column of ids. */
  remove(row: number, id: string): void {
    for (const word of wordsOf(id)) this.#postings.remove(this.#words.codeOf(word), row);
    this.#visitCharacters(row, (character) => this.#characters.remove(character, row));
  }

  /** Reads the words of tags that came since the last time. */
  readTags(): void {
    const { values } = this.#tags() ?? {};
    if (!values) return;
    for (; this.#tagsRead < values.size; this.#tagsRead++) {
      const tag = values.text(this.#tagsRead);
      if (isWordy(tag)) for (const word of wordsOf(tag)) this.#tagsOfWord.add(this.#tagWords.add(word), this.#tagsRead);
    }
  }

  /** Sorts the words, so that no request waits for it. */
  prepare(): void {
    this.#words.sort();
    this.#tagWords.sort();
  }

  #addBeginning(word: Uint8Array, bits: Bits): void {
    this.#words.visitBeginning(word, (code) => this.#postings.addRowsTo(code, bits));
  }

  /** Adds the rows of all tags that have any of the words that are visited. */
  #addTagged(bits: Bits, visitWords: (visit: (code: number) => void) => void): void {
    const { postings } = this.#tags() ?? {};
    const tags = new Set<number>();
    visitWords((code) => {
      for (const tag of this.#tagsOfWord.values(code)) tags.add(tag);
    });
    for (const tag of tags) postings?.addRowsTo(tag, bits);
  }

  /** Rows whose id contains the term. */
  containing(term: Term, rows: number): Bits {
    const [word] = term.words;
    if (term.isOneWord && word) return this.#containingWord(word, rows);
    const candidates = this.#candidates(term, rows);
    keepWhere(candidates, (row) => this.#ids.contains(row, term.bytes));
    return candidates;
  }

  #containingWord(word: Uint8Array, rows: number): Bits {
    const bits = createBits(rows);
    const [character = 0] = word;
    if (word.length === 1 && hasOwnPosting(character)) this.#characters.addRowsTo(character, bits);
    else this.#words.visitContaining(word, false, (code) => this.#postings.addRowsTo(code, bits));
    return bits;
  }

  /** Rows that have each word of the term where the term has it: inner ones whole, outer ones cut off. */
  #candidates({ words, beginsWithWord, endsWithWord }: Term, rows: number): Bits {
    const steps = words.map((word, at) => {
      const isCutBefore = at === 0 && beginsWithWord;
      const isCutBehind = at === words.length - 1 && endsWithWord;
      // From the cheapest to the most expensive: whole words are looked up, endings are searched for.
      const cost = isCutBefore ? 1000 : isCutBehind ? 500 - word.length : -word.length;
      return { word, cost, isCutBefore, isCutBehind };
    });
    let found: Bits | undefined;
    for (const { word, isCutBefore, isCutBehind } of steps.sort((left, right) => left.cost - right.cost)) {
      if (found && hasAtMost(found, 8 * fewRows)) break;
      const bits = createBits(rows);
      if (isCutBefore) this.#words.visitContaining(word, true, (code) => this.#postings.addRowsTo(code, bits));
      else if (isCutBehind) this.#addBeginning(word, bits);
      else this.#addWhole(word, bits);
      if (found) intersect(found, bits);
      else found = bits;
    }
    return found ?? createBits(rows);
  }

  #addWhole(word: Uint8Array, bits: Bits): void {
    const code = this.#words.codeOf(Buffer.from(word).toString("utf8"));
    if (code >= 0) this.#postings.addRowsTo(code, bits);
  }

  #hasInId(row: number, word: string): boolean {
    return wordsOf(this.#ids.text(row)).some((own) => own.startsWith(word));
  }

  /** The words of a row's id and tags. */
  #wordsOfRow(row: number): string[] {
    const tags = this.#tags();
    const own = tags?.column.get(row).map((code) => tags.values.text(code)) ?? [];
    return [...wordsOf(this.#ids.text(row)), ...own.filter(isWordy).flatMap(wordsOf)];
  }

  /** Rows of which each word of the term begins a word of the id or of a tag, save those that contain a lone word. */
  #beginning(term: Term, rows: number): Bits {
    const rowsOfWord = (word: Uint8Array): Bits => {
      const bits = createBits(rows);
      // A word of the id that begins with the whole term contains it, and such rows are found by that.
      if (!term.isOneWord) this.#addBeginning(word, bits);
      this.#addTagged(bits, (visit) => this.#tagWords.visitBeginning(word, visit));
      return bits;
    };
    return this.#allWords(term, rows, rowsOfWord, (own, word) => own.startsWith(word));
  }

  /** Rows that have all words of a term: the longest first, and the last few rows one by one. */
  #allWords(
    { words }: Term,
    rows: number,
    rowsOfWord: (word: Uint8Array) => Bits,
    isLike: (own: string, word: string) => boolean,
  ): Bits {
    let found: Bits | undefined;
    for (const word of [...words].sort((left, right) => right.length - left.length)) {
      if (found && hasAtMost(found, fewRows)) {
        const text = Buffer.from(word).toString("utf8");
        keepWhere(found, (row) => this.#wordsOfRow(row).some((own) => isLike(own, text)));
      } else if (found) intersect(found, rowsOfWord(word));
      else found = rowsOfWord(word);
    }
    return found ?? createBits(rows);
  }

  /** Among these rows, those where each word of the terms begins a word of the id. */
  beginningInId(terms: readonly Term[], among: Bits, rows: number): Bits {
    const found = copyBits(among);
    for (const word of terms.flatMap(({ words }) => words)) {
      if (hasAtMost(found, fewRows)) keepWhere(found, (row) => this.#hasInId(row, Buffer.from(word).toString("utf8")));
      else {
        const bits = createBits(rows);
        this.#addBeginning(word, bits);
        intersect(found, bits);
      }
    }
    return found;
  }

  /** Rows of which each word of the term begins a word, or is one but for typos. */
  resembling(term: Term, rows: number): Bits {
    const rowsOfWord = (word: Uint8Array): Bits => {
      const limit = typosAllowed(word.length);
      const visitIn = (vocabulary: Vocabulary) => (visit: (code: number) => void) => {
        vocabulary.visitBeginning(word, visit);
        if (limit !== 0) vocabulary.visitResembling(word, limit, visit);
      };
      const bits = createBits(rows);
      visitIn(this.#words)((code) => this.#postings.addRowsTo(code, bits));
      this.#addTagged(bits, visitIn(this.#tagWords));
      return bits;
    };
    return this.#allWords(term, rows, rowsOfWord, isAlike);
  }

  /** Rows that have a term: in the id, or each of its words at the beginning of one. */
  having(term: Term, rows: number): Bits {
    const found = this.#beginning(term, rows);
    addAll(found, this.containing(term, rows));
    return found;
  }

  /** Visible rows of a term: those that have it; where none has, those that have something like it. */
  match(term: Term, visible: Bits, rows: number): Bits {
    const found = this.having(term, rows);
    intersect(found, visible);
    if (!isEmpty(found)) return found;
    const similar = this.resembling(term, rows);
    intersect(similar, visible);
    return similar;
  }
}
