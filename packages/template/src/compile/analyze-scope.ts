import type { AssignmentTarget, Statement } from "../syntax/ast.ts";
import type { Scope } from "./scope.ts";

/**
 * Finds the names that one scope reads and assigns, in the order of the source, without looking into inner scopes.
 * The order matters: a name assigned before it is first read does not come from the context, even in a loop above.
 */
export function analyzeBody(scope: Scope, body: readonly Statement[], maybe = false): void {
  for (const node of body) {
    scope.load((node as { reads?: readonly string[] }).reads ?? []);
    if (node.kind === "if") {
      for (const branch of node.branches) {
        scope.load(branch.reads);
        analyzeBody(scope, branch.body, true);
      }
      analyzeBody(scope, node.otherwise ?? [], true);
    } else if (node.kind === "set" || node.kind === "setBlock") {
      eachName(node.target, (name) => scope.store(name, maybe));
    } else if (node.kind === "macro") {
      scope.store(node.name, maybe);
    }
  }
}

/** Visits the names of a target; a member of a namespace is none. */
function eachName(target: AssignmentTarget, visit: (name: string) => void): void {
  if (target.kind === "target") visit(target.name);
  else if (target.kind === "targets") for (const item of target.items) eachName(item, visit);
}

/** Declares the names of a loop's or macro's own targets. */
export function declareTarget(scope: Scope, target: AssignmentTarget): void {
  eachName(target, (name) => scope.slotOf(name));
}
