import { type Builtin, define, defineRest } from "./builtin.ts";
import { Dict, DictView, dictGet, dictItems, isDict } from "./dict.ts";
import { formatBraces } from "./format-braces.ts";
import { pad } from "./format-number.ts";
import { asIndex, asInteger } from "./numbers.ts";
import { isEqual } from "./operators.ts";
import type { Methods, Run } from "./run.ts";
import { codePoints, itemsOf, textLength } from "./sequences.ts";
import { caseTests, capitalizeText, casefoldText, isSpaceText, isSpaceUnit, stripText, swapCase, titleText } from "./text.ts";
import { Float, isList, Tuple, typeError, typeName, type Value, valueError } from "./values.ts";

type TextFunction = (text: string, run: Run) => Value;

/** A string method without arguments. */
function simple(apply: TextFunction): Builtin {
  return define("", (run, value) => {
    const text = value as string;
    run.chargeText(text.length);
    return apply(text, run);
  });
}

/** An argument that must be a string. */
export function needText(value: Value, what: string): string {
  if (typeof value === "string") return value;
  throw typeError(`${what} must be str, not ${typeName(value)}`);
}

/** An argument that must be an int. */
export function needIndex(value: Value, what: string): number {
  const index = asIndex(value);
  if (index === undefined) throw typeError(`${what} must be int, not ${typeName(value)}`);
  return index;
}

function strip(side: "both" | "left" | "right"): Builtin {
  return define("chars?", (run, value, chars: Value = null) => {
    run.chargeText((value as string).length);
    return stripText(value as string, chars === null ? undefined : needText(chars, "chars"), side);
  });
}

function split(fromRight: boolean): Builtin {
  return define("sep? maxsplit?", (run, value, separator: Value = null, most: Value = -1) => {
    const text = value as string;
    run.chargeText(text.length);
    const limit = needIndex(most, "maxsplit");
    const parts = separator === null ? splitSpaces(text, limit, fromRight) : splitBy(text, needText(separator, "sep"), limit, fromRight);
    run.charge(parts.length);
    return parts;
  });
}

function splitBy(text: string, separator: string, most: number, fromRight: boolean): string[] {
  if (separator === "") throw valueError("empty separator");
  const parts = text.split(separator);
  if (most < 0 || parts.length <= most + 1) return parts;
  if (fromRight) return [parts.slice(0, parts.length - most).join(separator), ...parts.slice(parts.length - most)];
  return [...parts.slice(0, most), parts.slice(most).join(separator)];
}

/** Splits at runs of white space; once `most` parts are cut off, the rest keeps the space at its far end. */
function splitSpaces(text: string, most: number, fromRight: boolean): string[] {
  const parts: string[] = [];
  const [first, step] = fromRight ? [text.length - 1, -1] : [0, 1];
  const isInside = (at: number) => at >= 0 && at < text.length;
  for (let at = first; ; ) {
    while (isInside(at) && isSpaceUnit(text.charCodeAt(at))) at += step;
    if (!isInside(at)) break;
    const start = at;
    if (parts.length === most) at = fromRight ? -1 : text.length;
    else while (isInside(at) && !isSpaceUnit(text.charCodeAt(at))) at += step;
    parts.push(fromRight ? text.slice(at + 1, start + 1) : text.slice(start, at));
  }
  return fromRight ? parts.reverse() : parts;
}

/** The part of a string that `start` and `end` select, with the code points before it. */
function window(text: string, start: Value | undefined, end: Value | undefined): { part: string; before: number } | undefined {
  if (start === undefined && end === undefined) return { part: text, before: 0 };
  const points = codePoints(text);
  const size = points.length;
  const at = (value: Value | undefined, missing: number) => {
    const index = value === undefined || value === null ? missing : needIndex(value, "slice indices");
    return index < 0 ? Math.max(0, index + size) : index;
  };
  const from = at(start, 0);
  const to = Math.min(at(end, size), size);
  return from > size ? undefined : { part: points.slice(from, to).join(""), before: from };
}

function finder(last: boolean, fails: boolean): Builtin {
  return define("sub start? end?", (run, value, sub: Value, start?: Value, end?: Value) => {
    run.chargeText((value as string).length);
    const view = window(value as string, start, end);
    const wanted = needText(sub, "sub");
    const at = view ? (last ? view.part.lastIndexOf(wanted) : view.part.indexOf(wanted)) : -1;
    if (view && at >= 0) return view.before + textLength(view.part.slice(0, at));
    if (fails) throw valueError("substring not found");
    return -1;
  });
}

