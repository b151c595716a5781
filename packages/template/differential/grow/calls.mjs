/** Filters, tests and methods with arguments of every form: each is grown as often as any other. */
import fc from "fast-check";
import { grow, pick } from "./growing.mjs";

/**
 * @typedef {fc.Arbitrary<string>} Source
 * @typedef {Record<string, Source>} Parameters by name; `_` begins the name of one that has no keyword
 * @typedef {(key: string) => any} Tie
 */

const truths = pick("true", "false");
const sizes = pick("0", "1", "2", "3", "5", "7", "12", "40", "-1", "-2", "ln | length");
const marks = pick("','", "' '", "'a'", "'-'", "'</think>'", "'\\n'", "''", "'ab'", "s");
const fills = pick("'*'", "'0'", "' '", "'é'", "'😀'", "'ab'", "n");
const paths = pick("'a'", "'name'", "'role'", "'age'", "'addr.city'", "'tags.0'", "'nope'", "0", "'1'", "none");
const ends = pick("none", "0", "1", "3", "-1", "n");

/**
 * What stands between the brackets: some arguments by position, further ones by name, the rest left out.
 *
 * @param {Parameters} parameters
 * @returns {Source}
 */
function growArguments(parameters) {
  const names = Object.keys(parameters);
  const [first = ""] = names;
  const byPosition = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: first.startsWith("_") ? 1 : 0, max: names.length }) },
    { weight: 1, arbitrary: fc.constant(0) },
  );
  return fc
    .tuple(byPosition, fc.record(parameters), fc.array(fc.boolean(), { minLength: 9 }))
    .map(([count, values, named]) =>
      names
        .map((name, index) => {
          if (index < count) return values[name];
          return named[index] && !name.startsWith("_") ? `${name}=${values[name]}` : "";
        })
        .filter(Boolean)
        .join(", "),
    );
}

/**
 * @param {Record<string, Parameters>} table
 * @returns {Source}
 */
function growCalls(table) {
  return fc.oneof(
    ...Object.entries(table).map(([name, parameters]) => {
      return Object.keys(parameters).length === 0
        ? fc.constant(name)
        : growArguments(parameters).map((inner) => (inner === "" ? name : `${name}(${inner})`));
    }),
  );
}

/** @param {Tie} tie */
const textFilters = (tie) => ({
  capitalize: {},
  center: { width: sizes },
  default: { default_value: tie("value"), boolean: truths },
  d: { default_value: marks, boolean: truths },
  e: {},
  escape: {},
  filesizeformat: { binary: truths },
  first: {},
  float: { default: tie("number") },
  forceescape: {},
  format: { _value: tie("value") },
  indent: { width: pick("2", "0", "4", "'> '", "''", "-1", "1.5"), first: truths, blank: truths },
  int: { default: tie("number"), base: pick("2", "8", "10", "16", "0", "36") },
  join: { d: marks },
  last: {},
  length: {},
  count: {},
  list: {},
  lower: {},
  pprint: {},
  replace: { old: marks, new: marks, count: sizes },
  reverse: {},
  safe: {},
  string: {},
  striptags: {},
  title: {},
  tojson: { ensure_ascii: truths, indent: pick("none", "0", "2", "'\\t'"), separators: pick("none", "(',', ':')") },
  trim: { chars: marks },
  truncate: { length: sizes, killwords: truths, end: pick("'...'", "''", "'…'"), leeway: pick("0", "5", "none") },
  unique: { case_sensitive: truths },
  upper: {},
  urlencode: {},
  urlize: {
    trim_url_limit: pick("none", "5", "20"),
    nofollow: truths,
    target: pick("none", "'_blank'", "'<'"),
    rel: pick("none", "'me'", "'noopener b'"),
    extra_schemes: pick("none", "['tel:']", "['x']"),
  },
  wordcount: {},
  wordwrap: {
    width: pick("1", "3", "8", "20", "79", "0"),
    break_long_words: truths,
    wrapstring: pick("none", "'\\n'", "'|'"),
    break_on_hyphens: truths,
  },
});

