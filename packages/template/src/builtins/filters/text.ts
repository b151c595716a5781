import { type Builtin, define } from "../../builtin.ts";
import { type AnyDict, dictOf, dictPairs, isDict } from "../../dict.ts";
import { formatPercent } from "../../format-percent.ts";
import { centerText } from "../../methods.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { codePoints, itemsOrUndefined, lengthOf, textLength, unpack } from "../../sequences.ts";
import { capitalizeText, lines, replaceText, stripText } from "../../text.ts";
import { type CallArguments, Tuple, typeError, Undefined, unfit, type Value, valueError } from "../../values.ts";

const simple = (apply: (text: string, run: Run) => Value) => define("text", (run, text: string) => apply(text, run));

/** The `title` filter, which unlike the method starts words only after spaces, hyphens and opening brackets. */
function titleWords(text: string): string {
  return text.replace(/[^-\s({[<]+/gu, (word) => {
    const [first = ""] = word;
    return first.toUpperCase() + word.slice(first.length).toLowerCase();
  });
}

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;" };
const escapeHtml = (text: string) => text.replace(/[&<>'"]/g, (character) => htmlEscapes[character] ?? character);
const escapeFilter = simple(escapeHtml);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\xa0" };

/** Takes out everything from `open` to `close`. A pattern would look for a missing end again from every start. */
function without(text: string, open: string, close: string): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    result += text.slice(from, at);
    from = end + close.length;
  }
  return result + text.slice(from);
}

function stripTags(text: string): string {
  const bare = without(without(text, "<!--", "-->"), "<", ">")
    .trim()
    .replace(/\s+/g, " ");
  return bare.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole);
  });
}

function indent(run: Run, text: string, width: Value = 4, first = false, blank = false): Value {
  const size = typeof width === "string" ? 0 : Number(width);
  run.checkRepeat(size);
  const margin = typeof width === "string" ? width : " ".repeat(Math.max(0, size));
  const [head = "", ...rest] = lines(`${text}\n`);
  run.checkLength(text.length + rest.length * margin.length);
  return (
    (first ? margin : "") + [head, ...rest.map((line) => (line === "" && !blank ? line : margin + line))].join("\n")
  );
}

function truncate(_: Run, value: Value, length = 255, kill = false, end = "...", leeway = 5): Value {
  const size = lengthOf(value);
  if (size === undefined) throw unfit(value, "object has no length");
  if (length < textLength(end) || leeway < 0)
    throw typeError("length must hold at least the end, and leeway must not be negative");
  if (size <= length + leeway) return value;
  if (typeof value !== "string") throw unfit(value, "cannot be cut like a text");
  const cut = codePoints(value)
    .slice(0, length - textLength(end))
    .join("");
  const space = cut.lastIndexOf(" ");
  return (kill || space < 0 ? cut : cut.slice(0, space)) + end;
}

/** A word or a run of spaces, of which the first `start` characters have been used. */
interface Chunk {
  readonly points: readonly string[];
  start: number;
}

/** Python's textwrap knows only these as spaces between words. */
const plainWords = /[\t-\r ]+|[^\t-\r ]+/gu;

/**
 * The same, with words cut after hyphens between letters and around dashes: a hyphen counts after two letters, or after
 * a letter, a hyphen and a letter, and before two letters.
 */
