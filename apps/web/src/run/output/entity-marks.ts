import type { Entity } from "./run-output.ts";

export interface EntityMark {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Servers count code points; JavaScript counts UTF-16 units. */
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

/** Entities without offsets are searched after the previous one. */
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
