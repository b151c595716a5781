/** Random expressions, mostly well typed, so that most of them get past the first operator. */
import fc from "fast-check";
import { growCall } from "./calls.mjs";
import { texts } from "./contexts.mjs";
import { grow, kind, pick } from "./growing.mjs";

/** @typedef {fc.Arbitrary<string>} Source */

/** @param {string} text */
function quote(text) {
  const mark = text.includes("'") ? '"' : "'";
  const body = text
    .replaceAll("\\", "\\\\")
    .replaceAll(mark, `\\${mark}`)
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n");
  return mark + body + mark;
}

const escapes = pick(
  "'\\x41'",
  "'\\u00e9\\t'",
  "'\\'\\\"'",
  "'a' \"b\"",
  "'\\0\\101'",
  "'\\q\\/'",
  "'\\U0001f600'",
  "'a\nb'",
);
const literals = fc.oneof({ weight: 12, arbitrary: texts.map(quote) }, { weight: 1, arbitrary: escapes });
const small = fc.integer({ min: -3, max: 4 }).map(String);
const bounds = pick("", "", "0", "1", "2", "-1", "-2", "9", "none");
const slices = fc.oneof(grow`${bounds}:${bounds}`, grow`${bounds}:${bounds}:${pick("", "1", "2", "-1", "-2")}`);
const names = pick("i", "j", "k", "v", "w");
const attributes = pick("a", "b", "name", "role", "content", "age", "addr.city", "tags", "nope");
const keys = pick("'a'", "'b'", "'name'", "'role'", "'content'", "'1'", "1", "0", "-1", "none", "s");
const marks = pick("','", "' '", "'a'", "'</think>'", "'\\n'", "s");
const truths = pick("true", "false");
const undefineds = pick("missing", "d.nope", "l[9]", "nope");
const loops = pick(
  "loop.index if loop",
  "(loop or d).first",
  "loop.index",
  "loop.index0",
  "loop.revindex",
  "loop.revindex0",
  "loop.first",
  "loop.last",
  "loop.length",
  "loop.depth",
  "loop.depth0",
  "loop.previtem",
  "loop.nextitem",
  "loop.cycle(1, 'b')",
  "loop.changed(n)",
  "loop.changed(i, loop.first)",
  "loop | length",
  "loop.nope",
);
const directives = fc.constantFrom(..."aAbBcCdDefFGhHIjklmMnpqQrRsStTuUVwWxXyYZz%").map((letter) => `%${letter}`);
const numbers = pick(
  "0",
  "1",
  "2",
  "7",
  "-5",
  "10",
  "1_000",
  "0xff",
  "0b11",
  "0o17",
  "1E2",
  "1_0.2_5",
  "9007199254740993",
  "1.5",
  "0.1",
  "2.0",
  "1e3",
  "1e16",
  "1e-7",
  "-0.0",
);
const tests = pick(
  "defined",
  "undefined",
  "none",
  "string",
  "number",
  "integer",
  "float",
  "boolean",
  "mapping",
  "sequence",
  "iterable",
  "callable",
  "true",
  "false",
  "odd",
  "even",
  "lower",
  "upper",
  "escaped",
  "divisibleby 2",
  "divisibleby(3)",
  "in l",
  "in 'abc'",
  "eq 1",
  "ne s",
  "lt 3",
  "gt 'a'",
  "sameas none",
  "filter",
  "test",
);
const selections = pick(
  "",
  "('odd')",
  "('defined')",
  "('string')",
  "('gt', 1)",
  "('in', l)",
  "('eq', s)",
  "('none')",
  "('number')",
  "('mapping')",
);
const attributeSelections = pick(
  "",
  ", 'defined'",
  ", 'eq', s",
  ", 'gt', 1",
  ", 'string'",
  ", 'in', ls",
  ", 'none'",
  ", 'equalto', 'user'",
);
const textFilters = pick(
  "upper",
  "lower",
  "title",
  "capitalize",
  "trim",
  "trim('a')",
  "string",
  "e",
  "safe",
  "forceescape",
  "striptags",
  "urlencode",
  "reverse",
  "center(9)",
  "indent",
  "indent(2, true)",
  "indent('> ', false, true)",
  "wordcount",
  "replace('a', 'bb')",
  "replace('', '-', 2)",
  "truncate(5)",
  "truncate(6, true, '..', 0)",
  "wordwrap(5)",
  "first",
  "last",
  "default('D')",
  "default('D', true)",
  "tojson",
  "tojson(indent=2)",
  "tojson(ensure_ascii=true)",
  "length",
  "list",
  "int",
  "float",
  "format(s)",
  "filesizeformat",
  "pprint",
  "xmlattr",
  "d('q')",
  "unique | list",
  "sort",
  "batch(2) | list",
);
const listFilters = pick(
  "first",
  "last",
  "length",
  "list",
  "reverse | list",
  "sort",
  "sort(reverse=true)",
  "sort(case_sensitive=true)",
  "sort(attribute='name')",
  "unique | list",
  "unique(true) | list",
  "join",
  "join(', ')",
  "join('-', attribute='name')",
  "sum",
  "min",
  "max",
  "batch(2) | list",
  "batch(3, 'x') | list",
  "slice(2) | list",
  "slice(3, 0) | list",
  "map('string') | list",
  "map('upper') | list",
  "map('length') | list",
  "map('default', 1) | list",
  "map(attribute='name') | list",
  "map(attribute='addr.city', default='-') | list",
  "tojson",
  "tojson(indent=1)",
  "string",
  "groupby('name') | list",
  "groupby('age', default=0) | list",
  "dictsort",
  "items | list",
  "pprint",
  "urlencode",
  "count",
  "random is defined",
);
const textMethods = pick(
  "upper()",
  "lower()",
  "title()",
  "capitalize()",
  "swapcase()",
  "casefold()",
  "strip()",
  "strip('a ')",
  "lstrip()",
  "rstrip('\\n')",
  "split()",
  "split(',')",
  "split(' ', 1)",
  "split(none, 1)",
  "rsplit(',', 1)",
  "rsplit()",
  "splitlines()",
  "splitlines(true)",
  "partition(',')",
  "rpartition(' ')",
  "startswith('a')",
  "endswith(('a', ' '))",
  "find('a')",
  "find('b', 1, -1)",
  "rfind('a')",
  "count('a')",
  "count('')",
  "replace('a', 'b')",
  "replace('', '.', 3)",
  "join(ls)",
  "format(s, n)",
  "format(a=1)",
  "isdigit()",
  "isalpha()",
  "isalnum()",
  "isspace()",
  "islower()",
  "isupper()",
  "istitle()",
  "isdecimal()",
  "isnumeric()",
  "isidentifier()",
  "isprintable()",
  "isascii()",
  "center(7, '*')",
  "ljust(5)",
  "rjust(5, '.')",
  "zfill(6)",
  "expandtabs(4)",
  "removeprefix('a')",
  "removesuffix(s)",
  "index('a')",
  "rindex('a')",
  "encode is callable",
  "nope()",
);
const formats = pick(
  "%s",
  "%d",
  "%5.2f",
  "%r",
  "%x",
  "%e",
  "%g",
  "%05d",
  "%-4s|",
  "%+d",
  "%c",
  "%%",
  "%(a)s",
  "%o",
  "%.3s",
  "%i",
);
const specs = pick(
  "{}",
  "{0}",
  "{:>5}",
  "{:<4}|",
  "{:^6}",
  "{:*^7}",
  "{:05}",
  "{:.2f}",
  "{:,}",
  "{:x}",
  "{:+}",
  "{!r}",
  "{:e}",
  "{:g}",
  "{:%}",
  "{:.3}",
  "{{}}",
  "{:_}",
  "{:#x}",
  "{a}",
  "{0!s:>4}",
);

