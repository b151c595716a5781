import { tableOf } from "./builtin.ts";
import { DictView, dictGet, dictOf, dictPairs } from "./dict.ts";
import { pad } from "./format.ts";
import { formatBraces } from "./format-braces.ts";
import { asInteger } from "./numbers.ts";
import { isEqual } from "./operators.ts";
import type { Methods, Run } from "./run.ts";
import { codePoints, itemsOf, textLength } from "./sequences.ts";
import { capitalizeText, caseTests, joinText, lines, replaceText, stripText, titleText } from "./text.ts";
import { type CallArguments, Float, Tuple, tupleOf, unfit, type Value, valueError } from "./values.ts";
import { isSpace } from "./white-space.ts";

/** `split` and `rsplit`, without a separator at white space. */
function split(fromRight: boolean) {
  return (value: string, run: Run, separator?: string, most = -1) => {
    const parts =
      separator === undefined ? splitSpaces(value, most, fromRight) : splitBy(value, separator, most, fromRight);
    run.charge(parts.length);
    return parts;
  };
}

function needSeparator(separator: string): void {
  if (separator === "") throw valueError("empty separator");
}

function splitBy(value: string, separator: string, most: number, fromRight: boolean): string[] {
  needSeparator(separator);
  const parts = value.split(separator);
  const extra = parts.length - 1 - most;
  if (most < 0 || extra <= 0) return parts;
  const start = fromRight ? 0 : most;
  return parts.toSpliced(start, extra + 1, parts.slice(start, start + extra + 1).join(separator));
}

/** Splits at runs of white space; once `most` parts are cut off, the rest keeps the space at its far end. */
function splitSpaces(value: string, most: number, fromRight: boolean): string[] {
  const parts: string[] = [];
  const step = fromRight ? -1 : 1;
  const isInside = (at: number, isBlank: boolean) => {
    const code = value.charCodeAt(at);
    return code >= 0 && isSpace(code) === isBlank;
  };
  for (let at = fromRight ? value.length - 1 : 0; ; ) {
    while (isInside(at, true)) at += step;
    if (!isInside(at, false)) break;
    const start = at;
    if (parts.length === most) at = fromRight ? -1 : value.length;
    else while (isInside(at, false)) at += step;
    parts.push(fromRight ? value.slice(at + 1, start + 1) : value.slice(start, at));
  }
  return fromRight ? parts.reverse() : parts;
}

/** The part of a sequence that `start` and `end` select, with where it begins; undefined where it begins too late. */
function window(size: number, start = 0, end = size): [number, number] | undefined {
  const [from, to] = [start, end].map((index) => (index < 0 ? Math.max(0, index + size) : index)) as [number, number];
  return from > size ? undefined : [from, Math.max(from, Math.min(to, size))];
}

/** Looks for something in a part of a string; undefined where the part begins too late. */
function inPart<T>(value: string, start: number | undefined, end: number | undefined, look: (part: string) => T) {
  if (start === undefined && end === undefined) return { from: 0, found: look(value) };
  const points = codePoints(value);
  const range = window(points.length, start, end);
  return range && { from: range[0], found: look(points.slice(...range).join("")) };
}

function finder(method: "indexOf" | "lastIndexOf", found: (at: number) => Value) {
  return (value: string, _: Run, wanted: string, start?: number, end?: number) => {
    const place = inPart(value, start, end, (part) => {
      const at = part[method](wanted);
      return at < 0 ? Number.NaN : textLength(part.slice(0, at));
    });
    const at = place ? place.from + place.found : -1;
    return found(at >= 0 ? at : -1);
  };
}

function needFound(at: number): number {
  if (at < 0) throw valueError("not found");
  return at;
}

/** `startswith` and `endswith`, which take a text or a tuple of texts. */
function affix(method: "startsWith" | "endsWith") {
  return (value: string, _: Run, wanted: Value, start?: number, end?: number) =>
    (wanted instanceof Tuple ? wanted : [wanted]).some((item) => {
      if (typeof item !== "string") throw unfit(item, "is not a text");
      return inPart(value, start, end, (part) => part[method](item))?.found ?? false;
    });
}

function aligner(align: string) {
  return (value: string, run: Run, width: number, fill = " ") => {
    if (textLength(fill) !== 1) throw unfit(fill, "must be one character");
    return align === "^" ? centerText(value, run, width, fill) : pad(value, width, align, fill, run);
  };
}

/** `str.center` puts the odd space on the left when the width is odd. */
export function centerText(value: string, run: Run, width = 80, fill = " "): string {
  const length = textLength(value);
  const missing = Math.max(0, width - length);
  const left = (missing >> 1) + (missing & width & 1);
  return pad(pad(value, length + left, ">", fill, run), width, "<", fill, run);
}

function partition(fromRight: boolean) {
  return (value: string, _: Run, separator: string) => {
    needSeparator(separator);
    const at = fromRight ? value.lastIndexOf(separator) : value.indexOf(separator);
    if (at < 0) return tupleOf(fromRight ? ["", "", value] : [value, "", ""]);
    return tupleOf([value.slice(0, at), separator, value.slice(at + separator.length)]);
  };
}

