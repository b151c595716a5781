// @ts-check
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** @typedef {{ file: string, line: number, change: string, code: string }} Mutant */
/** @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** @type {Readonly<Record<string, string>>} */
const operators = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": "<=",
  ">": ">=",
  "<=": "<",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** @param {Node} node @param {string} text @returns {Edit} */
const replace = ({ start, end }, text) => ({ start, end, text });

/** @param {Node} node @param {string} source @returns {Edit[]} */
const operatorEdit = ({ left, right, operator }, source) => {
  const other = operators[operator];
  if (other === undefined) return [];
  const start = source.indexOf(operator, left.end);
  return start < 0 || start >= right.start ? [] : [{ start, end: start + operator.length, text: other }];
};

/** @param {Node} node @returns {Edit[]} */
const literalEdit = (node) => {
  if (typeof node.value === "number") return [replace(node, String(node.value + 1))];
  if (typeof node.value === "boolean") return [replace(node, String(!node.value))];
  return typeof node.value === "string" && !node.isKey ? [replace(node, node.value === "" ? '"mutant"' : '""')] : [];
};

/** Edits by kind of node. @type {Readonly<Record<string, (node: Node, source: string) => Edit[]>>} */
const edits = {
  BinaryExpression: operatorEdit,
  LogicalExpression: operatorEdit,
  IfStatement: ({ test }) => [replace(test, "true"), replace(test, "false")],
  ConditionalExpression: ({ test }) => [replace(test, "true"), replace(test, "false")],
  UnaryExpression: ({ operator, start }) => (operator === "!" ? [{ start, end: start + 1, text: "" }] : []),
  Literal: literalEdit,
  ExpressionStatement: (node) => (node.directive ? [] : [replace(node, ";")]),
  ThrowStatement: (node) => [replace(node, ";")],
};

/** Nodes that vanish when the types are stripped. @param {Node} node */
const isType = ({ type, exportKind, importKind }) =>
  exportKind === "type" ||
  importKind === "type" ||
  (type.startsWith("TS") && !["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(type));

const skipped = ["ImportDeclaration", "ExportAllDeclaration"];

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) =>
  Object.entries(node).flatMap(([field, value]) => {
    if (field === "source" && node.type.startsWith("Export")) return [];
    if (field === "typeAnnotation" || field === "typeParameters" || field === "typeArguments") return [];
    const nodes = (Array.isArray(value) ? value : [value]).filter((item) => typeof item?.type === "string");
    return field === "key" ? nodes.map((item) => ({ ...item, isKey: true })) : nodes;
  });

/** @param {Node} node @param {string} source @returns {Edit[]} */
const editsIn = (node, source) => {
  if (isType(node) || skipped.includes(node.type)) return [];
  return [...(edits[node.type]?.(node, source) ?? []), ...childrenOf(node).flatMap((child) => editsIn(child, source))];
};

/** @param {string} file @returns {Mutant[]} Every mutant of a file that still parses. */
export const findMutants = (file) => {
  const source = readFileSync(file, "utf8");
  const program = /** @type {Node} */ (/** @type {unknown} */ (parseSync(file, source).program));
  return editsIn(program, source).flatMap(({ start, end, text }) => {
    const code = `${source.slice(0, start)}${text}${source.slice(end)}`;
    if (parseSync(file, code).errors.length > 0) return [];
    const line = source.slice(0, start).split("\n").length;
    const before = source.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 60);
    return [{ file, line, change: `${before} → ${text || "(removed)"}`, code }];
  });
};
