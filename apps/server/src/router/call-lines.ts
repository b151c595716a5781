import { idLength } from "./packed-layout.ts";

/** A journal's bytes, and the same as a text of one letter for each: that is searched and remembered faster. */
interface Source {
  readonly bytes: Buffer;
  readonly letters: string;
}

/** The line of a whole call. */
export interface CallLine {
  readonly source: Source;
  readonly from: number;
  /** Where its end is. */
  readonly to: number;
  /** When the call began. */
  readonly at: number;
}

/** Lines of whole calls whose names are as long as ours, and the text of all others. */
export interface FoundLines {
  readonly calls: readonly CallLine[];
  readonly others: string;
}

const [quote, comma, zero] = [34, 44, 48];
const beginning = Buffer.from('["c","');

/** Where the name of a call stands in its line. */
export const idFrom = beginning.length;

/** Where its numbers begin. */
export const numbersFrom = idFrom + idLength + 2;

const isCall = (bytes: Buffer, from: number, to: number): boolean => {
  if (to - from < numbersFrom) return false;
  for (let at = 0; at < beginning.length; at++) if (bytes[from + at] !== beginning[at]) return false;
  return bytes[from + numbersFrom - 2] === quote && bytes[from + numbersFrom - 1] === comma;
};

/** The number that begins at a place. */
const numberAt = (bytes: Buffer, from: number): number => {
  let value = 0;
  for (let at = from; ; at++) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
};

/** Finds the lines of so many whole calls at most. */
export const findCalls = (bytes: Buffer, most: number): FoundLines => {
  const source = { bytes, letters: bytes.toString("latin1") };
  const calls: CallLine[] = [];
  let others = "";
  for (let from = 0, to = 0; from < bytes.length; from = to + 1) {
    to = source.letters.indexOf("\n", from);
    if (to < 0) to = bytes.length;
    if (calls.length < most && isCall(bytes, from, to))
      calls.push({ source, from, to, at: numberAt(bytes, from + numbersFrom) });
    else others += bytes.toString("utf8", from, to + 1);
  }
  return { calls, others };
};

/** The text of a line. */
export const textOfLine = ({ source, from, to }: CallLine): string => source.bytes.toString("utf8", from, to + 1);

const isInOrder = (lines: readonly CallLine[]): boolean => {
  let last = 0;
  for (const { at } of lines) {
    if (at < last) return false;
    last = at;
  }
  return true;
};

/** Lines in the order in which their calls began. */
export const asCallsBegan = (lines: readonly CallLine[]): readonly CallLine[] =>
  isInOrder(lines) ? lines : [...lines].sort((one, other) => one.at - other.at);
