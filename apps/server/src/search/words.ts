import { fold, isAscii } from "./id-column.ts";

const separators = /[^\p{L}\p{N}]+/u;
const mostParts = 6;

/** Splits at every sign that is neither letter nor digit. */
export const splitWords = (text: string): string[] => text.split(separators).filter((word) => word !== "");

/** Where a word changes between lower and upper case or between letters and digits: Llama3Instruct is Llama 3 Instruct. */
const partPattern = /\p{N}+|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}+/gu;

const addParts = (words: Set<string>, parts: readonly string[]): void => {
  if (parts.length > 1 && parts.length <= mostParts) for (const part of parts) words.add(fold(part));
};

const wordsOfAny = (text: string): string[] => {
  const words = new Set<string>();
  for (const word of splitWords(text)) {
    words.add(fold(word));
    addParts(words, word.match(partPattern) ?? []);
  }
  return [...words];
};

const [none, digit, lower, upper] = [0, 1, 2, 3];
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit >= 48 && unit <= 57) return digit;
  if (unit >= 97 && unit <= 122) return lower;
  return unit >= 65 && unit <= 90 ? upper : none;
});

/** Whether a part of a word ends before a character, by its kind and those beside it. */
const isPartEnd = (before: number, kind: number, behind: number): boolean =>
  before === kind ? kind === upper && behind === lower : !(before === upper && kind === lower);

/** Words are few: looking through them takes less than a set would. */
const addWord = (words: string[], word: string): void => {
  if (!words.includes(word)) words.push(word);
};

const wordsOfAscii = (text: string): string[] => {
  const words: string[] = [];
  const small = text.toLowerCase();
  let [start, partStart] = [0, 0];
  const parts: string[] = [];
  let before = none;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? (kinds[text.charCodeAt(at)] as number) : none;
    if (kind === none) {
      if (before !== none) {
        addWord(words, small.slice(start, at));
        if (parts.length > 0 && parts.length < mostParts) {
          for (const part of parts) addWord(words, part);
          addWord(words, small.slice(partStart, at));
        }
        parts.length = 0;
      }
      start = at + 1;
      partStart = start;
    } else if (before !== none) {
      const behind = at + 1 < text.length ? (kinds[text.charCodeAt(at + 1)] as number) : none;
      if (isPartEnd(before, kind, behind)) {
        if (at > partStart) parts.push(small.slice(partStart, at));
        partStart = at;
      }
    }
    before = kind;
  }
  return words;
};

/**
 * The words of an id or a tag, folded and distinct: whole words, and their parts. A word with many parts is a hash or
 * a date, and is kept whole. Nearly all are ASCII, where a plain loop is five times as fast as the patterns.
 */
export const wordsOf = (text: string): string[] => (isAscii(text) ? wordsOfAscii(text) : wordsOfAny(text));
