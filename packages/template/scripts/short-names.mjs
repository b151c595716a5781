// @ts-check
/** A step of bundling that gives short names to properties only this package knows, as minifiers do for variables. */
import { parseAst } from "vite";

/** @typedef {{ name: string, start: number, end: number, isShorthand: boolean }} Property */

/** Names of the language, which objects of ours may share. */
const ofLanguage = new Set(
  [Object, Array, String, Number, BigInt, Boolean, Map, Set, WeakMap, RegExp, Date, Math, JSON, Symbol, Error, Function]
    .flatMap((owner) => [owner, /** @type {{ prototype?: object }} */ (owner).prototype ?? {}])
    .flatMap((owner) => Object.getOwnPropertyNames(owner))
    .concat("enumerable", "value", "groups", "index", "input", "lastIndex", "next", "done"),
);

const NAMED = /^(MemberExpression|Property|MethodDefinition|PropertyDefinition)$/;

/**
 * Every property that is written as a name, and which of these are read by that name somewhere: a key that is never
 * read so belongs to a table that is looked up by text.
 * @param {string} code
 */
function propertiesOf(code) {
  /** @type {Property[]} */
  const properties = [];
  /** @type {Set<string>} */
  const read = new Set();
  /** @param {any} node @param {boolean} isPattern */
  const visit = (node, isPattern) => {
    if (typeof node !== "object" || node === null) return;
    const isMember = node.type === "MemberExpression";
    const key = isMember ? node.property : node.key;
    if (NAMED.test(node.type) && !node.computed && key.type === "Identifier") {
      properties.push({ name: key.name, start: key.start, end: key.end, isShorthand: Boolean(node.shorthand) });
      if (isPattern || isMember) read.add(key.name);
    }
    for (const child of Object.values(node).flat()) visit(child, node.type === "ObjectPattern");
  };
  visit(parseAst(code), false);
  return { properties: properties.sort((a, b) => a.start - b.start), read };
}

const LETTERS = "etnrisoacldupfmhgvybxwkzSETNRIOACLDUPFMHGVYBXWKZ_$jqJQ";

/** @param {number} index @returns {string} */
function shortName(index) {
  const rest = Math.floor(index / LETTERS.length);
  return (rest > 0 ? shortName(rest - 1) : "") + LETTERS.charAt(index % LETTERS.length);
}

/**
 * @param {ReadonlySet<string>} kept Names that others use, or that are looked up as text.
 * @returns {import("vite").Plugin}
 */
export const shortNames = (kept) => ({
  name: "short-names",
  renderChunk(code) {
    const { properties, read } = propertiesOf(code);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { name } of properties)
      if (read.has(name) && !kept.has(name) && !ofLanguage.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const names = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
    const short = new Map(names.map((name, index) => [name, shortName(index)]));
    let result = "";
    let at = 0;
    for (const { name, start, end, isShorthand } of properties) {
      const renamed = short.get(name) ?? name;
      result += code.slice(at, start) + (isShorthand && renamed !== name ? `${renamed}: ${name}` : renamed);
      at = end;
    }
    return result + code.slice(at);
  },
});
