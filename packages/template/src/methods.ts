import { tableOf } from "./builtin.ts";
import { run } from "./current-run.ts";
import { DictView, dictGet, dictOf, dictPairs } from "./dict.ts";
import { pad } from "./format.ts";
import { formatBraces } from "./format-braces.ts";
import { asInteger } from "./numbers.ts";
import { isEqual } from "./operators.ts";
import type { Methods } from "./run.ts";
import { codePoints, itemsOf, textLength } from "./sequences.ts";
import { capitalizeText, caseTests, joinText, lines, replaceText, stripText, titleText } from "./text.ts";
import { type CallArguments, Float, needText, Tuple, tupleOf, unfit, type Value, valueError } from "./values.ts";

/** `split` and `rsplit`, without a separator at white space. */
function split(fromRight: boolean) {
  return (value: string, separator?: string, most = -1) => {
    const parts =
      separator === undefined ? splitSpaces(value, most, fromRight) : splitBy(value, separator, most, fromRight);
    run.charge(parts.length);
    return parts;
  };
}

function needSeparator(separator: string): void {
  if (separator === "") throw valueError("the separator is empty");
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are white space to Python
  const words = [...value.matchAll(/(?:[^\s\x1c-\x1f\x85]|\ufeff)+/g)];
  const parts = words.map(([word]) => word);
  const extra = words.length - most;
  if (most < 0 || extra <= 0) return parts;
  const { 0: word, index } = words[fromRight ? extra - 1 : most] as RegExpExecArray;
  return fromRight
    ? [value.slice(0, index + word.length), ...parts.slice(extra)]
    : [...parts.slice(0, most), value.slice(index)];
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
  return (value: string, wanted: string, start?: number, end?: number) => {
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
  return (value: string, wanted: Value, start?: number, end?: number) =>
    (wanted instanceof Tuple ? wanted : [wanted]).some((item) => {
      const text = needText(item);
      return inPart(value, start, end, (part) => part[method](text))?.found ?? false;
    });
}

function aligner(align: string) {
  return (value: string, width: number, fill = " ") => {
    if (textLength(fill) !== 1) throw unfit(fill, "is not a character");
    return align === "^" ? centerText(value, width, fill) : pad(value, width, align, fill);
  };
}

/** `str.center` puts the odd space on the left when the width is odd. */
export function centerText(value: string, width = 80, fill = " "): string {
  const length = textLength(value);
  const missing = Math.max(0, width - length);
  const left = (missing >> 1) + (missing & width & 1);
  return pad(pad(value, length + left, ">", fill), width, "<", fill);
}

function partition(fromRight: boolean) {
  return (value: string, separator: string) => {
    needSeparator(separator);
    const at = fromRight ? value.lastIndexOf(separator) : value.indexOf(separator);
    if (at < 0) return tupleOf(fromRight ? ["", "", value] : [value, "", ""]);
    return tupleOf([value.slice(0, at), separator, value.slice(at + separator.length)]);
  };
}

function expandTabs(value: string, size = 8): string {
  let column = 0;
  return value.replace(/[\t\n\r]|[^\t\n\r]+/g, (piece) => {
    const spaces = size > 0 ? size - (column % size) : 0;
    run.checkRepeat(spaces);
    const text = piece === "\t" ? " ".repeat(spaces) : piece;
    column = /[\n\r]/.test(piece) ? 0 : column + textLength(text);
    return text;
  });
}

const textMethods = tableOf("str", {
  ...caseTests,
  upper: (value: string) => value.toUpperCase(),
  lower: (value: string) => value.toLowerCase(),
  casefold: (value: string) => value.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ"),
  capitalize: capitalizeText,
  title: titleText,
  swapcase: (value: string) =>
    value.replace(/\p{L}/gu, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    ),
  "strip _:str?": stripText,
  "lstrip _:str?": (value: string, chars?: string) => stripText(value, chars, true, false),
  "rstrip _:str?": (value: string, chars?: string) => stripText(value, chars, false),
  "split sep:str? maxsplit:int?": split(false),
  "rsplit sep:str? maxsplit:int?": split(true),
  "splitlines keepends:bool?": lines,
  "find _:str _:int? _:int?": finder("indexOf", (at) => at),
  "rfind _:str _:int? _:int?": finder("lastIndexOf", (at) => at),
  "index _:str _:int? _:int?": finder("indexOf", needFound),
  "rindex _:str _:int? _:int?": finder("lastIndexOf", needFound),
  "count _:str _:int? _:int?": (value: string, wanted: string, start?: number, end?: number) =>
    inPart(value, start, end, (part) => (wanted === "" ? textLength(part) + 1 : part.split(wanted).length - 1))
      ?.found ?? 0,
  "startswith _ _:int? _:int?": affix("startsWith"),
  "endswith _ _:int? _:int?": affix("endsWith"),
  "removeprefix _:str": (value: string, prefix: string) =>
    value.startsWith(prefix) ? value.slice(prefix.length) : value,
  "removesuffix _:str": (value: string, suffix: string) =>
    value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value,
  "replace _:str _:str _:int?": replaceText,
  "partition _:str": partition(false),
  "rpartition _:str": partition(true),
  "center _:int _:str?": aligner("^"),
  "ljust _:int _:str?": aligner("<"),
  "rjust _:int _:str?": aligner(">"),
  "zfill _:int": (value: string, width: number) => {
    const [sign = ""] = /^[+-]?/.exec(value) ?? [];
    return sign + pad(value.slice(sign.length), width - sign.length, ">", "0");
  },
  "expandtabs tabsize:int?": expandTabs,
  "join _": (value: string, list: Value) => {
    return joinText(Array.from(itemsOf(list), needText), value);
  },
  "format *": (value: string, { positional, named }: CallArguments) =>
    formatBraces(value, positional, (key) => named.get(key)),
  "format_map _": (value: string, mapping: Value) => formatBraces(value, [], (key) => dictGet(mapping as never, key)),
});

const sequenceMethods = {
  "count _": (value: Value, wanted: Value) => itemsOf(value).filter((item) => isEqual(item, wanted)).length,
  "index _ _:int? _:int?": (value: Value, wanted: Value, start?: number, end?: number) => {
    const items = itemsOf(value);
    const [from, to] = window(items.length, start, end) ?? [0, 0];
    return needFound(items.findIndex((item, index) => index >= from && index < to && isEqual(item, wanted)));
  },
};

const view = (part: string) => (value: Value) => new DictView(`dict_${part}`, value);
const itself = { conjugate: (value: Value) => value };

/** The methods of each type that leave the value as it is. */
export const methods: Methods = {
  ofText: new Map(textMethods),
  ofDict: new Map(
    tableOf("value", {
      "get _ _?": (value: Value, key: Value, fallback: Value = null) => {
        const found = dictGet(value as never, key);
        return found === undefined ? fallback : found;
      },
      keys: view("keys"),
      values: view("values"),
      items: view("items"),
      copy: (value: Value) => {
        const pairs = dictPairs(value);
        run.charge(pairs.length);
        return dictOf(pairs);
      },
    }),
  ),
  ofTuple: new Map(tableOf("value", sequenceMethods)),
  ofList: new Map(tableOf("value", { ...sequenceMethods, copy: (value: Value[]) => value.slice() })),
  ofInteger: new Map(
    tableOf("value", {
      ...itself,
      bit_length: (value: Value) => {
        const bits = BigInt(asInteger(value) ?? 0).toString(2);
        return bits === "0" ? 0 : bits.replace("-", "").length;
      },
    }),
  ),
  ofFloat: new Map(tableOf("value", { ...itself, is_integer: (value: Value) => value instanceof Float })),
};
