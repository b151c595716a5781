import type { Arguments, Expression, Statement, Target } from "./ast.ts";
import type { Scope } from "./scope.ts";

/**
 * Finds the names that one scope reads and assigns, in the order of the source, without looking into inner scopes.
 * The order matters: a name assigned before it is first read does not come from the context, even in a loop above.
 */
export function analyseBody(scope: Scope, body: readonly Statement[], maybe = false): void {
  for (const statement of body) analyseStatement(scope, statement, maybe);
}

function analyseStatement(scope: Scope, node: Statement, maybe: boolean): void {
  switch (node.kind) {
    case "output":
    case "do":
      return loadNames(scope, node.value);
    case "if":
      for (const branch of node.branches) {
        loadNames(scope, branch.test);
        analyseBody(scope, branch.body, true);
      }
      return analyseBody(scope, node.otherwise ?? [], true);
    case "for":
      return loadNames(scope, node.iterable);
    case "set":
      loadNames(scope, node.value);
      return storeTarget(scope, node.target, maybe);
    case "setBlock":
      return storeTarget(scope, node.target, maybe);
    case "macro":
      return scope.store(node.name, maybe);
    case "callBlock":
      return loadNames(scope, node.call);
    case "filterBlock":
      return loadNames(scope, node.filter);
    case "with":
      for (const [, value] of node.bindings) loadNames(scope, value);
      return;
    default:
      return;
  }
}

function storeTarget(scope: Scope, target: Target, maybe: boolean): void {
  if (target.kind === "name") scope.store(target.name, maybe);
  else if (target.kind === "member") scope.load(target.name);
  else for (const item of target.items) storeTarget(scope, item, maybe);
}

/** Declares the names of a loop's or macro's own targets. */
export function declareTarget(scope: Scope, target: Target): void {
  if (target.kind === "name") scope.parameter(target.name);
  else if (target.kind === "targets") for (const item of target.items) declareTarget(scope, item);
}

/** Notes every name an expression reads. */
export function loadNames(scope: Scope, node: Expression): void {
  if (node.kind === "name") scope.load(node.name);
  else if (node.kind !== "constant") forEachChild(node, (child) => loadNames(scope, child));
}

function forEachArgument(args: Arguments, visit: (child: Expression) => void): void {
  for (const argument of args.positional) visit(argument);
  for (const argument of args.named) visit(argument.value);
  if (args.spread) visit(args.spread);
  if (args.namedSpread) visit(args.namedSpread);
}

/** Calls `visit` with each operand of an expression, in order of evaluation. */
export function forEachChild(node: Expression, visit: (child: Expression) => void): void {
  switch (node.kind) {
    case "list":
    case "tuple":
      return node.items.forEach(visit);
    case "dict":
      return node.pairs.forEach((pair) => {
        pair.forEach(visit);
      });
    case "attribute":
      return visit(node.target);
    case "item":
      visit(node.target);
      return visit(node.index);
    case "slice":
      return [node.target, node.from, node.to, node.step].forEach((part) => {
        if (part) visit(part);
      });
    case "call":
    case "filter":
    case "test":
      if (node.target) visit(node.target);
      return forEachArgument(node.args, visit);
    case "unary":
    case "not":
      return visit(node.operand);
    case "binary":
      visit(node.left);
      return visit(node.right);
    case "sum":
    case "concat":
    case "and":
    case "or":
      return node.terms.forEach(visit);
    case "compare":
      visit(node.first);
      return node.rest.forEach((comparison) => {
        visit(comparison.operand);
      });
    case "choice":
      visit(node.test);
      visit(node.yes);
      if (node.no) visit(node.no);
      return;
    default:
      return;
  }
}