/** @param {Tie} tie */
const listFilters = (tie) => ({
  batch: { linecount: fc.oneof(sizes, pick("1.0")), fill_with: tie("value") },
  first: {},
  groupby: { attribute: paths, default: tie("value"), case_sensitive: truths },
  join: { d: marks, attribute: paths },
  last: {},
  length: {},
  list: {},
  max: { case_sensitive: truths, attribute: paths },
  min: { case_sensitive: truths, attribute: paths },
  pprint: {},
  reverse: {},
  slice: { slices: pick("0", "1", "2", "3", "-1", "ls | length"), fill_with: tie("value") },
  sort: {
    reverse: truths,
    case_sensitive: truths,
    attribute: fc.oneof(paths, pick("'age,name'", "'name,age'", "'role,content'")),
  },
  string: {},
  sum: { attribute: paths, start: pick("0", "1.5", "n", "[]", "''") },
  tojson: {
    ensure_ascii: truths,
    indent: pick("none", "0", "2"),
    separators: pick("none", "(', ', '=')"),
    sort_keys: truths,
  },
  unique: { case_sensitive: truths, attribute: paths },
  urlencode: {},
});

const dictFilters = {
  dictsort: { case_sensitive: truths, by: pick("'key'", "'value'", "'x'"), reverse: truths },
  items: {},
  length: {},
  list: {},
  pprint: {},
  tojson: { indent: pick("none", "1"), sort_keys: truths },
  urlencode: {},
  xmlattr: { autospace: truths },
  attr: { name: pick("'nope'", "'a'") },
};

/** @param {Tie} tie */
const numberFilters = (tie) => ({
  abs: {},
  filesizeformat: { binary: truths },
  float: { default: tie("number") },
  int: { default: tie("number"), base: pick("10", "16") },
  round: { precision: pick("0", "1", "2", "-1", "-2", "5", "17", "n"), method: pick("'common'", "'ceil'", "'floor'") },
  string: {},
  tojson: {},
  pprint: {},
});

const argumentTests = pick(
  "divisibleby",
  "eq",
  "equalto",
  "==",
  "ne",
  "!=",
  "lt",
  "lessthan",
  "<",
  "le",
  "<=",
  "gt",
  "greaterthan",
  ">",
  "ge",
  ">=",
  "in",
  "sameas",
);
const orderTests = pick("lt", "lessthan", "le", "gt", "greaterthan", "ge", "eq", "ne", "divisibleby");
const namedTests = argumentTests.filter((name) => /\w/.test(name));
const plainTests = pick(
  "boolean",
  "callable",
  "defined",
  "escaped",
  "even",
  "false",
  "filter",
  "float",
  "integer",
  "iterable",
  "lower",
  "mapping",
  "none",
  "number",
  "odd",
  "sequence",
  "string",
  "test",
  "true",
  "undefined",
  "upper",
);
const filterNames = pick("upper", "length", "string", "int", "first", "abs", "tojson", "title", "list", "trim", "nope");

const window = { _from: ends, _to: ends };
const textMethods = {
  ...Object.fromEntries(
    "capitalize casefold isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper lower swapcase title upper"
      .split(" ")
      .map((name) => [name, {}]),
  ),
  center: { _width: sizes, _fill: fills },
  count: { _sub: marks, ...window },
  endswith: { _suffix: fc.oneof(marks, pick("('a', 'b')", "()", "['a']")), ...window },
  expandtabs: { tabsize: sizes },
  find: { _sub: marks, ...window },
  format: { _a: pick("s", "n", "x", "l"), _b: pick("s", "n"), a: pick("1", "s") },
  format_map: { _map: pick("d", "{'a': 1}", "people[0]") },
  index: { _sub: marks, ...window },
  join: { _list: pick("ls", "s", "[]", "l", "d", "['a', 'b']") },
  ljust: { _width: sizes, _fill: fills },
  lstrip: { _chars: marks },
  partition: { _mark: marks },
  removeprefix: { _prefix: marks },
  removesuffix: { _suffix: marks },
  replace: { _old: marks, _new: marks, _count: sizes },
  rfind: { _sub: marks, ...window },
  rindex: { _sub: marks, ...window },
  rjust: { _width: sizes, _fill: fills },
  rpartition: { _mark: marks },
  rsplit: { sep: fc.oneof(marks, pick("none")), maxsplit: sizes },
  rstrip: { _chars: marks },
  split: { sep: fc.oneof(marks, pick("none")), maxsplit: sizes },
  splitlines: { keepends: truths },
  startswith: { _prefix: fc.oneof(marks, pick("('a', 'b')", "()", "n")), ...window },
  strip: { _chars: marks },
  zfill: { _width: sizes },
};

