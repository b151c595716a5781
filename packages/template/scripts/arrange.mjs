// @ts-check
/** A step of bundling that puts functions into an order in which they compress well. */
import { parseAst } from "vite";

/** @typedef {{ name: string, text: string, isFunction: boolean }} Statement */

/** @param {string} code @returns {Statement[]} The statements of a module, each named for what it declares first. */
export function statementsOf(code) {
  const { body } = /** @type {any} */ (parseAst(code));
  return body.map((/** @type {any} */ node) => {
    const text = code.slice(node.start, node.end);
    return {
      name: /^(function|class|let|const|var)\W+([\w$]+)/.exec(text)?.[2] ?? "export",
      text: /[;}]$/.test(text) ? text : `${text};`,
      isFunction: node.type === "FunctionDeclaration",
    };
  });
}

/**
 * Functions may stand anywhere; all else keeps its order, since it runs as it is read. A function that the order does
 * not name stays behind the one it follows.
 * @param {Statement[]} statements
 * @param {string[]} order
 */
export function arrange(statements, order) {
  const places = new Map(order.map((name, index) => [name, index]));
  let last = -1;
  const sorted = statements
    .map((statement) => {
      last = places.get(statement.name) ?? last;
      return { statement, place: last };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ statement }) => statement);
  const fixed = statements.filter(({ isFunction }) => !isFunction);
  return sorted.map((statement) => (statement.isFunction ? statement : (fixed.shift() ?? statement)));
}
