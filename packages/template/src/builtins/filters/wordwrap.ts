import { state } from "../../run/render-state.ts";
import { lines } from "../../values/text.ts";
import { type Value, valueError } from "../../values/values.ts";

/** Python's textwrap knows only these as spaces between words. */
const plainWords = /[\t-\r ]+|[^\t-\r ]+/gu;

/**
 * The same, with words cut after hyphens between letters and around dashes: a hyphen counts after two letters, or after
 * a letter, a hyphen and a letter, and before two letters.
 */
const hyphenated =
  /[\t-\r ]+|(?<=[\p{L}\p{N}_!"'&.,?])-{2,}(?=[\p{L}\p{N}_])|[^\t-\r ]+?(?:-(?:(?<=[\p{L}\p{Nl}\p{No}_]{2}-)|(?<=[\p{L}\p{Nl}\p{No}_]-[\p{L}\p{Nl}\p{No}_]-))(?=[\p{L}\p{Nl}\p{No}_]-?[\p{L}\p{Nl}\p{No}_])|(?=[\t-\r ]|$)|(?<=[\p{L}\p{N}_!"'&.,?])(?=-{2,}[\p{L}\p{N}_]))/gu;

const isBlank = (text: readonly string[] | undefined): boolean => text?.join("").trim() === "";

/** `wordwrap`, as Python's textwrap does it: words and spaces are chunks, and a line takes as many as fit. */
export function wordwrap(text: string, width = 79, breakLong = true, mark = "\n", onHyphens = true): Value {
  state.charge(text.length);
  if (width <= 0 && text) throw valueError("`width` is too small");
  const wrap = (line: string): string => {
    const words = line.match(onHyphens ? hyphenated : plainWords) ?? [];
    const chunks = words.map((word) => [...word]).reverse();
    const result: string[] = [];
    while (chunks.length > 0) {
      if (result.length > 0 && isBlank(chunks.at(-1))) chunks.pop();
      const taken = takeLine(chunks);
      if (isBlank(taken.at(-1))) taken.pop();
      if (taken.length > 0) result.push(taken.flat().join(""));
    }
    return result.join(mark);
  };
  const takeLine = (chunks: string[][]): string[][] => {
    const taken: string[][] = [];
    let room = width;
    let next = chunks.at(-1);
    for (; next && next.length <= room; next = chunks.at(-1)) {
      room -= next.length;
      taken.push(next);
      chunks.pop();
    }
    if (!next || next.length <= width) return taken;
    // A long word is cut where the line ends, or after a hyphen in it, even if nothing of it fits.
    const hyphen = next.slice(0, room).lastIndexOf("-");
    const isCut = onHyphens && next.slice(0, Math.max(0, hyphen)).some((point) => point !== "-");
    if (breakLong) taken.push(next.splice(0, isCut ? hyphen + 1 : room));
    else if (taken.length === 0) taken.push(chunks.pop() as string[]);
    return taken;
  };
  return lines(text).map(wrap).join(mark);
}
