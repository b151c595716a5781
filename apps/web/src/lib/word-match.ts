/** A stretch of a text, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The words of what someone typed, lower case, hyphens and underscores counting as spaces. */
export const wordsOf = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/[\s\-_]+/)
    .filter(Boolean);

/** Where the words occur in a text; overlapping places become one. */
export const findWords = (text: string, words: readonly string[]): readonly Stretch[] => {
  const lower = text.toLowerCase();
  const found: Stretch[] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
      found.push({ start: at, end: at + word.length });
    }
  }
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  return found.reduce<Stretch[]>((merged, next) => {
    const last = merged.at(-1);
    if (!last || next.start > last.end) return [...merged, next];
    return [...merged.slice(0, -1), { start: last.start, end: Math.max(last.end, next.end) }];
  }, []);
};

/** The first letters of a name's words: `Text-to-Speech` → `tts`. */
export const initialsOf = (name: string): string =>
  wordsOf(name)
    .map((word) => word[0])
    .join("");

/** Whether a word of the text begins with the word. */
export const startsAWord = (text: string, word: string): boolean =>
  wordsOf(text).some((candidate) => candidate.startsWith(word));
