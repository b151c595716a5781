/** End exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Lower case; split at everything but letters and digits. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const isWithinWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");

/** Overlapping ranges are merged. */
export const findWords = (text: string, words: readonly string[]): readonly TextRange[] => {
  const lower = text.toLowerCase();
  const found: TextRange[] = [];
  // An empty word is at every place, and the search for it would never advance.
  for (const word of words.filter(Boolean)) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
      if (!isWithinWord(lower, at)) found.push({ start: at, end: at + word.length });
    }
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: TextRange[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    if (last && next.start <= last.end) joined.splice(-1, 1, { start: last.start, end: Math.max(last.end, next.end) });
    else joined.push(next);
  }
  return joined;
};

/** `Text-to-Speech` → `tts`. */
export const initialsOf = (name: string): string =>
  wordsOf(name)
    .map((word) => word[0])
    .join("");

export const hasWordStartingWith = (text: string, word: string): boolean =>
  wordsOf(text).some((candidate) => candidate.startsWith(word));

const fillers = new Set(
  "a an and are can do does for from have how i in is it me my of on or should the this to what when where which why with you your".split(
    " ",
  ),
);

/** The words of a question that carry meaning; all of them if none does. */
export const contentWords = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
};

const endings = /(?:ations?|ings?|ions?|ers?|ors?|ies|es|ed|s|e|y)$/;
const minStem = 4;

/** `detection`, `detects` and `detecting` have the stem `detect`. */
export const stemOf = (word: string): string => {
  const stem = word.replace(endings, "");
  return stem.length >= minStem ? stem : word;
};

/** Whether the text has a word with the same stem, or one that starts with the word. */
export const hasSimilarWord = (text: string, word: string): boolean => {
  const stem = stemOf(word);
  return wordsOf(text).some((candidate) => {
    if (candidate.startsWith(word)) return true;
    const other = stemOf(candidate);
    return stem.length >= minStem && other.length >= minStem && (other.startsWith(stem) || stem.startsWith(other));
  });
};
