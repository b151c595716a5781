import { state } from "../run/render-state.ts";
import { isSpace } from "../white-space.ts";
import { codePoints, textLength } from "./sequences.ts";

/** `strip`, `lstrip` and `rstrip`; without `chars` they take white space. */
export function stripText(text: string, chars?: string, left = true, right = true): string {
  const points = chars === undefined ? text : Array.from(text);
  const goes = (point = "") => (chars === undefined ? isSpace(point.charCodeAt(0)) : chars.includes(point));
  let start = 0;
  let end = points.length;
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
function capitalizeText(text: string): string {
  const [first = ""] = text;
  // The whole is lowered before it is cut: the last sigma of a word depends on what precedes it.
  return titleCase(first) + text.toLowerCase().slice(first.toLowerCase().length);
}

/** A sigma that ends a word, by letters that are further away than those of a run: marks between letters do not count. */
const FINAL_SIGMA =
  /(?<=(?!\p{Case_Ignorable})\p{Cased}\p{Case_Ignorable}*)Σ(?!\p{Case_Ignorable}*(?!\p{Case_Ignorable})\p{Cased})/gu;

/** `str.title`: a word is a run of letters that have a case, so `they're` becomes `They'Re` as in Python. */
function titleText(text: string): string {
  return text
    .replace(FINAL_SIGMA, "ς")
    .replaceAll("Σ", "σ")
    .replace(/\p{Cased}+/gu, capitalizeText);
}

/** `str.splitlines`, which knows more line ends than most. */
export function lines(text: string, keepEnds = false): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these three are line ends to Python
  const pieces = text.split(/(\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029])/);
  if (pieces.at(-1) === "") pieces.pop();
  return withoutSeparators(pieces).map((part, index) =>
    keepEnds && pieces[2 * index + 1] ? part + pieces[2 * index + 1] : part,
  );
}

/** The parts between the separators, from a list that alternates parts and separators. */
export function withoutSeparators(pieces: readonly string[]): string[] {
  return pieces.filter((_, index) => index % 2 === 0);
}

function interleave(parts: readonly string[], separator: string): string[] {
  return Array.from({ length: 2 * parts.length - 1 }, (_, index) =>
    index % 2 ? separator : (parts[index / 2] as string),
  );
}

/** Parts and separators in turn, cut at a separator or at white space, so many times at most; the rest stays whole. */
export function splitKeepingSeparators(
  text: string,
  separator: string | undefined,
  most = -1,
  fromRight = false,
): string[] {
  const pieces =
    separator === undefined
      ? // biome-ignore lint/suspicious/noControlCharactersInRegex: these are white space to Python
        stripText(text, separator, !fromRight, fromRight).split(/((?:(?!\ufeff)[\s\x1c-\x1f\x85])+)/)
      : interleave(separator ? text.split(separator) : ["", ...codePoints(text), ""], separator);
  // Read as an unsigned number, a negative limit is none.
  const kept = Math.min(2 * (most >>> 0), pieces.length - 1);
  const start = fromRight ? 0 : kept;
  const size = pieces.length - kept;
  state.charge(pieces.length >>> 3);
  return pieces.toSpliced(start, size, pieces.slice(start, start + size).join(""));
}

/** `str.replace`, with an optional limit on how many to replace. */
export function replaceText(text: string, old: string, replacement: string, most?: number): string {
  return joinText(withoutSeparators(splitKeepingSeparators(text, old, most)), replacement);
}

/** Joins texts, whose total length is checked first. */
export function joinText(texts: readonly string[], separator: string): string {
  state.checkText(texts.reduce((sum, item) => sum + item.length + separator.length, 0));
  return texts.join(separator);
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/**
 * `str.casefold`: what is left of letters when case is no matter. Upper case joins what lower case keeps apart
 * (`ß` and `ss`, both sigmas); only the dotless i and Cherokee, whose letters fold to upper case, differ from that.
 */
function foldCase(text: string): string {
  return text.replace(/[A-Z]+|[^\0-\x7f]/gu, (letters) => {
    if (letters === "ı") return letters;
    const raised = letters.toLowerCase().toUpperCase();
    return /\p{Script=Cherokee}/u.test(letters) ? raised : raised.toLowerCase();
  });
}

/** A capital sigma that ends a word, whose lower case is another letter; then capitals; then small letters. */
const SWAPPED =
  /((?<=(?!\p{Case_Ignorable})\p{Cased}\p{Case_Ignorable}*)Σ(?!\p{Case_Ignorable}*(?!\p{Case_Ignorable})\p{Cased}))|(\p{Uppercase})|\p{Lowercase}/gu;

/** `str.swapcase`. */
function swapCase(text: string): string {
  return text.replace(SWAPPED, (letter, finalSigma: string | undefined, capital: string | undefined) => {
    if (finalSigma) return "ς";
    return capital ? letter.toLowerCase() : letter.toUpperCase();
  });
}

/** `str.expandtabs`: a tab fills its line up to the next multiple of the size. */
export function expandTabs(text: string, size = 8): string {
  const width = Math.max(0, size);
  state.checkText(text.length + width * (text.split("\t").length - 1));
  let column = 0;
  return text.replace(/[^\t\n\r]+|[\t\n\r]/g, (piece) => {
    if (piece === "\t") {
      const spaces = width === 0 ? 0 : width - (column % width);
      column += spaces;
      return " ".repeat(spaces);
    }
    column = /[\n\r]/.test(piece) ? 0 : column + textLength(piece);
    return piece;
  });
}

const upper = (text: string) => text.toUpperCase();
const lower = (text: string) => text.toLowerCase();

/** What filters and methods share. */
export const caseChanges = { upper, lower, capitalize: capitalizeText };

/** Whether a text is as some case would have it, and has a case at all. */
const isCased = (change: (text: string) => string) => (text: string) =>
  text === change(text) && upper(text) !== lower(text);

/** Changes of case that only methods make. */
export const moreCaseChanges = { casefold: foldCase, swapcase: swapCase, title: titleText };

/** The tests for a case, as filters have them. */
export const isLower = isCased(lower);
export const isUpper = isCased(upper);

/** The `is…` methods of str. */
export const caseTests = {
  isalpha: matches(/^\p{L}+$/u),
  isdigit: matches(/^[\p{Nd}\xb2\xb3\xb9\u2070\u2074-\u2079\u2080-\u2089]+$/u),
  isdecimal: matches(/^\p{Nd}+$/u),
  isnumeric: matches(/^\p{N}+$/u),
  isalnum: matches(/^[\p{L}\p{N}]+$/u),
  isascii: matches(/^[\0-\x7f]*$/),
  // The joiners became part of identifiers only in later versions of Unicode than Python's.
  isidentifier: matches(/^[\p{XID_Start}_][^\P{XID_Continue}\u200c\u200d]*$/u),
  isprintable: (text: string) => !/(?! )[\p{C}\p{Z}]/u.test(text),
  isspace: (text: string) => text !== "" && stripText(text) === "",
  islower: isLower,
  isupper: isUpper,
  istitle: isCased(titleText),
};
