import type { Entity } from "./run-output.ts";

/** A stretch of a text with the name of what it is. */
export interface EntityMark {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Servers count letters as people do; the browser counts some of them twice. */
const unitsAt = (text: string): ((character: number) => number) => {
  if (!/[\ud800-\udbff]/.test(text)) return (character) => character;
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  return (character) => starts[character] ?? text.length;
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
    const index = sought === "" ? -1 : text.toLowerCase().indexOf(sought.toLowerCase(), from);
    if (index < 0) return [];
    from = index + sought.length;
    return [{ type: label, start: index, end: from }];
  });
};