const numberMembers = pick(
  "bit_length()",
  "bit_count()",
  "conjugate()",
  "as_integer_ratio()",
  "is_integer()",
  "hex()",
  "real",
  "imag",
  "numerator",
  "denominator",
);

/** @param {Record<string, Parameters>} table */
function growMethods(table) {
  return fc.oneof(
    ...Object.entries(table).map(([name, parameters]) => growArguments(parameters).map((inner) => `${name}(${inner})`)),
  );
}

/** @param {Tie} tie */
function growMethod(tie) {
  const listMethods = {
    count: { _item: tie("value") },
    index: { _item: tie("value"), _from: pick("0", "1", "-2"), _to: pick("1", "-1", "9") },
    copy: {},
  };
  const dictMethods = { copy: {}, get: { _key: marks, _fallback: tie("value") }, items: {}, keys: {}, values: {} };
  // None of these may change anything, so the sandbox refuses them.
  const changes = pick("append(1)", "extend(l)", "insert(0, 1)", "remove(1)", "reverse()", "sort()", "update(d)");
  return fc.oneof(
    { weight: 8, arbitrary: grow`(${tie("text")}).${growMethods(textMethods)}` },
    { weight: 2, arbitrary: grow`(${tie("list")}).${growMethods(listMethods)}` },
    { weight: 2, arbitrary: grow`(${tie("dict")}).${growMethods(dictMethods)}` },
    { weight: 1, arbitrary: grow`(${tie("number")}).${numberMembers}` },
    { weight: 1, arbitrary: grow`(${fc.oneof(tie("list"), tie("dict"))}).${changes}` },
    { weight: 1, arbitrary: grow`(${tie("dict")}).${pick("setdefault('a', 1)", "popitem()", "pop('a')")}` },
  );
}

/** @param {Tie} tie */
function growSelection(tie) {
  const test = fc.oneof(
    { weight: 3, arbitrary: grow`'${plainTests}'` },
    { weight: 3, arbitrary: grow`'${argumentTests}', ${tie("value")}` },
    { weight: 1, arbitrary: pick("", "'nope'", "s") },
  );
  return fc.oneof(
    grow`${pick("select", "reject")}(${test})`,
    grow`${pick("selectattr", "rejectattr")}(${paths}, ${test})`,
    grow`${pick("selectattr", "rejectattr")}(${paths})`,
    grow`map('${filterNames}')`,
    grow`map('${pick("default", "d")}', ${tie("value")}, true)`,
    grow`map('replace', 'a', ${marks})`,
    grow`map(attribute=${paths}${fc.oneof(fc.constant(""), grow`, default=${tie("value")}`)})`,
  );
}

/**
 * Expressions made of one call.
 *
 * @param {Tie} tie
 * @returns {Source}
 */
export function growCall(tie) {
  const unlisted = pick("", "", "", " | list", " | length", " | first", " | join('/')", " | tojson");
  return fc.oneof(
    { maxDepth: 5, depthIdentifier: "expression", withCrossShrink: true },
    pick("s", "l", "n", "d"),
    grow`(${tie("text")}) | ${growCalls(textFilters(tie))}`,
    grow`(${tie("value")}) | ${growCalls(textFilters(tie))}`,
    grow`(${tie("list")}) | ${growCalls(listFilters(tie))}${unlisted}`,
    grow`(${tie("list")}) | ${growCalls(listFilters(tie))}${unlisted}`,
    grow`(${tie("list")}) | ${growSelection(tie)}${unlisted}`,
    grow`(${tie("dict")}) | ${growCalls(dictFilters)}${unlisted}`,
    grow`(${tie("number")}) | ${growCalls(numberFilters(tie))}`,
    grow`(${tie("value")}) ${pick("is", "is not")} ${plainTests}`,
    grow`(${tie("value")}) ${pick("is", "is not")} ${namedTests}(${tie("value")})`,
    grow`(${tie("number")}) is ${orderTests}(${tie("number")})`,
    grow`(${tie("text")}) is ${orderTests} ${tie("text")}`,
    grow`(${tie("value")}) is in(${tie("list")})`,
    grow`[(${tie("value")})] | random`,
    grow`((${tie("value")}) | attr(${pick("'items'", "'get'", "'upper'")})) is ${pick("defined", "callable")}`,
    grow`(${filterNames.map((name) => `'${name}'`)}) is ${pick("filter", "test")}`,
    growMethod(tie),
    growMethod(tie),
    growMethod(tie),
  );
}
