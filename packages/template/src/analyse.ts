import type { Statement, Target } from "./ast.ts";
import type { Scope } from "./scope.ts";

/**
 * Finds the names that one scope reads and assigns, in the order of the source, without looking into inner scopes.
 * The order matters: a name assigned before it is first read does not come from the context, even in a loop above.
 */
export function analyseBody(scope: Scope, body: readonly Statement[], maybe = false): void {
  for (const node of body) {
    if ("reads" in node) loadNames(scope, node.reads);
    if (node.kind === "if") {
      for (const branch of node.branches) {
        loadNames(scope, branch.reads);
        analyseBody(scope, branch.body, true);
      }
      analyseBody(scope, node.otherwise ?? [], true);
    } else if (node.kind === "set" || node.kind === "setBlock") {
      storeTarget(scope, node.target, maybe);
    } else if (node.kind === "macro") {
      scope.store(node.name, maybe);
    }
  }
}

function storeTarget(scope: Scope, target: Target, maybe: boolean): void {
  if (target.kind === "name") scope.store(target.name, maybe);
  else if (target.kind === "targets") for (const item of target.items) storeTarget(scope, item, maybe);
}

/** Declares the names of a loop's or macro's own targets. */
export function declareTarget(scope: Scope, target: Target): void {
  if (target.kind === "name") scope.parameter(target.name);
  else if (target.kind === "targets") for (const item of target.items) declareTarget(scope, item);
}

/** Notes names that are read. */
export function loadNames(scope: Scope, names: readonly string[]): void {
  for (const name of names) scope.load(name);
}
