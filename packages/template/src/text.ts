import type { Run } from "./run.ts";
import { codePoints } from "./sequences.ts";

/** Whether a UTF-16 unit is white space to Python, which counts U+001C–1F and U+0085 but not U+FEFF. */
export function isSpaceUnit(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code > 127 && code !== 0xfeff && /[\s\x85]/.test(String.fromCharCode(code));
}

/** `strip`, `lstrip` and `rstrip`; without `chars` they take white space. */
export function stripText(text: string, chars: string | undefined, side: "both" | "left" | "right"): string {
  const points: ArrayLike<string> = chars === undefined ? text : Array.from(text);
  const goes = (at: number) =>
    chars === undefined
      ? isSpaceUnit(text.charCodeAt(at))
      : points[at] !== undefined && chars.includes(points[at] ?? "");
  let [start, end] = [0, points.length];
  if (side !== "right") while (start < end && goes(start)) start += 1;
  if (side !== "left") while (end > start && goes(end - 1)) end -= 1;
  return typeof points === "string"
    ? points.slice(start, end)
    : Array.prototype.slice.call(points, start, end).join("");
}

/** The title case of a letter: of a pair of letters in one, only the first is large. */
function titleCase(letter: string): string {
  const upper = letter.toUpperCase();
  if (/[ǄǇǊǱ]/.test(upper)) return String.fromCharCode(upper.charCodeAt(0) + 1);
  return upper.length > letter.length && !upper.startsWith("ʼ")
    ? upper.charAt(0) + upper.slice(1).toLowerCase()
    : upper;
}

/** `str.capitalize`: the first letter in title case, the rest in lower case. */
export function capitalizeText(text: string): string {
  const [first = ""] = text;
  // The whole is lowered before it is cut: the last sigma of a word depends on what stands before it.
  return titleCase(first) + text.toLowerCase().slice(first.toLowerCase().length);
}

/** `str.title`: a word is a run of letters that have a case, so `they're` becomes `They'Re` as in Python. */
export function titleText(text: string): string {
  return text.replace(/\p{Cased}+/gu, capitalizeText);
}

/** `str.swapcase`. */
export function swapCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** `str.splitlines`, which knows more line ends than most. */
export function lines(text: string, keepEnds = false): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these three are line ends to Python
  const parts = text.split(/(\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029])/);
  const result: string[] = [];
  for (let index = 0; index < parts.length; index += 2)
    result.push((parts[index] ?? "") + (keepEnds ? (parts[index + 1] ?? "") : ""));
  return parts.at(-1) === "" ? result.slice(0, -1) : result;
}

/** `str.replace`, with an optional limit on how many to replace. */
export function replaceText(run: Run, text: string, old: string, replacement: string, most = -1): string {
  const parts = old === "" ? ["", ...codePoints(text), ""] : text.split(old);
  const limit = most < 0 ? parts.length - 1 : Math.min(most, parts.length - 1);
  run.charge(parts.length >>> 3);
  run.checkLength(text.length + limit * Math.max(0, replacement.length - old.length));
  if (limit === 0) return text;
  const rest = parts.slice(limit + 1);
  return parts.slice(0, limit + 1).join(replacement) + (rest.length > 0 ? old + rest.join(old) : "");
}

/** Joins texts, whose total length is checked first. */
export function joinText(run: Run, texts: readonly string[], separator: string): string {
  run.charge(texts.length);
  run.checkLength(texts.reduce((sum, item) => sum + item.length + separator.length, 0));
  return texts.join(separator);
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** The `is…` methods of str. */
export const caseTests: Record<string, (text: string) => boolean> = {
  isalpha: matches(/^\p{L}+$/u),
  isdigit: matches(/^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089]+$/u),
  isdecimal: matches(/^\p{Nd}+$/u),
  isnumeric: matches(/^\p{N}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isascii: matches(/^[\0-\x7f]*$/),
  isidentifier: matches(/^[\p{XID_Start}_]\p{XID_Continue}*$/u),
  isprintable: matches(/^[^\p{C}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*$/u),
  isspace: (text) => text !== "" && stripText(text, undefined, "both") === "",
  islower: (text) => text === text.toLowerCase() && text !== text.toUpperCase(),
  isupper: (text) => text === text.toUpperCase() && text !== text.toLowerCase(),
  istitle: (text) => text === titleText(text) && text !== text.toLowerCase(),
};
