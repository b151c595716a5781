// @ts-check
/** Finds every variable of a module, where it is used, and every property that is written as a name. */
import { parseAst } from "vite";

/**
 * @typedef {{ name: string, scope: Scope, uses: Use[] }} Variable
 * @typedef {{ parent: Scope | null, variables: Map<string, Variable>, seen: Set<Variable> }} Scope
 * `seen` holds the variables of outer scopes that are used in here.
 * @typedef {{ start: number, end: number, name: string, variable?: Variable, isProperty: boolean, isRead: boolean, exported?: string }} Use
 * An identifier in the text: a variable, a property, or, where both is said at once as in `{ a }`, both.
 */

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** @param {any} pattern @returns {string[]} The variables that a pattern declares. */
function declaredBy(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((/** @type {any} */ property) => declaredBy(property.value ?? property));
    case "ArrayPattern":
      return pattern.elements.flatMap(declaredBy);
    case "AssignmentPattern":
      return declaredBy(pattern.left);
    case "RestElement":
      return declaredBy(pattern.argument);
    default:
      return [];
  }
}

/** @param {any} node @returns {any[]} */
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === "string");

class Finder {
  /** @type {{ use: Use, scope: Scope }[]} */
  found = [];
  /** @type {Scope[]} */
  scopes = [];

  /** @param {Scope | null} parent @returns {Scope} */
  open(parent) {
    const scope = { parent, variables: new Map(), seen: new Set() };
    this.scopes.push(scope);
    return scope;
  }

  /** @param {Scope} scope @param {string} name */
  declare(scope, name) {
    if (!scope.variables.has(name)) scope.variables.set(name, { name, scope, uses: [] });
  }

  /** @param {any[]} statements @param {Scope} scope Declares what the statements declare in their own block. */
  hoist(statements, scope) {
    for (const statement of statements) {
      const node = statement?.declaration ?? statement ?? {};
      if (node.type === "VariableDeclaration" && node.kind !== "var")
        for (const { id } of node.declarations) for (const name of declaredBy(id)) this.declare(scope, name);
      if (/^(Function|Class)Declaration$/.test(node.type) && node.id) this.declare(scope, node.id.name);
    }
  }

  /** @param {any} node @param {Scope} scope Declares every `var` of a function. */
  hoistVar(node, scope) {
    if (FUNCTION.test(node.type)) return;
    if (node.type === "VariableDeclaration" && node.kind === "var")
      for (const { id } of node.declarations) for (const name of declaredBy(id)) this.declare(scope, name);
    for (const child of childrenOf(node)) this.hoistVar(child, scope);
  }

  /** @param {any} node @param {Scope | null} scope @param {Partial<Use>} [more] */
  use({ start, end, name }, scope, more) {
    const use = { start, end, name, isProperty: scope === null, isRead: false, ...more };
    this.found.push({ use, scope: /** @type {Scope} */ (scope) });
  }

  /** @param {any} node @param {Scope} scope @param {boolean} [isPattern] */
  visit(node, scope, isPattern = false) {
    if (node.type === "Identifier") return this.use(node, scope);
    if (FUNCTION.test(node.type)) return this.visitFunction(node, scope);
    if (node.type === "ExportSpecifier")
      return this.use({ ...node, name: node.local.name }, scope, { exported: node.exported.name });
    const inner = this.scopeOf(node, scope);
    for (const child of this.withoutName(node, inner, isPattern))
      this.visit(child, inner, isPattern ? child.type !== "ObjectExpression" : /Pattern$/.test(node.type));
  }

  /** @param {any} node @param {Scope} scope @returns {Scope} The scope of a node's children. */
  scopeOf(node, scope) {
    const declares = {
      BlockStatement: () => node.body,
      ForStatement: () => [node.init],
      ForInStatement: () => [node.left],
      ForOfStatement: () => [node.left],
      SwitchStatement: () => node.cases.flatMap((/** @type {any} */ one) => one.consequent),
      CatchClause: () => [{ type: "VariableDeclaration", declarations: [{ id: node.param }] }],
      ClassExpression: () => [{ ...node, type: "ClassDeclaration" }],
    }[/** @type {string} */ (node.type)];
    if (!declares) return scope;
    const inner = this.open(scope);
    this.hoist(declares(), inner);
    return inner;
  }

  /** @param {any} node @param {Scope} scope @param {boolean} isPattern @returns {any[]} The children of a node that are left once a name among them is dealt with. */
  withoutName(node, scope, isPattern) {
    const isMember = node.type === "MemberExpression";
    const key = isMember ? node.property : node.key;
    if (key === undefined || node.computed || key.type !== "Identifier") return childrenOf(node);
    if (!node.shorthand) this.use(key, null, { isRead: isMember || isPattern });
    else {
      this.use(key, scope, { isProperty: true, isRead: isPattern });
      return node.value.type === "AssignmentPattern" ? [node.value.right] : [];
    }
    return childrenOf(node).filter((child) => child !== key);
  }

  /** @param {any} node @param {Scope} scope */
  visitFunction(node, scope) {
    const inner = this.open(scope);
    if (node.id) {
      const home = node.type === "FunctionDeclaration" ? scope : inner;
      this.declare(home, node.id.name);
      this.use(node.id, home);
    }
    for (const parameter of node.params) for (const name of declaredBy(parameter)) this.declare(inner, name);
    const body = node.body.type === "BlockStatement" ? node.body.body : [node.body];
    if (body[0] !== node.body) this.hoist(body, inner);
    for (const statement of body) this.hoistVar(statement, inner);
    for (const child of [...node.params, ...body]) this.visit(child, inner);
  }
}

/**
 * @param {string} code
 * @returns {{ statements: { type: string, start: number, end: number }[], scopes: Scope[], uses: Use[], free: Set<string> }}
 * `free` holds the names of the language: what no scope declares.
 */
export function analyse(code) {
  const { body } = /** @type {any} */ (parseAst(code));
  const finder = new Finder();
  const root = finder.open(null);
  finder.hoist(body, root);
  for (const statement of body) finder.hoistVar(statement, root);
  for (const statement of body) finder.visit(statement, root);
  const free = new Set();
  for (const { use, scope } of finder.found) {
    let home = /** @type {Scope | null} */ (scope);
    const crossed = [];
    for (; home && !home.variables.has(use.name); home = home.parent) crossed.push(home);
    const variable = home?.variables.get(use.name);
    if (variable) {
      use.variable = variable;
      variable.uses.push(use);
      for (const one of crossed) one.seen.add(variable);
    } else if (scope) free.add(use.name);
  }
  const uses = finder.found.map(({ use }) => use).sort((a, b) => a.start - b.start);
  return { statements: body, scopes: finder.scopes, uses, free };
}
