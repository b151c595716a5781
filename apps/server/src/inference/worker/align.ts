import type { Json } from "./fields.ts";

/** Where a token stands in its text, in UTF-16 units; undefined where it stands for nothing in it. */
export type Place = { readonly start: number; readonly end: number } | undefined;

/** What is known of one token. */
export interface TokenForm {
  readonly text: string;
  readonly isUnknown: boolean;
  readonly isSpecial: boolean;
}

interface Letter {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  /** Whether white space stands before it, or nothing. */
  readonly isFirst: boolean;
}

/** What tokenizers make of a letter before they look it up; both sides are folded alike. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const lettersOf = (text: string): Letter[] => {
  const letters: Letter[] = [];
  let at = 0;
  let isFirst = true;
  for (const letter of text) {
    const folded = fold(letter).replace(/\s/g, "");
    if (/^\s*$/.test(letter)) isFirst = true;
    else if (folded !== "") {
      for (const part of folded) {
        letters.push({ folded: part, start: at, end: at + letter.length, isFirst });
        isFirst = false;
      }
    }
    at += letter.length;
  }
  return letters;
};

/** Marks that tokenizers put on tokens, and that are no part of the text. */
const bare = (token: string): string =>
  fold(
    token
      .replace(/^##/, "")
      .replaceAll("▁", "")
      .replace(/<\/w>$/, ""),
  );

const alignLetters = (text: string, tokens: readonly TokenForm[]): Place[] => {
  const letters = lettersOf(text);
  let next = 0;
  const take = (count: number): Place => {
    const [first, last] = [letters[next], letters[next + count - 1]];
    if (!first || !last) return undefined;
    next += count;
    return { start: first.start, end: last.end };
  };
  const wordLength = () => {
    let count = 1;
    while (letters[next + count] && !letters[next + count]?.isFirst) count++;
    return count;
  };
  return tokens.map(({ text: token, isUnknown, isSpecial }) => {
    if (isUnknown) return take(wordLength());
    if (isSpecial) return undefined;
    const wanted = [...bare(token).replace(/\s/g, "")];
    if (wanted.length === 0) return undefined;
    const isHere = (from: number) => wanted.every((part, index) => letters[from + index]?.folded === part);
    // A letter that the tokenizer dropped is passed over.
    let from = next;
    while (from < letters.length && !isHere(from)) from++;
    if (from >= letters.length) return undefined;
    next = from;
    return take(wanted.length);
  });
};

/** The letters that byte-level tokenizers write bytes with: printable ones for themselves, the others from 256 on. */
const byteOfLetter = (() => {
  const isPlain = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  const letters = new Map<string, number>();
  let extra = 256;
  for (let byte = 0; byte < 256; byte++) letters.set(String.fromCodePoint(isPlain(byte) ? byte : extra++), byte);
  return letters;
})();

const alignBytes = (text: string, tokens: readonly TokenForm[]): Place[] => {
  const bytes = new TextEncoder().encode(text);
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (let count = new TextEncoder().encode(letter).length; count > 0; count--) starts.push(at);
    at += letter.length;
  }
  starts.push(text.length);
  let next = 0;
  return tokens.map(({ text: token, isSpecial }) => {
    if (isSpecial) return undefined;
    let wanted = [...token].map((letter) => byteOfLetter.get(letter) ?? -1);
    // The space that a tokenizer puts before the first word is in no text.
    if (wanted[0] === 32 && bytes[next] !== 32) wanted = wanted.slice(1);
    const isHere = wanted.every((byte, index) => bytes[next + index] === byte);
    if (!isHere || wanted.length === 0) return undefined;
    const inner = wanted[0] === 32 ? 1 : 0;
    const place = { start: starts[next + inner] ?? text.length, end: endOf(starts, next + wanted.length) };
    next += wanted.length;
    return place;
  });
};

/** The end of the letter that the byte before a place belongs to. */
const endOf = (starts: readonly number[], place: number): number => {
  const last = starts[place - 1];
  return starts.slice(place).find((start) => start !== last) ?? starts.at(-1) ?? 0;
};

const mentionsByteLevel = (part: unknown): boolean => JSON.stringify(part ?? null).includes('"ByteLevel"');

/** Where each token of a text stands in it. */
export const alignTokens = (tokenizer: Json, text: string, tokens: readonly TokenForm[]): Place[] =>
  mentionsByteLevel(tokenizer.pre_tokenizer) || mentionsByteLevel(tokenizer.decoder)
    ? alignBytes(text, tokens)
    : alignLetters(text, tokens);
