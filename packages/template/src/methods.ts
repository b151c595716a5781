import { type Builtin, define } from "./builtin.ts";
import { type AnyDict, DictView, dictGet, dictOf, dictPairs, isDict } from "./dict.ts";
import { pad } from "./format.ts";
import { formatBraces } from "./format-braces.ts";
import { asInteger } from "./numbers.ts";
import { isEqual } from "./operators.ts";
import type { Methods, Run } from "./run.ts";
import { codePoints, itemsOf, textLength } from "./sequences.ts";
import {
  capitalizeText,
  caseTests,
  isSpaceUnit,
  joinText,
  lines,
  replaceText,
  stripText,
  swapCase,
  titleText,
} from "./text.ts";
import { type CallArguments, Float, Tuple, unfit, type Value, valueError } from "./values.ts";

const text = (signature: string, apply: Builtin["apply"]) => define(`str|${signature}`, apply);

function split(fromRight: boolean): Builtin {
  return text("sep:str? maxsplit:int?", (run, value: string, separator?: string, most?: number) => {
    const parts =
      separator === undefined
        ? splitSpaces(value, most ?? -1, fromRight)
        : splitBy(value, separator, most ?? -1, fromRight);
    run.charge(parts.length);
    return parts;
  });
}

function needSeparator(separator: string): void {
  if (separator === "") throw valueError("empty separator");
}

function splitBy(value: string, separator: string, most: number, fromRight: boolean): string[] {
  needSeparator(separator);
  const parts = value.split(separator);
  if (most < 0 || parts.length <= most + 1) return parts;
  const cut = fromRight ? parts.length - most : most;
  const join = (rest: string[]) => rest.join(separator);
  return fromRight
    ? [join(parts.slice(0, cut)), ...parts.slice(cut)]
    : [...parts.slice(0, cut), join(parts.slice(cut))];
}

/** Splits at runs of white space; once `most` parts are cut off, the rest keeps the space at its far end. */
function splitSpaces(value: string, most: number, fromRight: boolean): string[] {
  const parts: string[] = [];
  const step = fromRight ? -1 : 1;
  const isInside = (at: number) => at >= 0 && at < value.length;
  for (let at = fromRight ? value.length - 1 : 0; ; ) {
    while (isInside(at) && isSpaceUnit(value.charCodeAt(at))) at += step;
    if (!isInside(at)) break;
    const start = at;
    if (parts.length === most) at = fromRight ? -1 : value.length;
    else while (isInside(at) && !isSpaceUnit(value.charCodeAt(at))) at += step;
    parts.push(fromRight ? value.slice(at + 1, start + 1) : value.slice(start, at));
  }
  return fromRight ? parts.reverse() : parts;
}

/** The part of a sequence that `start` and `end` select, with where it begins; undefined where it begins too late. */
function window(size: number, start = 0, end = size): [number, number] | undefined {
  const [from, to] = [start, end].map((index) => (index < 0 ? Math.max(0, index + size) : index)) as [number, number];
  return from > size ? undefined : [from, Math.max(from, Math.min(to, size))];
}

type Look = (part: string, wanted: string) => number;

/** A method that looks for something in a part of a string. */
function finder(look: Look, found: (at: number) => Value): Builtin {
  return text("_:str _:int? _:int?", (_, value: string, wanted: string, start?: number, end?: number) => {
    if (start === undefined && end === undefined) return found(look(value, wanted));
    const points = codePoints(value);
    const range = window(points.length, start, end);
    const at = range ? look(points.slice(...range).join(""), wanted) : -1;
    return found(at < 0 ? at : at + (range?.[0] ?? 0));
  });
}

const first: Look = (part, wanted) => codePointIndex(part, part.indexOf(wanted));
const last: Look = (part, wanted) => codePointIndex(part, part.lastIndexOf(wanted));

function codePointIndex(part: string, at: number): number {
  return at < 0 ? at : textLength(part.slice(0, at));
}

function needFound(at: number): number {
  if (at < 0) throw valueError("not found");
  return at;
}

/** `startswith` and `endswith`, which take a text or a tuple of texts. */
function affix(test: (part: string, affix: string) => boolean): Builtin {
  return text("_ _:int? _:int?", (_, value: string, wanted: Value, start?: number, end?: number) => {
    const points = start === undefined && end === undefined ? undefined : codePoints(value);
    const range = points && window(points.length, start, end);
    const part = points ? range && points.slice(...range).join("") : value;
    return (wanted instanceof Tuple ? wanted.list : [wanted]).some((item) => {
      if (typeof item !== "string") throw unfit(item, "cannot be compared with the ends of a text");
      return part !== undefined && test(part, item);
    });
  });
}

function aligner(align: string): Builtin {
  return text("_:int _:str?", (run, value: string, width: number, given?: string) => {
    const fill = given ?? " ";
    if (textLength(fill) !== 1) throw unfit(fill, "must be one character to fill with");
    return align === "^" ? centerText(run, value, width, fill) : pad(value, width, align, fill, run);
  });
}

/** `str.center` puts the odd space on the left when the width is odd. */
export function centerText(run: Run, value: string, width: number, fill = " "): string {
  const length = textLength(value);
  const missing = Math.max(0, width - length);
  const left = (missing >> 1) + (missing & width & 1);
  return pad(pad(value, length + left, ">", fill, run), width, "<", fill, run);
}