/** @param {(key: string) => any} tie */
function growText(tie) {
  return kind(
    fc.oneof(literals, pick("s", "t", "messages[0].content", "messages[0]['role']", "ls[0]", "people[0].name", "any")),
    grow`${tie("text")} ~ ${tie("value")}`,
    grow`${tie("text")} + ${tie("text")}`,
    grow`(${tie("text")}) * ${small}`,
    grow`(${tie("text")})[${small}]`,
    grow`(${tie("text")})[${slices}]`,
    grow`${tie("text")} | ${textFilters}`,
    grow`(${tie("text")}) | ${textFilters} | ${textFilters}`,
    grow`(${tie("text")}).${textMethods}`,
    grow`(${tie("list")}) | join(${marks})`,
    grow`${marks}.join(${tie("list")})`,
    grow`(${tie("text")}).split(${marks})[${small}]`,
    grow`(${tie("text")}).replace(${tie("text")}, ${tie("text")})`,
    grow`(${tie("value")}) | tojson`,
    grow`'${formats}${formats}' % (${tie("value")}, ${tie("value")})`,
    grow`'${formats}' | format(${tie("value")})`,
    grow`'${specs}${specs}'.format(${tie("value")}, ${tie("value")})`,
    grow`(${tie("text")} if ${tie("truth")} else ${tie("text")})`,
    grow`(${tie("value")}) | string`,
  );
}