function affixTest(test: (text: string, affix: string) => boolean, name: string): Builtin {
  return define("prefix start? end?", (_, value, affix: Value, start?: Value, end?: Value) => {
    const view = window(value as string, start, end);
    const affixes = affix instanceof Tuple ? affix.items : [affix];
    return affixes.some((item) => {
      if (typeof item === "string") return view !== undefined && test(view.part, item);
      throw typeError(`${name} first arg must be str or a tuple of str, not ${typeName(item)}`);
    });
  });
}

function aligner(align: string): Builtin {
  return define("width fillchar?", (run, value, width: Value, fill: Value = " ") => {
    const text = value as string;
    const size = needIndex(width, "width");
    const length = textLength(text);
    if (align !== "^") return pad(text, length, size, align, needText(fill, "fillchar"), run);
    return centerText(text, length, size, needText(fill, "fillchar"), run);
  });
}

/** `str.center` puts the odd space on the left when the width is odd. */
export function centerText(text: string, length: number, width: number, fill: string, run: Run): string {
  const missing = width - length;
  if (missing <= 0) return text;
  const left = (missing >> 1) + (missing & width & 1);
  return pad(pad(text, length, length + left, ">", fill, run), length + left, width, "<", fill, run);
}

/** `str.replace`, with an optional limit on how many to replace. */
export function replaceText(text: string, old: string, replacement: string, most: number, run: Run): string {
  run.chargeText(text.length);
  const parts = old === "" ? ["", ...codePoints(text), ""] : text.split(old);
  const limit = most < 0 ? parts.length - 1 : Math.min(most, parts.length - 1);
  run.charge(limit >>> 3);
  run.checkLength(text.length + limit * Math.max(0, replacement.length - old.length));
  if (limit === parts.length - 1) return parts.join(replacement);
  const head = parts.slice(0, limit + 1).join(replacement);
  return limit === 0 ? text : head + (old === "" ? "" : old) + parts.slice(limit + 1).join(old);
}

function partition(fromRight: boolean): Builtin {
  return define("sep", (_, value, separator: Value) => {
    const text = value as string;
    const mark = needText(separator, "sep");
    if (mark === "") throw valueError("empty separator");
    const at = fromRight ? text.lastIndexOf(mark) : text.indexOf(mark);
    if (at < 0) return new Tuple(fromRight ? ["", "", text] : [text, "", ""]);
    return new Tuple([text.slice(0, at), mark, text.slice(at + mark.length)]);
  });
}

const LINE_BREAK = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/;

function splitLines(text: string, keepEnds: boolean): string[] {
  const lines: string[] = [];
  const pattern = new RegExp(LINE_BREAK, "g");
  let start = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    lines.push(text.slice(start, keepEnds ? pattern.lastIndex : match.index));
    start = pattern.lastIndex;
  }
  return start < text.length ? [...lines, text.slice(start)] : lines;
}

function expandTabs(text: string, size: number, run: Run): string {
  let column = 0;
  return text.replace(/[\t\n\r]|[^\t\n\r]+/g, (piece) => {
    if (piece !== "\t") {
      column = piece === "\n" || piece === "\r" ? 0 : column + textLength(piece);
      return piece;
    }
    const spaces = size > 0 ? size - (column % size) : 0;
    run.checkRepeat(spaces);
    column += spaces;
    return " ".repeat(spaces);
  });
}

function zeroFill(text: string, width: number, run: Run): string {
  const sign = /^[+-]/.exec(text)?.[0] ?? "";
  return sign + pad(text.slice(sign.length), textLength(text), width, ">", "0", run);
}

function joinText(run: Run, separator: string, values: Value): string {
  const items = itemsOf(values, run);
  run.charge(items.length);
  for (const [index, item] of items.entries()) {
    if (typeof item !== "string") throw typeError(`sequence item ${index}: expected str instance, ${typeName(item)} found`);
  }
  run.checkLength(items.reduce<number>((sum, item) => sum + (item as string).length + separator.length, 0));
  return items.join(separator);
}

