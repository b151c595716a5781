// @ts-check
/** Finds the strings of a source file that people see. */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { countedNouns } from "./rules.mjs";

/** @typedef {{ text: string, line: number, hasBareCount: boolean, showsSlug: boolean }} VisibleString */

/** Attributes and properties that are not text for people, whatever they look like. */
const hiddenNames = new Set(
  "className class style key id href src path type role variant kind face size gap height width d viewBox points transform rel target name pattern method icon stroke fill queryKey from to mark step code language as element".split(
    " ",
  ),
);

/** Attributes and properties whose text people see even if it is one word. */
const shownNames = new Set(
  "label title aria-label ariaLabel aria-description placeholder alt description hint note summary header heading message help instead empty action during children text reason caption legend prompt".split(
    " ",
  ),
);

/** Calls whose texts are for programs or developers. */
const hiddenCalls = new Set(["querySelector", "querySelectorAll", "getElementById", "matchMedia", "RegExp", "matches"]);

/** @param {string} text */
const isClassList = (text) => text.split(/\s+/).every((word) => /^[a-z0-9!@*&>~_[\]().,:;%#/='"+-]*$/.test(word));

/** @param {string} text */
const looksLikeProse = (text) => {
  const trimmed = text.trim();
  if (!/[A-Za-z]{2}/.test(trimmed) || !/\s/.test(trimmed)) return false;
  if (/^[A-Z“"‘]/.test(trimmed)) return true;
  if (/[.?!…]$/.test(trimmed)) return true;
  if (/(?:^|\s)[a-z]+-[\w[]|:|\[|\/|=|\{|;|_|\bvar\(/.test(trimmed)) return false;
  return (
    /^[a-z]/.test(trimmed) &&
    trimmed.split(/\s+/).length >= 3 &&
    !/^(?:flex|grid|block|inline|absolute|relative|select|insert|update|delete|create)\b/i.test(trimmed)
  );
};

/** @param {any} node @returns {string | undefined} */
const nameOf = (node) => {
  if (!node) return undefined;
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

/** @param {any} template */
const templateText = (template) =>
  template.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? "").join("…");

/** @param {any} element */
const elementText = (element) => {
  /** @type {string[]} */
  const parts = [];
  let showsSlug = false;
  for (const child of element.children) {
    if (child.type === "JSXText") parts.push(child.value.replace(/\s+/g, " "));
    else if (child.type === "JSXExpressionContainer") {
      const { expression } = child;
      if (expression.type === "Literal" && typeof expression.value === "string") parts.push(expression.value);
      else if (expression.type === "TemplateLiteral") parts.push(templateText(expression));
      else if (expression.type !== "JSXEmptyExpression") {
        showsSlug ||= isSlug(expression);
        parts.push("…");
      }
    } else parts.push("…");
  }
  return { text: parts.join("").trim(), showsSlug };
};

/**
 * @param {string} path
 * @param {(text: string, hint: string | undefined) => boolean} [isShown] Which strings outside JSX count.
 * @returns {VisibleString[]}
 */
export const visibleStrings = (path, isShown) => {
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  /** @type {VisibleString[]} */
  const found = [];
  const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split("\n").length;
  /** @param {any} node @param {string} text @param {boolean} [showsSlug] */
  const add = (node, text, showsSlug = false) => {
    const clean = text.replace(/\s+/g, " ").trim();
    if (!/[A-Za-z]/.test(clean.replaceAll("…", "")) && !showsSlug) return;
    const hasBareCount = new RegExp(`(?:^|[^\\w)])…\\s(?:${countedNouns})\\b`).test(clean);
    found.push({ text: clean, line: lineOf(node.start), hasBareCount, showsSlug });
  };
  /** @param {any} node @param {readonly any[]} parents @param {string | undefined} hint */
  const visit = (node, parents, hint) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child, parents, hint);
      return;
    }
    const { type } = node;
    if (type === "ImportDeclaration" || type === "TSTypeAliasDeclaration" || type === "TSInterfaceDeclaration") return;
    if (typeof type === "string" && type.startsWith("TS") && type.endsWith("Type")) return;
    if (type === "CallExpression" && hiddenCalls.has(node.callee.property?.name ?? node.callee.name)) return;
    if (type === "TaggedTemplateExpression") return;
    const own = nameOf(node) ?? hint;
    if (own !== undefined && hiddenNames.has(own) && type === "JSXAttribute") return;
    if (type === "JSXElement" || type === "JSXFragment") {
      const { text, showsSlug } = elementText(node);
      add(node, text, showsSlug);
    }
    if (type === "JSXExpressionContainer" && parents.at(-1)?.type?.startsWith("JSX")) {
      const { expression } = node;
      if (
        parents.at(-1).type !== "JSXAttribute" &&
        (expression.type === "Literal" || expression.type === "TemplateLiteral")
      )
        return;
    }
    if (type === "Literal" && typeof node.value === "string") {
      const wanted = isShown ? isShown(node.value, own) : own !== undefined && shownNames.has(own);
      if ((wanted && !hiddenNames.has(own ?? "")) || (looksLikeProse(node.value) && !isClassList(node.value)))
        add(node, node.value);
      return;
    }
    if (type === "TemplateLiteral") {
      const text = templateText(node);
      if ((own !== undefined && shownNames.has(own)) || looksLikeProse(text.replaceAll("…", "x"))) add(node, text);
    }
    for (const [key, child] of Object.entries(node)) {
      if (key === "type" || key === "start" || key === "end") continue;
      visit(child, [...parents, node], own);
    }
  };
  visit(program.body, [], undefined);
  return found;
};
