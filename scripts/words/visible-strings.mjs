// @ts-check
/** Finds the strings of a source file that people see. */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { isLabel, isProse } from "./looks.mjs";
import { bareCount, limits } from "./rules.mjs";

/** @typedef {{ text: string, line: number, hasBareCount: boolean, showsSlug: boolean }} VisibleString */
/**
 * Where a node is: below which attribute, property or variable, among the children of an element, in a table of labels,
 * in a branch for another count than one.
 * @typedef {{ name: string | undefined, isRendered: boolean, isTable: boolean, isPlural: boolean }} Context
 */

const words = (/** @type {string} */ text) => new Set(text.split(" "));

/** Attributes that are not text for people, whatever they look like. */
const hiddenAttributes = words(
  "className class style key id href src path type role variant kind face size gap height width d viewBox points transform rel target name pattern method icon stroke fill queryKey from to mark step code language as element",
);

/** Attributes and properties whose text people see even if it is one word. */
const shownNames = words(
  "label title aria-label ariaLabel aria-description placeholder alt description hint note summary header heading message help instead empty action during children text reason caption legend",
);

/** Properties with samples that a model reads or writes. They are data, not our voice. */
const sampleNames = words(
  "inputs content examples example data sample samples question context sequence generated_text sentences source_sentence prompt",
);

/** Calls whose texts are for programs. */
const hiddenCalls = words("querySelector querySelectorAll getElementById matchMedia RegExp matches prepare exec");

const labelTable = /(?:labels?|titles|texts|names|messages|hints|notes|descriptions|headings)$/i;

const valueBranches = new Set([
  "ConditionalExpression",
  "LogicalExpression",
  "ArrayExpression",
  "JSXExpressionContainer",
]);

/** @param {any} node @returns {string | undefined} */
const nameOf = (node) => {
  if (node.type === "JSXAttribute") return node.name.type === "JSXNamespacedName" ? undefined : node.name.name;
  if (node.type === "Property" && !node.computed) return node.key.name ?? node.key.value;
  if (node.type === "VariableDeclarator") return node.id.name;
  return undefined;
};

/** @param {any} expression */
const isSlug = (expression) => {
  const name = expression?.type === "MemberExpression" ? expression.property?.name : expression?.name;
  return name === "provider";
};

/** @param {any} node @returns {string | undefined} The text of a literal, a template or a sum of both. */
const textOf = (node) => {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TemplateLiteral")
    return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? "").join("…");
  if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? "…"}${right ?? "…"}`;
};

/** @param {any} node @returns {any[]} The computed parts of a text. */
const computedParts = (node) => {
  if (node.type === "TemplateLiteral") return node.expressions;
  if (node.type !== "BinaryExpression") return [];
  return [node.left, node.right].flatMap((side) => (textOf(side) === undefined ? [side] : computedParts(side)));
};

/** @param {any} element @returns {{ text: string, showsSlug: boolean }} The text of an element, with … for what is computed. */
const elementText = (element) => {
  let showsSlug = false;
  const parts = element.children.map((/** @type {any} */ child) => {
    if (child.type === "JSXText") return child.value.replace(/\s+/g, " ");
    if (child.type !== "JSXExpressionContainer") return "…";
    if (child.expression.type === "JSXEmptyExpression") return "";
    showsSlug ||= isSlug(child.expression);
    return textOf(child.expression) ?? "…";
  });
  return { text: parts.join("").trim(), showsSlug };
};

/** @param {any} node */
const isSkipped = ({ type, callee }) =>
  type === "ImportDeclaration" ||
  type === "TaggedTemplateExpression" ||
  /^TS(?:TypeAlias|Interface|Enum|.*Type$)/.test(type) ||
  (type === "CallExpression" && hiddenCalls.has(callee.property?.name ?? callee.name));

/** @param {any} node @param {string} key @returns {boolean} Whether the child is compared, is a name, or is a list that is split into names. */
const isOperand = (node, key) =>
  (node.type === "BinaryExpression" && node.operator !== "+") ||
  (node.type === "SwitchCase" && key === "test") ||
  (node.type === "Property" && key === "key") ||
  (node.type === "MemberExpression" && (key === "property" || node.property.name === "split"));

/** @param {any} test */
const isCountOfOne = (test) => test.type === "BinaryExpression" && test.right?.value === 1;

/** @param {any} node @param {string} key @param {Context} context @returns {Context} */
const contextBelow = (node, key, context) => {
  const name = nameOf(node);
  const isTable =
    name === undefined ? context.isTable : labelTable.test(name) || (context.isTable && node.type === "Property");
  const isChild = (node.type === "JSXElement" || node.type === "JSXFragment") && key === "children";
  const isBranch = valueBranches.has(node.type) && key !== "test";
  const isPlural = context.isPlural || (node.type === "ConditionalExpression" && isCountOfOne(node.test));
  return { name: name ?? context.name, isTable, isPlural, isRendered: isChild || (isBranch && context.isRendered) };
};

/**
 * @param {string} path
 * @param {{ showsLabels?: boolean }} [options] `showsLabels`: capitalized words and the entries of label tables count too.
 * @returns {VisibleString[]}
 */
export const visibleStrings = (path, { showsLabels = false } = {}) => {
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  /** @type {VisibleString[]} */
  const found = [];
  let [line, offset] = [1, 0];
  const lineOf = (/** @type {number} */ start) => {
    if (start < offset) [line, offset] = [1, 0];
    for (; offset < start; offset += 1) if (source.charCodeAt(offset) === 10) line += 1;
    return line;
  };
  /** @param {any} node @param {string} text @param {boolean} showsSlug @param {boolean} isPlural */
  const add = (node, text, showsSlug, isPlural) => {
    const clean = text.replace(/\s+/g, " ").trim();
    if (!/[A-Za-z]/.test(clean) && !showsSlug) return;
    const hasBareCount = !isPlural && bareCount.test(clean.replace(limits, ""));
    found.push({ text: clean, line: lineOf(node.start), hasBareCount, showsSlug });
  };
  /** @param {string} text @param {Context} context */
  const isShown = (text, { name = "", isRendered, isTable }) => {
    if (sampleNames.has(name)) return false;
    return isRendered || shownNames.has(name) || isProse(text) || (showsLabels && (isTable || isLabel(text)));
  };
  /** @param {any} node @param {Context} context */
  const visit = (node, context) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child, context);
      return;
    }
    if (isSkipped(node) || (node.type === "JSXAttribute" && hiddenAttributes.has(nameOf(node) ?? ""))) return;
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const { text, showsSlug } = elementText(node);
      add(node, text, showsSlug, context.isPlural);
    }
    // The text of an element contains that of its direct expressions.
    const isAdded = node.type === "JSXExpressionContainer" && context.isRendered;
    const text = textOf(isAdded ? node.expression : node);
    if (text !== undefined) {
      const parts = computedParts(isAdded ? node.expression : node);
      const showsSlug = parts.some(isSlug);
      // Errors often are “provider: reason”.
      const isReason = showsSlug && /^…: /.test(text);
      if (!isAdded && (isReason || isShown(text, context))) add(node, text, showsSlug, context.isPlural);
      for (const part of parts) visit(part, context);
      return;
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === "type" || key === "start" || key === "end" || isOperand(node, key)) continue;
      visit(child, contextBelow(node, key, context));
    }
  };
  visit(program.body, { name: undefined, isRendered: false, isTable: false, isPlural: false });
  return found;
};
