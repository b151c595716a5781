const SPACE = /[\s\x1c-\x1f\x85]/;

/** Whether a UTF-16 unit is white space to Python, which counts U+001C–1F and U+0085 but not U+FEFF. */
export function isSpaceUnit(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code > 127 && code !== 0xfeff && SPACE.test(String.fromCharCode(code));
}

/** `strip`, `lstrip` and `rstrip`; without `chars` they take white space. */
export function stripText(text: string, chars: string | undefined, side: "both" | "left" | "right"): string {
  if (chars !== undefined) return stripCharacters(text, chars, side);
  let start = 0;
  let end = text.length;
  if (side !== "right") while (start < end && isSpaceUnit(text.charCodeAt(start))) start += 1;
  if (side !== "left") while (end > start && isSpaceUnit(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function stripCharacters(text: string, chars: string, side: "both" | "left" | "right"): string {
  const set = new Set(chars);
  const points = Array.from(text);
  let start = 0;
  let end = points.length;
  if (side !== "right") while (start < end && set.has(points[start] ?? "")) start += 1;
  if (side !== "left") while (end > start && set.has(points[end - 1] ?? "")) end -= 1;
  return points.slice(start, end).join("");
}

/** `str.capitalize`: the first letter in title case, the rest in lower case. */
export function capitalizeText(text: string): string {
  const [first = ""] = text;
  return titleCase(first) + text.slice(first.length).toLowerCase();
}

function titleCase(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length > letter.length ? upper.charAt(0) + upper.slice(1).toLowerCase() : upper;
}

/** `str.title`: a word is a run of letters, so `they're` becomes `They'Re` as in Python. */
export function titleText(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, capitalizeText);
}

/** `str.swapcase`. */
export function swapCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));
}

/** `str.casefold`, near enough: only ß and its like fold further than lower case does. */
export function casefoldText(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
}

/** `str.isspace`. */
export function isSpaceText(text: string): boolean {
  return text !== "" && stripText(text, undefined, "both") === "";
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const hasCase = /\p{L}/u;

/** The `is…` methods of str that look at letters and digits. */
export const caseTests: Record<string, (text: string) => boolean> = {
  isalpha: matches(/^\p{L}+$/u),
  isdigit: matches(/^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089]+$/u),
  isdecimal: matches(/^\p{Nd}+$/u),
  isnumeric: matches(/^\p{N}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isascii: (text) => !/[^\0-\x7f]/.test(text),
  isidentifier: matches(/^[\p{XID_Start}_]\p{XID_Continue}*$/u),
  isprintable: (text) => !/[^ \P{Z}]|\p{C}/u.test(text),
  islower: (text) => text === text.toLowerCase() && text !== text.toUpperCase() && hasCase.test(text),
  isupper: (text) => text === text.toUpperCase() && text !== text.toLowerCase() && hasCase.test(text),
  istitle: (text) => hasCase.test(text) && text === titleText(text) && text !== text.toLowerCase(),
};
