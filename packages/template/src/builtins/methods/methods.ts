import type { Methods } from "../../run/rendering.ts";
import { type AnyDict, DictView, dictGet, dictOf, dictPairs, expectDict } from "../../values/dict.ts";
import { pad } from "../../values/format.ts";
import { isEqual } from "../../values/operators.ts";
import { codePoints, itemsOf, textLength } from "../../values/sequences.ts";
import {
  caseChanges,
  caseTests,
  expandTabs,
  joinText,
  lines,
  moreCaseChanges,
  replaceText,
  splitKeepingSeparators,
  stripText,
  withoutSeparators,
} from "../../values/text.ts";
import {
  type CallArguments,
  expectText,
  Tuple,
  tupleOf,
  typeErrorFor,
  type Value,
  valueError,
} from "../../values/values.ts";
import { defineBuiltins } from "../builtin.ts";
import { formatBraces } from "./format-braces.ts";
import { floatMethods, integerMethods } from "./number-methods.ts";

function checkSeparator(separator: string | undefined): void {
  if (separator === "") throw valueError("the separator is empty");
}

/** `split` and `rsplit`, without a separator at white space, where no part is empty. */
function split(fromRight: boolean) {
  return (value: string, separator?: string, most?: number) => {
    checkSeparator(separator);
    return withoutSeparators(splitKeepingSeparators(value, separator, most, fromRight)).filter(
      (part) => separator ?? part,
    );
  };
}

function partition(fromRight: boolean) {
  return (value: string, separator: string) => {
    checkSeparator(separator);
    const pieces = splitKeepingSeparators(value, separator, 1, fromRight);
    return tupleOf(pieces.length > 1 ? pieces : fromRight ? ["", "", value] : [value, "", ""]);
  };
}

/** Where the part of a sequence that `start` and `end` select begins and ends; negative indices count from the end. */
function window(size: number, start = 0, end = size): [from: number, to: number] {
  return [start, Math.min(end, size)].map((index) => (index < 0 ? Math.max(0, index + size) : index)) as [
    number,
    number,
  ];
}

/** Looks for something in a part of a text, which begins `from` some code point; `missing` where that is too late. */
function inPart<T>(missing: Value, look: (part: string, wanted: T, from: number) => Value) {
  return (value: string, wanted: T, start?: number, end?: number) => {
    if ((start ?? end) === undefined) return look(value, wanted, 0);
    const points = codePoints(value);
    const [from, to] = window(points.length, start, end);
    return from > to ? missing : look(points.slice(from, to).join(""), wanted, from);
  };
}

function finder(method: "indexOf" | "lastIndexOf") {
  return inPart(-1, (part, wanted: string, from) => {
    const at = part[method](wanted);
    return at < 0 ? at : from + textLength(part.slice(0, at));
  });
}

function expectIndex(at: Value): Value {
  if (at === -1) throw valueError("not found");
  return at;
}

/** `startswith` and `endswith`, which take a text or a tuple of texts. */
function affix(method: "startsWith" | "endsWith") {
  const look = inPart(false, (part, text: string) => part[method](text));
  return (value: string, wanted: Value, start?: number, end?: number) =>
    (wanted instanceof Tuple ? wanted : [wanted]).some((item) => look(value, expectText(item), start, end));
}

function aligner(align: string) {
  return (value: string, width: number, fill = " ") => {
    if (textLength(fill) !== 1) throw typeErrorFor(fill, "is not a character");
    return pad(value, width, align, fill);
  };
}

const find = finder("indexOf");
const rfind = finder("lastIndexOf");

const textMethods = {
  ...caseTests,
  ...caseChanges,
  ...moreCaseChanges,
  "strip _:str?": stripText,
  "lstrip _:str?": (value: string, chars?: string) => stripText(value, chars, true, false),
  "rstrip _:str?": (value: string, chars?: string) => stripText(value, chars, false),
  "split sep:str? maxsplit:int=": split(false),
  "rsplit sep:str? maxsplit:int=": split(true),
  "splitlines keepends:int=": lines,
  "find _:str _:int? _:int?": find,
  "rfind _:str _:int? _:int?": rfind,
  "index _:str _:int? _:int?": (value: string, ...rest: [string]) => expectIndex(find(value, ...rest)),
  "rindex _:str _:int? _:int?": (value: string, ...rest: [string]) => expectIndex(rfind(value, ...rest)),
  "count _:str _:int? _:int?": inPart(
    0,
    (part, wanted: string) => withoutSeparators(splitKeepingSeparators(part, wanted)).length - 1,
  ),
  "startswith _ _:int? _:int?": affix("startsWith"),
  "endswith _ _:int? _:int?": affix("endsWith"),
  "removeprefix _:str": (value: string, prefix: string) =>
    value.startsWith(prefix) ? value.slice(prefix.length) : value,
  "removesuffix _:str": (value: string, suffix: string) =>
    value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value,
  "replace _:str _:str _:int=": replaceText,
  "partition _:str": partition(false),
  "rpartition _:str": partition(true),
  "center _:int _:str?": aligner("c"),
  "ljust _:int _:str?": aligner("<"),
  "rjust _:int _:str?": aligner(">"),
  "zfill _:int": (value: string, width: number) => {
    const [sign = ""] = /^[+-]?/.exec(value) ?? [];
    return sign + pad(value.slice(sign.length), width - sign.length, ">", "0");
  },
  "expandtabs tabsize:int=": expandTabs,
  "join _": (value: string, list: Value) => joinText(Array.from(itemsOf(list), expectText), value),
  "format *": (value: string, { positional, named }: CallArguments) =>
    formatBraces(value, positional, (key) => named.get(key)),
  "format_map _": (value: string, mapping: Value) =>
    formatBraces(value, [], (key) => dictGet(expectDict(mapping), key)),
};

const rangeMethods = {
  "count _": (value: Value, wanted: Value) => itemsOf(value).filter((item) => isEqual(item, wanted)).length,
  "index _": (value: Value, wanted: Value) => expectIndex(itemsOf(value).findIndex((item) => isEqual(item, wanted))),
};

const sequenceMethods = {
  ...rangeMethods,
  "index _ _:int= _:int=": (value: Value, wanted: Value, start?: number, end?: number) => {
    const items = itemsOf(value);
    const [from, to] = window(items.length, start, end);
    return expectIndex(items.findIndex((item, index) => index >= from && index < to && isEqual(item, wanted)));
  },
};

const view = (part: string) => (value: Value) => new DictView(`dict_${part}`, value);

const dictMethods = {
  "get _ _?": (value: AnyDict, key: Value, fallback: Value = null) => {
    const found = dictGet(value, key);
    return found === undefined ? fallback : found;
  },
  keys: view("keys"),
  values: view("values"),
  items: view("items"),
  copy: (value: Value) => dictOf(dictPairs(value)),
};

const listMethods = { ...sequenceMethods, copy: (value: Value[]) => value.slice() };

/** The methods of each type that leave the value as it is. */
export const methods: Methods = new Map(
  Object.entries({
    str: textMethods,
    dict: dictMethods,
    tuple: sequenceMethods,
    range: rangeMethods,
    list: listMethods,
    int: integerMethods,
    bool: integerMethods,
    float: floatMethods,
  }).map(([type, table]) => [type, new Map(defineBuiltins(type === "str" ? type : "value", table))]),
);
