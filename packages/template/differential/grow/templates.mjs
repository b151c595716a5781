/** Random templates: every statement, every white-space marker, and now and then a damaged source. */
import fc from "fast-check";
import { texts } from "./contexts.mjs";
import { expressions } from "./expressions.mjs";
import { grow, pick } from "./growing.mjs";

const { value, truth, list, dict, call, text: textExpression } = expressions;
const open = pick("{% ", "{% ", "{% ", "{%- ", "{%+ ", "{%");
const close = pick(" %}", " %}", " %}", " -%}", " +%}", "%}");
const openPrint = pick("{{ ", "{{ ", "{{ ", "{{- ", "{{");
const closePrint = pick(" }}", " }}", " }}", " -}}");
const gaps = pick("", "", "\n", "  ", "\n  ", "\n\n", "\t", "\r\n", " \n");
const plain = texts.map((text) => text.replaceAll(/[{}#%]/g, "."));
const targets = pick("i", "j", "k", "v", "w", "s", "n", "i, j", "(k, v)", "i, (j, k)", "loopy");
const names = pick("i", "j", "k", "v", "w", "s", "n", "ns2");
const wrappers = pick(
  "upper",
  "trim",
  "replace('a', 'b')",
  "indent(2)",
  "title | trim",
  "escape",
  "length",
  "list",
  "default(s)",
  "wordwrap(5)",
  "int | abs",
);

/** @param {string} body */
const tag = (body) => grow`${open}${fc.constant(body)}${close}`;

/** @param {fc.Arbitrary<string>} body */
const tagOf = (body) => grow`${open}${body}${close}`;

const comments = fc.oneof(grow`{#${pick("", "-", "+")} ${pick("note", "it's {{ x }}", "a\nb")} ${pick("", "-")}#}`);
const raws = grow`${tag("raw")}${gaps}${pick("{{ x }}", "{% if %}", "a", " {# #} ")}${gaps}${tag("endraw")}`;
const prints = grow`${openPrint}${value}${closePrint}`;
const calls = grow`${openPrint}${call}${closePrint}`;
const chunks = fc.oneof(
  { weight: 2, arbitrary: plain },
  { weight: 3, arbitrary: gaps },
  { weight: 4, arbitrary: prints },
  { weight: 3, arbitrary: calls },
  { weight: 1, arbitrary: comments },
  { weight: 1, arbitrary: raws },
);
const assignments = fc.oneof(
  tagOf(grow`set ${names} = ${value}`),
  tagOf(grow`set i, j = ${list}`),
  grow`${tag("if ns")}${tagOf(grow`set ns.a = ${value}`)}${tag("endif")}`,
  tagOf(grow`do ${value}`),
  tagOf(grow`set v, w = ${value}, ${value}`),
  tagOf(grow`set (k, v) = ${list}`),
  tagOf(grow`do raise_exception(${value}) if ${truth}`),
);

/**
 * @param {(key: string) => any} tie
 */
function growLoop(tie) {
  const source = fc.oneof(
    { weight: 4, arbitrary: list },
    { weight: 1, arbitrary: dict },
    { weight: 1, arbitrary: textExpression },
    { weight: 1, arbitrary: value },
  );
  const heads = fc.oneof(
    { weight: 4, arbitrary: grow`for ${targets} in ${source}` },
    { weight: 1, arbitrary: grow`for ${targets} in ${source} if ${truth}` },
    { weight: 1, arbitrary: grow`for i in ${list} recursive` },
  );
  const inner = fc.oneof(
    { weight: 5, arbitrary: tie("block") },
    {
      weight: 1,
      arbitrary: grow`${tie("block")}${open}if ${truth}${close}${gaps}${tag("break")}${tag("endif")}${tie("block")}`,
    },
    { weight: 1, arbitrary: grow`${open}if ${truth}${close}x${tag("continue")}${tag("endif")}${tie("block")}` },
    { weight: 1, arbitrary: grow`{{ i }}{{ loop(i) if i is iterable and i is not string and loop.depth < 3 }}` },
  );
  return fc.oneof(
    { weight: 3, arbitrary: grow`${tagOf(heads)}${gaps}${inner}${gaps}${tag("endfor")}` },
    { weight: 1, arbitrary: grow`${tagOf(heads)}${gaps}${inner}${tag("else")}${tie("block")}${tag("endfor")}` },
  );
}

/** @param {(key: string) => any} tie */
function growCondition(tie) {
  const head = tagOf(grow`if ${fc.oneof(truth, value)}`);
  return fc.oneof(
    grow`${head}${gaps}${tie("block")}${gaps}${tag("endif")}`,
    grow`${head}${tie("block")}${tag("else")}${gaps}${tie("block")}${tag("endif")}`,
    grow`${head}${tie("block")}${tagOf(grow`elif ${truth}`)}${tie("block")}${tag("else")}${tie("block")}${tag("endif")}`,
  );
}

/** @param {(key: string) => any} tie */
function growWrapper(tie) {
  return fc.oneof(
    grow`${tagOf(grow`set ${names}`)}${gaps}${tie("block")}${tag("endset")}`,
    grow`${tagOf(grow`set ${names} | ${wrappers}`)}${tie("block")}${tag("endset")}`,
    grow`${tagOf(grow`filter ${wrappers}`)}${tie("block")}${gaps}${tag("endfilter")}`,
    grow`${tagOf(grow`with ${names} = ${value}, w = ${value}`)}${tie("block")}${tag("endwith")}`,
    grow`${tag("with")}${tie("block")}${tag("endwith")}`,
    grow`${tag("if ns")}${tagOf(grow`set ns.a${pick("", " | upper")}`)}${tie("block")}${tag("endset")}${tag("endif")}`,
    grow`${tag("macro m5(n)")}{{ n }}${tag("if n > 0")}{{ m5(n - 1) }}${tie("block")}${tag("endif")}${tag("endmacro")}{{ m5(2) }}`,
    grow`${tag("macro m6()")}<{{ caller() if caller }}>${tag("endmacro")}${tag("call m6()")}${tie("block")}${tag("endcall")}`,
    grow`${tag("generation")}${gaps}${tie("block")}${tag("endgeneration")}`,
    grow`${tagOf(grow`macro m1(a, v=${value})`)}${gaps}${tie("block")}{{ a }}${tag("endmacro")}`,
    grow`${tag("macro m2(a)")}{{ a }}{{ varargs }}{{ kwargs }}${tie("block")}${tag("endmacro")}`,
    grow`{% macro m4(q) %}<{{ caller(q) }}>{% endmacro %}${tagOf(grow`call(i) m4(${value})`)}${tie("block")}${tag("endcall")}`,
    grow`${tag("if m3")}${tagOf(grow`call(i${pick("", "=1")}) m3()`)}${tie("block")}${tag("endcall")}${tag("endif")}`,
  );
}

const { block } = fc.letrec((tie) => ({
  block: fc
    .array(/** @type {fc.Arbitrary<string>} */ (tie("node")), {
      minLength: 1,
      maxLength: 3,
      depthIdentifier: "statement",
    })
    .map((nodes) => nodes.join("")),
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: "statement", withCrossShrink: true },
    { weight: 7, arbitrary: chunks },
    { weight: 2, arbitrary: assignments },
    { weight: 3, arbitrary: growLoop(tie) },
    { weight: 2, arbitrary: growCondition(tie) },
    { weight: 2, arbitrary: growWrapper(tie) },
  ),
}));

const HEADS = [
  "{% set ns = namespace(a=1) %}",
  "{% set cyc = cycler('x', 'y') %}{% set join_ = joiner() %}",
  "{% macro m1(a, b=2) %}<{{ a }}{{ b }}>{% endmacro %}",
  "{% macro m2(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}",
  "{% macro m3(q) %}[{{ caller(q) }}]{% endmacro %}",
];
const heads = pick("", "", "", ...HEADS, HEADS.join(""));
const sound = fc.oneof(
  { weight: 2, arbitrary: prints },
  { weight: 3, arbitrary: grow`${calls}${calls}` },
  { weight: 5, arbitrary: grow`${heads}${block}${gaps}` },
);
const splinters = pick(
  "",
  " ",
  "{{",
  "}}",
  "{%",
  "%}",
  "'",
  "(",
  ")",
  "[",
  "]",
  "|",
  ".",
  ",",
  "~",
  "not",
  " if ",
  " else ",
  "=",
  "==",
  "in",
  "is",
  "-",
  "+",
  "*",
  "**",
  "#}",
  "{#",
  "\n",
  ":",
  "$",
  "1",
  "a",
  "endif",
  "?",
  "\\",
  "{% endfor %}",
  "{% else %}",
);

/** A template with one piece cut out or put in, which often no longer parses. */
const damaged = fc.tuple(sound, fc.nat(), fc.nat({ max: 3 }), splinters).map(([source, at, cut, splinter]) => {
  const characters = [...source];
  characters.splice(at % (characters.length + 1), cut, splinter);
  return characters.join("");
});

/** Template sources. */
export const templates = fc.oneof({ weight: 9, arbitrary: sound }, { weight: 1, arbitrary: damaged });
