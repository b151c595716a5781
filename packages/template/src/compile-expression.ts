import { attributeOf, itemOf, sliceOf } from "./access.ts";
import type { Expression } from "./ast.ts";
import { compileCall, compileUsed } from "./compile-call.ts";
import { Dict } from "./dict.ts";
import type { Evaluate, Frame } from "./frame.ts";
import { applySign, comparers, operate } from "./operators.ts";
import { textOf } from "./print.ts";
import type { Run } from "./run.ts";
import type { Scope } from "./scope.ts";
import { isTrue } from "./sequences.ts";
import { Boxed, float, isList, tupleOf, Undefined, type Value } from "./values.ts";
import { compileName } from "./variables.ts";

type Node<Kind extends Expression["kind"]> = Expression & { readonly kind: Kind };
type Makers = { readonly [Kind in Expression["kind"]]: (node: Node<Kind>, scope: Scope) => Evaluate };

type Compute = (values: readonly Value[], run: Run) => Value;

/** Makes a kind of which every part is computed first. */
function strict<N extends Expression & { readonly parts: readonly (Expression | undefined)[] }>(
  make: (node: N) => Compute,
) {
  return (node: N, scope: Scope): Evaluate => {
    const parts = node.parts.map((part) => (part ? compileExpression(part, scope) : () => null));
    const compute = make(node);
    return (frame) => {
      const values = parts.map((part) => part(frame));
      frame.run.place = node;
      return compute(values, frame.run);
    };
  };
}

/**
 * Kind → maker of the closure that computes it. What can fail notes its place in the run right before it does, when
 * its operands are known: that is where an error is shown.
 */
const makers: Makers = {
  constant:
    ({ value }) =>
    () =>
      value,
  float: ({ value }) => {
    const number = float(value);
    return () => number;
  },
  name: (node, scope) => compileName(scope, node.name),
  list: strict(() => (values, run) => {
    run.charge(values.length >>> 4);
    return values;
  }),
  tuple: strict(() => tupleOf),
  dict: strict(() => pairUp),
  slice: strict(
    () =>
      ([target = null, ...bounds], run) =>
        sliceOf(run, target, bounds),
  ),
  unary: strict(
    ({ operator }) =>
      ([value = null]) =>
        applySign(operator, value),
  ),
  binary: strict(
    ({ operator }) =>
      ([left = null, right = null], run) =>
        operate(operator, left, right, run),
  ),
  concat: strict(() => (values, run) => {
    let text = "";
    for (const value of values) text += textOf(value, run);
    run.checkLength(text.length);
    return text;
  }),
  sum: compileSum,
  and: (node, scope) => compileLogic(node, scope, true),
  or: (node, scope) => compileLogic(node, scope, false),
  not: (node, scope) => {
    const operand = compileExpression(node.operand, scope);
    return (frame) => !isTrueAt(operand(frame), node, frame);
  },
  compare: compileCompare,
  choice: compileChoice,
  attribute: compileAttribute,
  item: compileItem,
  call: (node, scope) => compileCall(node, scope, compileExpression),
  filter: (node, scope) => compileUsed(node, scope, compileExpression),
  test: (node, scope) => compileUsed(node, scope, compileExpression),
};

/** Compiles an expression to a closure over frames. */
export function compileExpression(node: Expression, scope: Scope): Evaluate {
  // Each maker accepts the kind it is filed under; TypeScript cannot follow that through a union.
  return (makers[node.kind] as (node: Expression, scope: Scope) => Evaluate)(node, scope);
}

function compileAll(nodes: readonly Expression[], scope: Scope): Evaluate[] {
  return nodes.map((node) => compileExpression(node, scope));
}

/** A dict of keys and values in turn. */
function pairUp(values: readonly Value[]): Value {
  const dict = new Dict("dict");
  for (let index = 0; index < values.length; index += 2) dict.set(values[index] as Value, values[index + 1] as Value);
  return dict;
}