/** @param {(key: string) => any} tie */
function growNumber(tie) {
  const operator = pick("+", "-", "*", "/", "//", "%");
  return kind(
    fc.oneof(numbers, pick("n", "m", "x", "big", "ln[0]", "people[0].age", "b"), fc.integer().map(String)),
    grow`${tie("number")} ${operator} ${tie("number")}`,
    grow`(${tie("number")}) ${operator} (${tie("number")})`,
    grow`${tie("number")} ** ${pick("0", "2", "3", "-1", "0.5")}`,
    grow`${pick("-", "+", "- -")}${tie("number")}`,
    grow`(${tie("text")}) | length`,
    grow`(${tie("list")}) | length`,
    grow`(${tie("value")}) | int`,
    grow`(${tie("text")}) | int(${small}, ${pick("10", "16", "2", "8")})`,
    grow`(${tie("value")}) | float`,
    grow`(${tie("number")}) | abs`,
    grow`(${tie("number")}) | round(${pick("", "0", "1", "2", "-1", "0, 'ceil'", "1, 'floor'")})`,
    grow`(${tie("list")}) | sum`,
    grow`(${tie("list")}) | ${pick("min", "max")}`,
    grow`(${tie("text")}).count(${tie("text")})`,
    grow`(${tie("list")}).${pick("count", "index")}(${tie("value")})`,
  );
}

/** @param {(key: string) => any} tie */
function growTruth(tie) {
  const compare = pick("==", "!=", "<", "<=", ">", ">=");
  return kind(
    fc.oneof(truths, pick("b", "s", "l", "n", "z", "missing", "not loop or loop.last")),
    grow`${tie("value")} ${pick("==", "!=")} ${tie("value")}`,
    grow`${tie("number")} ${compare} ${tie("number")}`,
    grow`${tie("text")} ${compare} ${tie("text")}`,
    grow`${tie("number")} ${compare} ${tie("number")} ${compare} ${tie("number")}`,
    grow`${tie("list")} ${compare} ${tie("list")}`,
    grow`${tie("value")} ${pick("in", "not in")} ${tie("list")}`,
    grow`${tie("text")} ${pick("in", "not in")} ${tie("text")}`,
    grow`${tie("value")} ${pick("in", "not in")} ${tie("dict")}`,
    grow`(${tie("value")}) ${pick("is", "is not")} ${tests}`,
    grow`${tie("truth")} ${pick("and", "or")} ${tie("truth")}`,
    grow`not ${tie("value")}`,
    grow`(${tie("text")}).${pick("startswith", "endswith")}(${tie("text")})`,
  );
}

/** @param {(key: string) => any} tie */
function growList(tie) {
  return kind(
    pick(
      "l",
      "ln",
      "ls",
      "people",
      "messages",
      "[]",
      "()",
      "range(3)",
      "range(4, 0, -2)",
      "[1, 'a', none]",
      "(1, 2)",
      "d.items()",
      "d.keys()",
      "d.values()",
    ),
    grow`[${tie("value")}, ${tie("value")}]`,
    grow`(${tie("value")}, ${tie("value")})`,
    grow`(${tie("value")},)`,
    grow`${tie("list")} + ${tie("list")}`,
    grow`(${tie("list")}) * ${small}`,
    grow`(${tie("list")})[${slices}]`,
    grow`(${tie("list")}) | list`,
    grow`(${tie("list")}) | ${listFilters}`,
    grow`(${tie("list")}) | ${pick("select", "reject")}${selections} | list`,
    grow`(${tie("list")}) | ${pick("selectattr", "rejectattr")}('${attributes}'${attributeSelections}) | list`,
    grow`(${tie("list")}) | map(attribute='${attributes}') | list`,
    grow`(${tie("list")}) | sort(${pick("true, ", "")}attribute='${attributes}')`,
    grow`(${tie("text")}) | list`,
    grow`(${tie("text")}).${pick("split()", "splitlines()", "split(',')", "rsplit(none, 1)")}`,
    grow`range(${small}, ${small}) | list`,
    grow`(${tie("dict")}) | ${pick("dictsort", "dictsort(by='value')", "dictsort(true, reverse=true)", "list", "items | list")}`,
    grow`(${tie("dict")}).${pick("items()", "keys()", "values()")} | list`,
  );
}

