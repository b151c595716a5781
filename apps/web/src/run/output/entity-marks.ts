import type { Entity } from "./run-output.ts";

/** A stretch of a text with the name of what it is. */
export interface EntityMark {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Servers count letters as people do; the browser counts some of them twice. */
const unitsAt = (text: string): ((letter: number) => number) => {
  if (!/[\ud800-\udbff]/.test(text)) return (letter) => letter;
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    starts.push(at);
    at += letter.length;
  }
  return (letter) => starts[letter] ?? text.length;
};

const bare = (word: string): string => word.replace(/^(?:##|▁|Ġ)/, "").trim();

/** Where entities stand in their text; one without a place is looked for after the one before it. */
export const entityMarks = (text: string, entities: readonly Entity[]): readonly EntityMark[] => {
  const units = unitsAt(text);
  let from = 0;
  return entities.flatMap(({ label, word, start, end }) => {
    if (label === "O") return [];
    if (start !== undefined && end !== undefined) {
      from = units(end);
      return [{ type: label, start: units(start), end: from }];
    }
    const sought = bare(word);
    const place = sought === "" ? -1 : text.toLowerCase().indexOf(sought.toLowerCase(), from);
    if (place < 0) return [];
    from = place + sought.length;
    return [{ type: label, start: place, end: from }];
  });
};