/** Compiles what is looked into; with tracing on, the recorder is told when that is a message. */
function compileOwner(node: Expression, scope: Scope): Evaluate {
  const target = compileExpression(node, scope);
  if (!scope.unit.traced) return target;
  return (frame) => {
    const owner = target(frame);
    const { recorder } = frame.run;
    if (recorder) recorder.found = recorder.messages.get(owner) ?? recorder.found;
    return owner;
  };
}

/** Whether a plain read of `object[key]` can only find the object's own data. */
function isOwnName(key: unknown): key is string {
  return typeof key === "string" && !(key in Object.prototype);
}

function compileAttribute(node: Node<"attribute">, scope: Scope): Evaluate {
  const { name } = node;
  const target = compileOwner(node.target, scope);
  const isPlain = isOwnName(name) && !scope.unit.settings.methods.dict.has(name);
  return (frame) => {
    const owner = target(frame);
    if (isPlain && typeof owner === "object" && owner !== null && !isList(owner)) {
      const value = owner instanceof Boxed ? owner.attribute(name) : owner[name];
      if (value !== undefined) return value;
    }
    frame.run.place = node;
    return attributeOf(frame.run, owner, name);
  };
}

function compileItem(node: Node<"item">, scope: Scope): Evaluate {
  const target = compileOwner(node.target, scope);
  const index = compileExpression(node.index, scope);
  const isPlain = node.index.kind === "constant" && isOwnName(node.index.value);
  return (frame) => {
    const owner = target(frame);
    const key = index(frame);
    if (typeof owner === "object" && owner !== null && !(owner instanceof Boxed)) {
      const value = isList(owner) ? typeof key === "number" && owner[key] : isPlain && owner[key as string];
      if (value !== undefined && value !== false) return value;
    }
    frame.run.place = node;
    return itemOf(frame.run, owner, key);
  };
}

function compileSum(node: Node<"sum">, scope: Scope): Evaluate {
  const terms = compileAll(node.parts, scope);
  return (frame) => {
    const { run } = frame;
    let sum = (terms[0] as Evaluate)(frame);
    for (let index = 1; index < terms.length; index += 1) {
      const term = (terms[index] as Evaluate)(frame);
      run.place = node;
      if (typeof sum === "string" && typeof term === "string") sum += term;
      else sum = operate("+", sum, term, run);
    }
    if (typeof sum === "string") run.checkLength(sum.length);
    return sum;
  };
}

/** The truth of a value, which a strict undefined one refuses to tell. */
export function isTrueAt(value: Value, node: Expression, { run }: Frame): boolean {
  if (typeof value === "boolean") return value;
  run.place = node;
  return isTrue(value);
}

/** `and` goes on while terms are true, `or` while they are false; the last term is the value, whatever it is. */
function compileLogic(node: Node<"and" | "or">, scope: Scope, goesOn: boolean): Evaluate {
  const terms = compileAll(node.parts, scope);
  const last = terms.length - 1;
  return (frame) => {
    for (let index = 0; index < last; index += 1) {
      const value = (terms[index] as Evaluate)(frame);
      if (isTrueAt(value, node, frame) !== goesOn) return value;
    }
    return (terms[last] as Evaluate)(frame);
  };
}

function compileChoice(node: Node<"choice">, scope: Scope): Evaluate {
  const test = compileExpression(node.test, scope);
  const yes = compileExpression(node.yes, scope);
  // Without `else` it is undefined in the default way, whatever the mode: so it is in Jinja2.
  const missing = new Undefined("the inline `if` was false and has no `else`", "default");
  const no = node.no ? compileExpression(node.no, scope) : () => missing;
  return (frame) => (isTrueAt(test(frame), node, frame) ? yes : no)(frame);
}

function compileCompare(node: Node<"compare">, scope: Scope): Evaluate {
  const parts = compileAll(node.parts, scope);
  const compares = node.operators.map((operator) => comparers[operator]);
  return (frame) => {
    const { run } = frame;
    let left = (parts[0] as Evaluate)(frame);
    for (let index = 0; index < compares.length; index += 1) {
      const right = (parts[index + 1] as Evaluate)(frame);
      run.place = node;
      if (!compares[index]?.(left, right, run)) return false;
      left = right;
    }
    return true;
  };
}