/** Methods of str. */
const textMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({
    ...Object.fromEntries(Object.entries(caseTests).map(([name, test]) => [name, simple(test)])),
    isspace: simple(isSpaceText),
    upper: simple((text) => text.toUpperCase()),
    lower: simple((text) => text.toLowerCase()),
    casefold: simple(casefoldText),
    capitalize: simple(capitalizeText),
    title: simple(titleText),
    swapcase: simple(swapCase),
    strip: strip("both"),
    lstrip: strip("left"),
    rstrip: strip("right"),
    split: split(false),
    rsplit: split(true),
    splitlines: define("keepends?", (run, value, keep: Value = false) => {
      run.chargeText((value as string).length);
      return splitLines(value as string, keep === true);
    }),
    find: finder(false, false),
    rfind: finder(true, false),
    index: finder(false, true),
    rindex: finder(true, true),
    count: define("sub start? end?", (run, value, sub: Value, start?: Value, end?: Value) => {
      run.chargeText((value as string).length);
      const view = window(value as string, start, end);
      const wanted = needText(sub, "sub");
      if (!view) return 0;
      return wanted === "" ? textLength(view.part) + 1 : view.part.split(wanted).length - 1;
    }),
    startswith: affixTest((text, affix) => text.startsWith(affix), "startswith"),
    endswith: affixTest((text, affix) => text.endsWith(affix), "endswith"),
    removeprefix: define("prefix", (_, value, prefix: Value) => {
      const [text, affix] = [value as string, needText(prefix, "prefix")];
      return text.startsWith(affix) ? text.slice(affix.length) : text;
    }),
    removesuffix: define("suffix", (_, value, suffix: Value) => {
      const [text, affix] = [value as string, needText(suffix, "suffix")];
      return affix !== "" && text.endsWith(affix) ? text.slice(0, -affix.length) : text;
    }),
    replace: define("old new count?", (run, value, old: Value, replacement: Value, count: Value = -1) =>
      replaceText(value as string, needText(old, "old"), needText(replacement, "new"), needIndex(count, "count"), run),
    ),
    partition: partition(false),
    rpartition: partition(true),
    center: aligner("^"),
    ljust: aligner("<"),
    rjust: aligner(">"),
    zfill: define("width", (run, value, width: Value) => zeroFill(value as string, needIndex(width, "width"), run)),
    expandtabs: define("tabsize?", (run, value, size: Value = 8) => expandTabs(value as string, needIndex(size, "tabsize"), run)),
    join: define("iterable", (run, value, values: Value) => joinText(run, value as string, values)),
    format: defineRest((run, value, args) => formatBraces(value as string, args.positional, (key) => args.named?.get(key), run)),
    format_map: define("mapping", (run, value, mapping: Value) => {
      if (!isDict(mapping)) throw typeError("format_map() argument must be a mapping");
      return formatBraces(value as string, [], (key) => dictGet(mapping, key), run);
    }),
  }),
);

/** Methods of dict that leave it as it is. */
const dictMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({
    get: define("key default?", (_, value, key: Value, fallback: Value = null) =>
      isDict(value) ? (dictGet(value, key) ?? fallback) : fallback,
    ),
    keys: define("", (_, value) => (isDict(value) ? new DictView(value, "keys") : value)),
    values: define("", (_, value) => (isDict(value) ? new DictView(value, "values") : value)),
    items: define("", (_, value) => (isDict(value) ? new DictView(value, "items") : value)),
    copy: define("", (run, value) => {
      const copy = new Dict();
      for (const [key, item] of isDict(value) ? dictItems(value) : []) {
        run.charge(1);
        copy.set(key, item);
      }
      return copy;
    }),
  }),
);

const sequenceMethods = {
  count: define("value", (run, value, wanted: Value) => {
    const items = itemsOf(value, run);
    run.charge(items.length);
    return items.filter((item) => isEqual(item, wanted, run)).length;
  }),
  index: define("value start? stop?", (run, value, wanted: Value, start: Value = 0, stop: Value = Number.MAX_SAFE_INTEGER) => {
    const items = itemsOf(value, run);
    run.charge(items.length);
    const at = (bound: Value) => {
      const index = needIndex(bound, "slice indices");
      return index < 0 ? Math.max(0, index + items.length) : index;
    };
    const [from, to] = [at(start), at(stop)];
    const found = items.findIndex((item, index) => index >= from && index < to && isEqual(item, wanted, run));
    if (found < 0) throw valueError("the value is not in the list");
    return found;
  }),
};

/** Methods of tuples and ranges. */
const tupleMethods: ReadonlyMap<string, Builtin> = new Map(Object.entries(sequenceMethods));

/** Methods of list that leave it as it is. */
const listMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({ ...sequenceMethods, copy: define("", (_, value) => (isList(value) ? value.slice() : value)) }),
);

/** Methods of int and bool. */
const integerMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({
    bit_length: define("", (_, value) => {
      const int = asInteger(value) ?? 0;
      return int === 0 || int === 0n ? 0 : (int < 0 ? -int : int).toString(2).length;
    }),
    conjugate: define("", (_, value) => value),
  }),
);

/** Methods of float. */
const floatMethods: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({
    is_integer: define("", (_, value) => value instanceof Float),
    conjugate: define("", (_, value) => value),
  }),
);

/** The methods of each type. */
export const methods: Methods = {
  text: textMethods,
  dict: dictMethods,
  list: listMethods,
  tuple: tupleMethods,
  integer: integerMethods,
  float: floatMethods,
};
