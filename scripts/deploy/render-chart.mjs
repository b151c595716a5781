// @ts-check
/**
 * Renders our Helm chart without Helm, for tests. It knows only what the chart uses, and refuses everything else.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments, stringify } from "yaml";
import { parseTemplate } from "./parse-template.mjs";

/**
 * @typedef {import("./parse-template.mjs").Node} Node
 * @typedef {{ dot: any, variables: Record<string, any>, partials: Map<string, Node[]> }} Scope
 * @typedef {(scope: Scope, ...args: any[]) => unknown} TemplateFunction
 */

/** @param {string} text @param {number} spaces */
const indent = (text, spaces) => text.replace(/^(?=.)/gm, " ".repeat(spaces));

/** Go's templates read empty lists and objects as false. @param {unknown} value */
const isTrue = (value) => Boolean(value) && (typeof value !== "object" || Object.keys(value ?? {}).length > 0);

/** @type {Record<string, TemplateFunction>} */
const functions = {
  include: (scope, name, dot) => {
    const partial = scope.partials.get(name);
    if (!partial) throw new Error(`there is no template ${name}`);
    return renderNodes(partial, { ...scope, dot, variables: { $: dot } });
  },
  nindent: (_scope, spaces, text) => `\n${indent(text, spaces)}`,
  quote: (_scope, value) => JSON.stringify(String(value)),
  default: (_scope, fallback, value) => (isTrue(value) ? value : fallback),
  toYaml: (_scope, value) => stringify(value).trimEnd(),
  dict: (_scope, ...pairs) =>
    Object.fromEntries(pairs.flatMap((key, index) => (index % 2 === 0 ? [[key, pairs[index + 1]]] : []))),
  add: (_scope, ...numbers) => numbers.reduce((sum, number) => sum + number, 0),
  not: (_scope, value) => !isTrue(value),
  and: (_scope, ...values) => values.every(isTrue),
  ternary: (_scope, yes, no, condition) => (isTrue(condition) ? yes : no),
  hasKey: (_scope, values, key) => Object.hasOwn(values, key),
};

const word = /"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g;

/** @param {Scope} scope @param {string} path Such as `$.Values.image` or `.Release.Name`. */
const lookUp = ({ dot, variables }, path) => {
  const [start = "", ...names] = path.split(".");
  if (start !== "" && !(start in variables)) throw new Error(`there is no variable ${start}`);
  let value = start === "" ? dot : variables[start];
  for (const name of names.filter(Boolean)) {
    if (value === null || typeof value !== "object" || !(name in value)) throw new Error(`there is no ${path}`);
    value = value[name];
  }
  return value;
};

/** @param {Scope} scope @param {string} text @returns {unknown} */
const operand = (scope, text) => {
  if (text.startsWith('"')) return JSON.parse(text);
  return /^-?\d+$/.test(text) ? Number(text) : lookUp(scope, text);
};

/** Takes a pipeline off the front of a list of words. @param {Scope} scope @param {string[]} words @returns {unknown} */
const evaluatePipeline = (scope, words) => {
  /** @type {unknown[]} */
  let piped = [];
  for (;;) {
    const name = words[0] && Object.hasOwn(functions, words[0]) ? words.shift() : undefined;
    /** @type {unknown[]} */
    const args = [];
    while (words[0] !== undefined && words[0] !== "|" && words[0] !== ")") {
      const next = words.shift() ?? "";
      args.push(next === "(" ? evaluatePipeline(scope, words) : operand(scope, next));
    }
    const given = [...args, ...piped];
    if (!name && given.length !== 1) throw new Error(`not one value before ${words.join(" ")}`);
    piped = [name ? functions[name]?.(scope, ...given) : given[0]];
    if (words.shift() !== "|") return piped[0];
  }
};

/** @param {Scope} scope @param {string} words */
const evaluate = (scope, words) => evaluatePipeline(scope, words.match(word) ?? []);

/** @param {Extract<Node, { kind: "range" }>} node @param {Scope} scope */
const renderRange = ({ names, words, body }, scope) =>
  Object.entries(/** @type {object} */ (evaluate(scope, words)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => {
      const bound =
        names.length === 2 ? { [String(names[0])]: key, [String(names[1])]: value } : { [String(names[0])]: value };
      return renderNodes(body, { ...scope, dot: value, variables: { ...scope.variables, ...bound } });
    })
    .join("");

/** @param {Node} node @param {Scope} scope @returns {string} */
const renderNode = (node, scope) => {
  if (node.kind === "text") return node.text;
  if (node.kind === "output" && node.words.startsWith("/*")) return "";
  if (node.kind === "output") return String(evaluate(scope, node.words));
  if (node.kind === "if")
    return renderNodes(isTrue(evaluate(scope, node.words)) ? node.matched : node.otherwise, scope);
  if (node.kind === "range") return renderRange(node, scope);
  if (node.kind === "set") scope.variables[node.name] = evaluate(scope, node.words);
  else scope.partials.set(node.name, node.body);
  return "";
};

/** @param {readonly Node[]} nodes @param {Scope} scope @returns {string} */
const renderNodes = (nodes, scope) => nodes.map((node) => renderNode(node, scope)).join("");

/** @param {any} base @param {any} over @returns {any} */
const merge = (base, over) => {
  const isObject = (/** @type {unknown} */ value) =>
    value !== null && typeof value === "object" && !Array.isArray(value);
  if (!isObject(base) || !isObject(over)) return over;
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(over)])].map((key) => [
      key,
      key in over ? merge(base[key], over[key]) : base[key],
    ]),
  );
};

/**
 * @param {string} folder Of the chart. @param {object} [values] Over those of values.yaml.
 * @returns {{ manifests: any[], notes: string, values: any }}
 */
export const renderChart = (folder, values = {}) => {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), "utf8");
  const merged = merge(parse(read("values.yaml")), values);
  const { name, version, appVersion } = parse(read("Chart.yaml"));
  const dot = {
    Values: merged,
    Release: { Name: "test", Namespace: "default", Service: "Helm" },
    Chart: { Name: name, Version: version, AppVersion: String(appVersion) },
  };
  /** @type {Map<string, Node[]>} */
  const partials = new Map();
  const render = (/** @type {string} */ name) =>
    renderNodes(parseTemplate(read(join("templates", name))), { dot, variables: { $: dot }, partials });
  // Partial templates first: their names start with an underscore.
  const names = readdirSync(join(folder, "templates")).sort(
    (a, b) => Number(b.startsWith("_")) - Number(a.startsWith("_")),
  );
  const texts = Object.fromEntries(names.map((name) => [name, render(name)]));
  const manifests = names
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseAllDocuments(texts[name] ?? "", { uniqueKeys: true }))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS();
    })
    .filter(Boolean);
  return { manifests, notes: texts["NOTES.txt"] ?? "", values: merged };
};