function partition(fromRight: boolean): Builtin {
  return text("_:str", (_, value: string, separator: string) => {
    needSeparator(separator);
    const at = fromRight ? value.lastIndexOf(separator) : value.indexOf(separator);
    if (at < 0) return new Tuple(fromRight ? ["", "", value] : [value, "", ""]);
    return new Tuple([value.slice(0, at), separator, value.slice(at + separator.length)]);
  });
}

function expandTabs(run: Run, value: string, size = 8): string {
  let column = 0;
  return value.replace(/[\t\n\r]|[^\t\n\r]+/g, (piece) => {
    const spaces = piece === "\t" && size > 0 ? size - (column % size) : 0;
    run.checkRepeat(spaces);
    column = /[\n\r]/.test(piece) ? 0 : column + (piece === "\t" ? spaces : textLength(piece));
    return piece === "\t" ? " ".repeat(spaces) : piece;
  });
}

const strip = (side: "both" | "left" | "right") =>
  text("_:str?", (_, value: string, chars?: string) => stripText(value, chars, side));
const simple = (apply: (value: string) => Value) => text("", (_, value: string) => apply(value));

const textMethods: Record<string, Builtin> = {
  ...Object.fromEntries(Object.entries(caseTests).map(([name, test]) => [name, simple(test)])),
  upper: simple((value) => value.toUpperCase()),
  lower: simple((value) => value.toLowerCase()),
  casefold: simple((value) => value.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ")),
  capitalize: simple(capitalizeText),
  title: simple(titleText),
  swapcase: simple(swapCase),
  strip: strip("both"),
  lstrip: strip("left"),
  rstrip: strip("right"),
  split: split(false),
  rsplit: split(true),
  splitlines: text("keepends:bool?", (_, value: string, keep?: boolean) => lines(value, keep)),
  find: finder(first, (at) => at),
  rfind: finder(last, (at) => at),
  index: finder(first, needFound),
  rindex: finder(last, needFound),
  count: text("_:str _:int? _:int?", (_, value: string, wanted: string, start?: number, end?: number) => {
    const points = codePoints(value);
    const range = window(points.length, start, end);
    if (!range) return 0;
    const part = points.slice(...range);
    return wanted === "" ? part.length + 1 : part.join("").split(wanted).length - 1;
  }),
  startswith: affix((part, start) => part.startsWith(start)),
  endswith: affix((part, end) => part.endsWith(end)),
  removeprefix: text("_:str", (_, value: string, prefix: string) =>
    value.startsWith(prefix) ? value.slice(prefix.length) : value,
  ),
  removesuffix: text("_:str", (_, value: string, suffix: string) =>
    value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value,
  ),
  replace: text("_:str _:str _:int?", replaceText),
  partition: partition(false),
  rpartition: partition(true),
  center: aligner("^"),
  ljust: aligner("<"),
  rjust: aligner(">"),
  zfill: text("_:int", (run, value: string, width: number) => {
    const sign = /^[+-]?/.exec(value)?.[0] ?? "";
    return sign + pad(value.slice(sign.length), width - sign.length, ">", "0", run);
  }),
  expandtabs: text("tabsize:int?", expandTabs),
  join: text("_", (run, value: string, list: Value) => {
    const items = itemsOf(list, run);
    for (const item of items) if (typeof item !== "string") throw unfit(item, "cannot be joined: only str can");
    return joinText(run, items as string[], value);
  }),
  format: define("|*", (run, value: Value, { positional, named }: CallArguments) =>
    formatBraces(value as string, positional, (key) => named.get(key), run),
  ),
  format_map: text("_", (run, value: string, mapping: Value) =>
    formatBraces(value, [], (key) => dictGet(mapping as AnyDict, key), run),
  ),
};

const view = (part: "keys" | "values" | "items") =>
  define("", (_, value: Value) => new DictView(value as AnyDict, part));

const dictMethods: Record<string, Builtin> = {
  get: define("|_ _?", (_, value: Value, key: Value, fallback: Value = null) => {
    const found = isDict(value) ? dictGet(value, key) : undefined;
    return found === undefined ? fallback : found;
  }),
  keys: view("keys"),
  values: view("values"),
  items: view("items"),
  copy: define("", (run, value: Value) => {
    const pairs = dictPairs(value as AnyDict);
    run.charge(pairs.length);
    return dictOf(pairs);
  }),
};

const tupleMethods: Record<string, Builtin> = {
  count: define(
    "|_",
    (run, value: Value, wanted: Value) => itemsOf(value, run).filter((item) => isEqual(item, wanted, run)).length,
  ),
  index: define("|_ _:int? _:int?", (run, value: Value, wanted: Value, start?: number, end?: number) => {
    const items = itemsOf(value, run);
    const [from, to] = window(items.length, start, end) ?? [0, 0];
    return needFound(items.findIndex((item, index) => index >= from && index < to && isEqual(item, wanted, run)));
  }),
};

const table = (methods: Record<string, Builtin>) => new Map(Object.entries(methods));

/** The methods of each type that leave the value as it is. */
export const methods: Methods = {
  text: table(textMethods),
  dict: table(dictMethods),
  tuple: table(tupleMethods),
  list: table({ ...tupleMethods, copy: define("", (run, value: Value) => itemsOf(value, run).slice()) }),
  integer: table({
    bit_length: define("", (_, value: Value) =>
      asInteger(value)
        ? BigInt(asInteger(value) ?? 0)
            .toString(2)
            .replace("-", "").length
        : 0,
    ),
    conjugate: define("", (_, value: Value) => value),
  }),
  float: table({
    is_integer: define("", (_, value: Value) => value instanceof Float),
    conjugate: define("", (_, value: Value) => value),
  }),
};