function expandTabs(value: string, run: Run, size = 8): string {
  let column = 0;
  return value.replace(/[\t\n\r]|[^\t\n\r]+/g, (piece) => {
    const spaces = size > 0 ? size - (column % size) : 0;
    run.checkRepeat(spaces);
    const text = piece === "\t" ? " ".repeat(spaces) : piece;
    column = /[\n\r]/.test(piece) ? 0 : column + textLength(text);
    return text;
  });
}

const textMethods = tableOf({
  ...caseTests,
  "upper(str)": (value: string) => value.toUpperCase(),
  "lower(str)": (value: string) => value.toLowerCase(),
  "casefold(str)": (value: string) => value.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ"),
  "capitalize(str)": capitalizeText,
  "title(str)": titleText,
  "swapcase(str)": (value: string) =>
    value.replace(/\p{L}/gu, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    ),
  "strip(str, _:str?)": (value: string, _: Run, chars?: string) => stripText(value, chars),
  "lstrip(str, _:str?)": (value: string, _: Run, chars?: string) => stripText(value, chars, true, false),
  "rstrip(str, _:str?)": (value: string, _: Run, chars?: string) => stripText(value, chars, false),
  "split(str, sep:str?, maxsplit:int?)": split(false),
  "rsplit(str, sep:str?, maxsplit:int?)": split(true),
  "splitlines(str, keepends:bool?)": (value: string, _: Run, keep?: boolean) => lines(value, keep),
  "find(str, _:str, _:int?, _:int?)": finder("indexOf", (at) => at),
  "rfind(str, _:str, _:int?, _:int?)": finder("lastIndexOf", (at) => at),
  "index(str, _:str, _:int?, _:int?)": finder("indexOf", needFound),
  "rindex(str, _:str, _:int?, _:int?)": finder("lastIndexOf", needFound),
  "count(str, _:str, _:int?, _:int?)": (value: string, _: Run, wanted: string, start?: number, end?: number) =>
    inPart(value, start, end, (part) => (wanted === "" ? textLength(part) + 1 : part.split(wanted).length - 1))
      ?.found ?? 0,
  "startswith(str, _, _:int?, _:int?)": affix("startsWith"),
  "endswith(str, _, _:int?, _:int?)": affix("endsWith"),
  "removeprefix(str, _:str)": (value: string, _: Run, prefix: string) =>
    value.startsWith(prefix) ? value.slice(prefix.length) : value,
  "removesuffix(str, _:str)": (value: string, _: Run, suffix: string) =>
    value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value,
  "replace(str, _:str, _:str, _:int?)": replaceText,
  "partition(str, _:str)": partition(false),
  "rpartition(str, _:str)": partition(true),
  "center(str, _:int, _:str?)": aligner("^"),
  "ljust(str, _:int, _:str?)": aligner("<"),
  "rjust(str, _:int, _:str?)": aligner(">"),
  "zfill(str, _:int)": (value: string, run: Run, width: number) => {
    const [sign = ""] = /^[+-]?/.exec(value) ?? [];
    return sign + pad(value.slice(sign.length), width - sign.length, ">", "0", run);
  },
  "expandtabs(str, tabsize:int?)": expandTabs,
  "join(str, _)": (value: string, run: Run, list: Value) => {
    const items = itemsOf(list, run);
    for (const item of items) if (typeof item !== "string") throw unfit(item, "is not a text");
    return joinText(run, items as string[], value);
  },
  "format(str, *)": (value: string, run: Run, { positional, named }: CallArguments) =>
    formatBraces(value, positional, (key) => named.get(key), run),
  "format_map(str, _)": (value: string, run: Run, mapping: Value) =>
    formatBraces(value, [], (key) => dictGet(mapping as never, key), run),
});

const sequenceMethods = {
  "count(value, _)": (value: Value, run: Run, wanted: Value) =>
    itemsOf(value, run).filter((item) => isEqual(item, wanted, run)).length,
  "index(value, _, _:int?, _:int?)": (value: Value, run: Run, wanted: Value, start?: number, end?: number) => {
    const items = itemsOf(value, run);
    const [from, to] = window(items.length, start, end) ?? [0, 0];
    return needFound(items.findIndex((item, index) => index >= from && index < to && isEqual(item, wanted, run)));
  },
};

const view = (part: string) => (value: Value) => new DictView(value, part);
const itself = { "conjugate(value)": (value: Value) => value };

/** The methods of each type that leave the value as it is. */
export const methods: Methods = {
  text: textMethods,
  dict: tableOf({
    "get(value, _, _?)": (value: Value, _: Run, key: Value, fallback: Value = null) => {
      const found = dictGet(value as never, key);
      return found === undefined ? fallback : found;
    },
    "keys(value)": view("keys"),
    "values(value)": view("values"),
    "items(value)": view("items"),
    "copy(value)": (value: Value, run: Run) => {
      const pairs = dictPairs(value);
      run.charge(pairs.length);
      return dictOf(pairs);
    },
  }),
  tuple: tableOf(sequenceMethods),
  list: tableOf({ ...sequenceMethods, "copy(value)": (value: Value[]) => value.slice() }),
  integer: tableOf({
    ...itself,
    "bit_length(value)": (value: Value) => {
      const bits = BigInt(asInteger(value) ?? 0).toString(2);
      return bits === "0" ? 0 : bits.replace("-", "").length;
    },
  }),
  float: tableOf({ ...itself, "is_integer(value)": (value: Value) => value instanceof Float }),
};
