import { isSame, type Tree } from "./expression.ts";
import { placeMark, type Writing } from "./held-values.ts";

/** A line that holds values, and what it was when it was last written: most values are the same from call to call. */
interface OpenLine {
  readonly parts: readonly (string | Writing)[];
  readonly writings: readonly Writing[];
  written?: { readonly values: readonly Tree[]; readonly text: string };
}

/** A snippet but for its values: text that is always the same, already folded, and lines that hold values. */
export type Plan = readonly (string | OpenLine)[];

/** The values a plan is filled with. */
export type Values = { readonly [L in Writing["layer"]]: readonly Tree[] };

/** Folds what is too long for a line; looks at each line by itself. */
type Fold = (text: string) => string;

const marks = new RegExp(`${placeMark}(\\d+)${placeMark}`);

const openLine = (line: string, found: readonly Writing[]): OpenLine => {
  const parts = line.split(marks).flatMap((part, place): (string | Writing)[] => {
    const writing = place % 2 === 1 ? found[Number(part)] : undefined;
    if (writing) return [writing];
    return part === "" ? [] : [part];
  });
  return { parts, writings: parts.filter((part) => typeof part !== "string") };
};

/** Makes a plan of a rendered text in which marks stand for values. */
export const planOf = (text: string, found: readonly Writing[], fold: Fold): Plan => {
  const plan: (string | OpenLine)[] = [];
  let fixed = "";
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) fixed += "\n";
    if (!line.includes(placeMark)) fixed += fold(line);
    else {
      plan.push(fixed, openLine(line, found));
      fixed = "";
    }
  }
  return [...plan, fixed];
};

const valueAt = (values: Values, { layer, index }: Writing): Tree => values[layer][index] as Tree;

const isWritten = ({ writings, written }: OpenLine, values: Values): boolean => {
  if (!written) return false;
  for (const [place, writing] of writings.entries())
    if (!isSame(valueAt(values, writing), written.values[place] as Tree)) return false;
  return true;
};

const writeLine = ({ parts }: OpenLine, values: Values, fold: Fold): string => {
  let text = "";
  for (const part of parts) text += typeof part === "string" ? part : part.write(valueAt(values, part));
  return fold(text);
};

/** Writes values into a plan. What is secret is written anew each time: nothing of it is kept. */
export const fill = (plan: Plan, values: Values, fold: Fold, isSecret: boolean): string => {
  let text = "";
  for (const piece of plan) {
    if (typeof piece === "string") text += piece;
    else if (isSecret) text += writeLine(piece, values, fold);
    else {
      if (!isWritten(piece, values))
        piece.written = {
          values: piece.writings.map((writing) => valueAt(values, writing)),
          text: writeLine(piece, values, fold),
        };
      text += piece.written?.text;
    }
  }
  return text;
};