const hyphenated =
  /[\t-\r ]+|(?<=[\p{L}\p{N}_!"'&.,?])-{2,}(?=[\p{L}\p{N}_])|[^\t-\r ]+?(?:-(?:(?<=[\p{L}\p{Nl}\p{No}_]{2}-)|(?<=[\p{L}\p{Nl}\p{No}_]-[\p{L}\p{Nl}\p{No}_]-))(?=[\p{L}\p{Nl}\p{No}_]-?[\p{L}\p{Nl}\p{No}_])|(?=[\t-\r ]|$)|(?<=[\p{L}\p{N}_!"'&.,?])(?=-{2,}[\p{L}\p{N}_]))/gu;

const isBlank = (text: string | undefined): boolean => text?.trim() === "";

/** Wraps one line as Python's textwrap does: words and spaces are chunks, and a line takes as many as fit. */
function wrapLine(line: string, width: number, breakLong: boolean, onHyphens: boolean): string[] {
  const words = line.match(onHyphens ? hyphenated : plainWords) ?? [];
  const chunks: Chunk[] = words.map((word) => ({ points: [...word], start: 0 })).reverse();
  const result: string[] = [];
  while (chunks.length > 0) {
    if (result.length > 0 && isBlank(chunks.at(-1)?.points.join(""))) chunks.pop();
    const current = takeChunks(chunks, width, breakLong, onHyphens);
    if (isBlank(current.at(-1))) current.pop();
    if (current.length > 0) result.push(current.join(""));
  }
  return result;
}

/** How much of a long word goes onto a line: what there is room for, or up to a hyphen in it. */
function cutOf({ points, start }: Chunk, room: number, onHyphens: boolean): number {
  if (!onHyphens) return room;
  const fitting = points.slice(start, start + room);
  const hyphen = fitting.lastIndexOf("-");
  return hyphen > 0 && fitting.slice(0, hyphen).some((point) => point !== "-") ? hyphen + 1 : room;
}

/** Takes one line. A long word is cut where the line ends, even if nothing of it fits: Python then keeps a space there. */
function takeChunks(chunks: Chunk[], width: number, breakLong: boolean, onHyphens: boolean): string[] {
  const current: string[] = [];
  let room = width;
  for (let chunk = chunks.at(-1); chunk; chunk = chunks.at(-1)) {
    const { points, start } = chunk;
    const size = points.length - start;
    const isLong = size > width;
    if (size > room && !isLong) break;
    const taken =
      size <= room || (!breakLong && current.length === 0) ? size : breakLong ? cutOf(chunk, room, onHyphens) : 0;
    if (taken > 0 || breakLong) current.push(points.slice(start, start + taken).join(""));
    chunk.start += taken;
    if (taken === size) chunks.pop();
    if (isLong) break;
    room -= size;
  }
  return current;
}

function wordwrap(run: Run, text: string, width = 79, breakLong = true, mark = "\n", onHyphens = true): Value {
  run.charge(text.length);
  if (width <= 0) throw valueError("width must be greater than 0");
  return lines(text)
    .map((line) => wrapLine(line, width, breakLong, onHyphens).join(mark))
    .join(mark);
}

/** Percent-encodes as Python's quote does; JavaScript leaves five more signs alone, and refuses lone surrogates. */
function quoteUrl(text: string): string {
  const encoded = encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
  return encoded.replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function urlencode(run: Run, value: Value): Value {
  const items = typeof value === "string" ? undefined : itemsOrUndefined(value, run);
  if (!items) return quoteUrl(textOf(value, run)).replaceAll("%2F", "/");
  const part = (item: Value) => quoteUrl(textOf(item, run)).replaceAll("%20", "+");
  const pairs = isDict(value) ? dictPairs(value) : items.map((item) => unpack(item, 2, run));
  return pairs.map((pair) => pair.map(part).join("=")).join("&");
}

function xmlattr(run: Run, value: Value, autospace = true): Value {
  if (!isDict(value)) throw unfit(value, "is not a mapping");
  const pairs = dictPairs(value as AnyDict).filter(([, item]) => item !== null && !(item instanceof Undefined));
  const text = pairs.map(([key, item]) => {
    const name = textOf(key, run);
    if (/[\s/>=]/.test(name)) throw valueError(`'${name}' cannot be the name of an attribute`);
    return `${escapeHtml(name)}="${escapeHtml(textOf(item, run))}"`;
  });
  return (text.length > 0 && autospace ? " " : "") + text.join(" ");
}

/** Filters that make text of text. */
export const textFilters: Record<string, Builtin> = {
  upper: simple((text) => text.toUpperCase()),
  lower: simple((text) => text.toLowerCase()),
  capitalize: simple(capitalizeText),
  title: simple(titleWords),
  string: simple((text) => text),
  safe: simple((text) => text),
  escape: escapeFilter,
  e: escapeFilter,
  forceescape: escapeFilter,
  striptags: simple(stripTags),
  wordcount: simple((text) => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0),
  trim: define("text|chars:str?", (_, text: string, chars?: string) => stripText(text, chars, "both")),
  replace: define("text|old:text new:text count:int?", replaceText),
  center: define("text|width:int?", (run, text: string, width?: number) => centerText(run, text, width ?? 80)),
  indent: define("str|width? first:bool? blank:bool?", indent),
  truncate: define("|length:int? killwords:bool? end:str? leeway:int?", truncate),
  wordwrap: define("str|width:int? break_long_words:bool? wrapstring:str? break_on_hyphens:bool?", wordwrap),
  format: define("|*", (run, value: Value, { positional, named }: CallArguments) => {
    if (positional.length > 0 && named.size > 0) throw typeError("positional and named values cannot be mixed");
    return formatPercent(textOf(value, run), named.size > 0 ? dictOf(named) : new Tuple(positional), run);
  }),
  urlencode: define("", urlencode),
  xmlattr: define("|autospace:bool?", xmlattr),
};
