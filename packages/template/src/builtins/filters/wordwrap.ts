import { run } from "../../current-run.ts";
import { lines } from "../../text.ts";
import { type Value, valueError } from "../../values.ts";

/** Python's textwrap knows only these as spaces between words. */
const plainWords = /[\t-\r ]+|[^\t-\r ]+/gu;

/**
 * The same, with words cut after hyphens between letters and around dashes: a hyphen counts after two letters, or after
 * a letter, a hyphen and a letter, and before two letters.
 */
const hyphenated =
  /[\t-\r ]+|(?<=[\p{L}\p{N}_!"'&.,?])-{2,}(?=[\p{L}\p{N}_])|[^\t-\r ]+?(?:-(?:(?<=[\p{L}\p{Nl}\p{No}_]{2}-)|(?<=[\p{L}\p{Nl}\p{No}_]-[\p{L}\p{Nl}\p{No}_]-))(?=[\p{L}\p{Nl}\p{No}_]-?[\p{L}\p{Nl}\p{No}_])|(?=[\t-\r ]|$)|(?<=[\p{L}\p{N}_!"'&.,?])(?=-{2,}[\p{L}\p{N}_]))/gu;

const isBlank = (text: readonly string[] | undefined): boolean => text?.join("").trim() === "";

/** Wraps one line as Python's textwrap does: words and spaces are chunks, and a line takes as many as fit. */
function wrapLine(line: string, width: number, breakLong: boolean, onHyphens: boolean): string[] {
  const words = line.match(onHyphens ? hyphenated : plainWords) ?? [];
  const chunks = words.map((word) => [...word]).reverse();
  const result: string[] = [];
  while (chunks.length > 0) {
    if (result.length > 0 && isBlank(chunks.at(-1))) chunks.pop();
    const current = takeChunks(chunks, width, breakLong, onHyphens);
    if (isBlank(current.at(-1))) current.pop();
    if (current.length > 0) result.push(current.flat().join(""));
  }
  return result;
}

/** How much of a long word goes onto a line: what there is room for, or up to a hyphen in it. */
function cutOf(points: readonly string[], room: number, onHyphens: boolean): number {
  const hyphen = points.slice(0, room).lastIndexOf("-");
  return onHyphens && hyphen > 0 && points.slice(0, hyphen).some((point) => point !== "-") ? hyphen + 1 : room;
}

/** Takes one line. A long word is cut where the line ends, even if nothing of it fits: Python then keeps a space there. */
function takeChunks(chunks: string[][], width: number, breakLong: boolean, onHyphens: boolean): string[][] {
  const current: string[][] = [];
  let room = width;
  for (let points = chunks.at(-1); points; points = chunks.at(-1)) {
    const size = points.length;
    const isLong = size > width;
    if (size > room && !isLong) break;
    const whole = size <= room || (!breakLong && current.length === 0);
    const taken = whole ? size : breakLong ? cutOf(points, room, onHyphens) : 0;
    if (taken > 0 || breakLong) current.push(points.splice(0, taken));
    if (taken === size) chunks.pop();
    if (isLong) break;
    room -= size;
  }
  return current;
}

/** `wordwrap`. */
export function wordwrap(text: string, width = 79, breakLong = true, mark = "\n", onHyphens = true): Value {
  run.charge(text.length);
  if (width <= 0) throw valueError("`width` is too small");
  return lines(text)
    .map((line) => wrapLine(line, width, breakLong, onHyphens).join(mark))
    .join(mark);
}