/** @param {(key: string) => any} tie */
function growDict(tie) {
  return kind(
    pick("d", "{}", "people[0]", "messages[0]", "{'a': 1}", "{1: 'x', none: 2}", "dict(a=1)", "people[0].addr"),
    grow`{${tie("value")}: ${tie("value")}}`,
    grow`{'a': ${tie("value")}, 'b': ${tie("value")}}`,
    grow`dict(${tie("dict")}, a=${tie("value")})`,
    grow`dict(**${tie("dict")})`,
    grow`(${tie("list")})[${small}]`,
    grow`(${tie("dict")}).copy()`,
    grow`namespace(a=${tie("value")})`,
  );
}

/** @param {(key: string) => any} tie */
function growValue(tie) {
  return fc.oneof(
    { maxDepth: 5, depthIdentifier: "expression", withCrossShrink: true },
    { arbitrary: pick("none", "true", "n", "s", "any", "i", "j"), weight: 3 },
    { arbitrary: names, weight: 2 },
    { arbitrary: undefineds, weight: 1 },
    { arbitrary: loops, weight: 1 },
    { arbitrary: tie("text"), weight: 4 },
    { arbitrary: tie("number"), weight: 4 },
    { arbitrary: tie("truth"), weight: 3 },
    { arbitrary: tie("list"), weight: 3 },
    { arbitrary: tie("dict"), weight: 2 },
    { arbitrary: tie("odd"), weight: 3 },
    { arbitrary: tie("call"), weight: 6 },
  );
}

/**
 * What mixes types freely, and so often fails: both engines must fail alike.
 *
 * @param {(key: string) => any} tie
 */
function growOdd(tie) {
  const operator = pick("+", "-", "*", "/", "//", "%", "**", "<", ">=", "in", "and", "or", "~", "==");
  return kind(
    pick(
      "any",
      "s",
      "ln",
      "d",
      "1, 2",
      "messages | length",
      "strftime_now('%Y-%m-%d %H:%M %j')",
      "(ns or z).a",
      "ns",
      "m1.name",
      "m2.arguments",
      "m2.catch_kwargs",
      "cyc.current if cyc",
      "cyc.reset() if cyc",
      "raise_exception(s) if b",
      "m1('q') if m1",
      "m2(1, k=2) if m2",
      "caller() if caller",
      "cyc.next() if cyc",
      "join_() if join_",
    ),
    grow`${tie("value")} ${operator} ${pick("1", "2", "'a'", "[]", "none", "missing", "1.5", "true", "{}")}`,
    grow`(${tie("value")}) | ${textFilters}`,
    grow`(${tie("value")}) | ${listFilters}`,
    grow`(${tie("value")}).${attributes}`,
    grow`(${tie("value")})[${keys}]`,
    grow`(${tie("value")})[${slices}]`,
    grow`(${tie("dict")}).get(${keys}, ${tie("value")})`,
    grow`(${tie("value")}).${textMethods}`,
    grow`(${tie("value")}) | default(${tie("value")}${pick("", ", true")})`,
    grow`(${tie("value")}) | attr('${attributes}')`,
    grow`${tie("value")} if ${tie("truth")}`,
    grow`(${tie("value")} if ${tie("truth")} else ${tie("value")})`,
    grow`m1(${tie("value")}) if m1`,
    grow`strftime_now('${directives}${directives} ${directives}')`,
    grow`joiner(${tie("text")})()`,
    grow`cycler(${tie("value")}, *${tie("list")}).${pick("next()", "current")}`,
    grow`namespace(${tie("dict")}, **${tie("dict")}).${attributes}`,
    grow`dict(${tie("list")})`,
    grow`range(${tie("number")}) | length`,
    grow`loop(${tie("list")}) if loop`,
    grow`m2(*${tie("list")}) if m2`,
    grow`m2(a=${tie("value")}, **${tie("dict")}) if m2`,
  );
}

/** Arbitraries for expressions of each kind. */
export const expressions = fc.letrec((tie) => ({
  text: growText(tie),
  number: growNumber(tie),
  truth: growTruth(tie),
  list: growList(tie),
  dict: growDict(tie),
  odd: growOdd(tie),
  call: growCall(tie),
  value: growValue(tie),
}));
