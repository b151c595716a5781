import { run } from "./current-run.ts";
import { codePoints } from "./sequences.ts";
import { isSpace } from "./white-space.ts";

/** `strip`, `lstrip` and `rstrip`; without `chars` they take white space. */
export function stripText(text: string, chars?: string, left = true, right = true): string {
  const points = chars === undefined ? text : Array.from(text);
  const goes = (point = "") => (chars === undefined ? isSpace(point.charCodeAt(0)) : chars.includes(point));
  let [start, end] = [0, points.length];
  while (left && start < end && goes(points[start])) start += 1;
  while (right && end > start && goes(points[end - 1])) end -= 1;
  const part = points.slice(start, end);
  return typeof part === "string" ? part : part.join("");
}

/** The title case of a letter: of a pair of letters in one, only the first is large. */
function titleCase(letter: string): string {
  const upper = letter.toUpperCase();
  if (/[ǄǇǊǱ]/.test(upper)) return String.fromCharCode(upper.charCodeAt(0) + 1);
  return upper.length > letter.length && upper[0] !== "ʼ" ? upper.charAt(0) + upper.slice(1).toLowerCase() : upper;
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

/** `str.splitlines`, which knows more line ends than most. */
export function lines(text: string, keepEnds = false): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these three are line ends to Python
  const parts = text.split(/(\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029])/);
  const result: string[] = [];
  for (let index = 0; index < parts.length; index += 2)
    result.push(parts[index] + ((keepEnds && parts[index + 1]) || ""));
  return parts.at(-1) === "" ? result.slice(0, -1) : result;
}

/** `str.replace`, with an optional limit on how many to replace. */
export function replaceText(text: string, old: string, replacement: string, most = -1): string {
  const parts = old === "" ? ["", ...codePoints(text), ""] : text.split(old);
  const limit = most < 0 ? parts.length - 1 : Math.min(most, parts.length - 1);
  run.charge(parts.length >>> 3);
  run.checkLength(text.length + limit * Math.max(0, replacement.length - old.length));
  const rest = parts.slice(limit).join(old);
  return [...parts.slice(0, limit), rest].join(replacement);
}

/** Joins texts, whose total length is checked first. */
export function joinText(texts: readonly string[], separator: string): string {
  run.charge(texts.length);
  run.checkLength(texts.reduce((sum, item) => sum + item.length + separator.length, 0));
  return texts.join(separator);
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Whether a text is as some case would have it, and has a case at all. */
export const isLower = (text: string) => text === text.toLowerCase() && text !== text.toUpperCase();
export const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

/** The `is…` methods of str. */
export const caseTests = {
  isalpha: matches(/^\p{L}+$/u),
  isdigit: matches(/^[\p{Nd}\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]+$/u),
  isdecimal: matches(/^\p{Nd}+$/u),
  isnumeric: matches(/^\p{N}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isascii: matches(/^[\0-\x7f]*$/),
  isidentifier: matches(/^[\p{XID_Start}_]\p{XID_Continue}*$/u),
  isprintable: (text: string) => !/(?! )[\p{C}\p{Z}]/u.test(text),
  isspace: (text: string) => text !== "" && stripText(text) === "",
  islower: isLower,
  isupper: isUpper,
  istitle: (text: string) => text === titleText(text) && text !== text.toLowerCase(),
};
