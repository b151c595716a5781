import type { CallLine } from "./call-lines.ts";
import { kindNames } from "./ledger-sql.ts";

const reservedPlace = kindNames.indexOf("reserved_nano");

/** Whether the text of a kind can be taken as it is. What is reserved changes a budget, too, and so is not. */
const isUsual = (text: string): boolean => {
  if (text.includes("\\")) return false;
  try {
    const values: unknown[] = JSON.parse(`[${text}`);
    return values.length === kindNames.length && values[reservedPlace] === 0;
  } catch {
    return false;
  }
};

/** Kinds of calls, numbered as they come. */
export class PackedKinds {
  /** Numbers by the text of a kind, and those by what is lacking. */
  readonly #numbers: Map<string, number>[] = [];
  readonly #texts: string[] = [];

  /** The number of the kind that a line tells from a place on; below zero for one that cannot be taken. */
  numberOf({ source, to }: CallLine, from: number, lacks: number): number {
    const numbers = this.#numbersFor(lacks);
    const letters = source.letters.slice(from, to);
    const known = numbers.get(letters);
    if (known !== undefined) return known;
    const text = source.bytes.toString("utf8", from, to);
    const number = isUsual(text) ? this.#texts.push(`[${lacks},${text}`) - 1 : -1;
    numbers.set(letters, number);
    return number;
  }

  #numbersFor(lacks: number): Map<string, number> {
    const known = this.#numbers[lacks];
    if (known) return known;
    const made = new Map<string, number>();
    this.#numbers[lacks] = made;
    return made;
  }

  /** All kinds as a list of JSON. */
  toString(): string {
    return `[${this.#texts.join(",")}]`;
  }
}
