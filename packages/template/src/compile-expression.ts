import { attributeOf, itemOf, sliceOf } from "./access.ts";
import type { ComparisonOperator, Expression } from "./ast.ts";
import { compileCall, compileFilter, compileTest } from "./compile-call.ts";
import { Dict } from "./dict.ts";
import { locate } from "./errors.ts";
import type { Decide, Evaluate, Frame } from "./frame.ts";
import { compileLoopAttribute } from "./loop.ts";
import { add, applySign, comparers, operations } from "./operators.ts";
import { textOf } from "./print.ts";
import type { Scope } from "./scope.ts";
import { isTrue } from "./sequences.ts";
import { Boxed, float, isList, Namespace, Tuple, Undefined, type Value } from "./values.ts";
import { compileName } from "./variables.ts";

type Node<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;
type Makers = { readonly [Kind in Expression["kind"]]: (node: Node<Kind>, scope: Scope) => Evaluate };

/** Kind → maker of the closure that computes it. */
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
  list: compileList,
  tuple: (node, scope) => {
    const items = compileAll(node.items, scope);
    return (frame) => new Tuple(items.map((item) => item(frame)));
  },
  dict: compileDict,
  attribute: compileAttribute,
  item: compileItem,
  slice: compileSlice,
  call: (node, scope) => compileCall(node, scope, compileExpression),
  filter: (node, scope) => compileFilter(node, scope, compileExpression),
  test: (node, scope) => compileTest(node, scope, compileExpression),
  unary: compileUnary,
  binary: compileBinary,
  sum: compileSum,
  concat: compileConcat,
  and: compileAnd,
  or: compileOr,
  not: compileAsBoolean,
  compare: compileAsBoolean,
  choice: compileChoice,
};

/** Compiles an expression to a closure over frames. */
export function compileExpression(node: Expression, scope: Scope): Evaluate {
  // Each maker accepts the kind it is filed under; TypeScript cannot follow that through a union.
  return (makers[node.kind] as (node: Expression, scope: Scope) => Evaluate)(node, scope);
}

function compileAll(nodes: readonly Expression[], scope: Scope): Evaluate[] {
  return nodes.map((node) => compileExpression(node, scope));
}

function compileList(node: Node<"list">, scope: Scope): Evaluate {
  const items = compileAll(node.items, scope);
  return (frame) => {
    frame.run.charge(items.length >>> 4);
    return items.map((item) => item(frame));
  };
}

function compileDict(node: Node<"dict">, scope: Scope): Evaluate {
  const pairs = node.pairs.map(
    ([key, value]) => [compileExpression(key, scope), compileExpression(value, scope)] as const,
  );
  return (frame) => {
    try {
      const dict = new Dict();
      for (const [key, value] of pairs) dict.set(key(frame), value(frame));
      return dict;
    } catch (error) {
      throw locate(error, node);
    }
  };
}

/** Names that every object seems to have; those are looked up with care. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a plain read of `object[key]` can only find the object's own data. */
function isOwnName(key: string): boolean {
  return !inherited.has(key) && !(key in Object.prototype);
}

function compileAttribute(node: Node<"attribute">, scope: Scope): Evaluate {
  const { name } = node;
  const special = node.target.kind === "name" ? compileLoopAttribute(scope, node.target.name, name) : undefined;
  if (special) return special;
  const target = compileExpression(node.target, scope);
  const { dict } = scope.unit.settings.methods;
  if (scope.unit.traced) return traced(target, (frame, owner) => attributeAt(node, frame.run, owner));
  if (!isOwnName(name) || dict.has(name)) return (frame) => attributeAt(node, frame.run, target(frame));
  return (frame) => {
    const owner = target(frame);
    if (typeof owner === "object" && owner !== null) {
      if (!(owner instanceof Boxed)) {
        if (!isList(owner)) {
          const value = owner[name];
          if (value !== undefined) return value;
        }
      } else if (owner instanceof Namespace) {
        const value = owner.entries.get(name);
        if (value !== undefined) return value;
      }
    }
    return attributeAt(node, frame.run, owner);
  };
}

/** With tracing on, reads tell the recorder when they read from a message. */
function traced(target: Evaluate, read: (frame: Frame, owner: Value) => Value): Evaluate {
  return (frame) => {
    const owner = target(frame);
    const { recorder } = frame.run;
    if (recorder) recorder.found = recorder.messageOf(owner) ?? recorder.found;
    return read(frame, owner);
  };
}

function attributeAt(node: Node<"attribute">, run: Parameters<typeof attributeOf>[0], owner: Value): Value {
  try {
    return attributeOf(run, owner, node.name);
  } catch (error) {
    throw locate(error, node);
  }
}

function compileItem(node: Node<"item">, scope: Scope): Evaluate {
  const target = compileExpression(node.target, scope);
  const index = compileExpression(node.index, scope);
  const slow: Evaluate = (frame) => itemAt(node, frame.run, target(frame), index(frame));
  if (scope.unit.traced) return traced(target, (frame, owner) => itemAt(node, frame.run, owner, index(frame)));
  if (node.index.kind !== "constant") return compileDynamicItem(node, target, index);
  const { value: key } = node.index;
  if (typeof key === "string") return isOwnName(key) ? compileNamedItem(node, target, key) : slow;
  if (typeof key !== "number" || key < 0) return slow;
  return (frame) => {
    const owner = target(frame);
    if (isList(owner) && key < owner.length) return owner[key] as Value;
    return itemAt(node, frame.run, owner, key);
  };
}

function compileNamedItem(node: Node<"item">, target: Evaluate, key: string): Evaluate {
  return (frame) => {
    const owner = target(frame);
    if (typeof owner === "object" && owner !== null && !(owner instanceof Boxed) && !isList(owner)) {
      const value = owner[key];
      if (value !== undefined) return value;
    }
    return itemAt(node, frame.run, owner, key);
  };
}

function compileDynamicItem(node: Node<"item">, target: Evaluate, index: Evaluate): Evaluate {
  return (frame) => {
    const owner = target(frame);
    const key = index(frame);
    if (typeof key === "number" && isList(owner) && key >= 0 && key < owner.length && Number.isInteger(key))
      return owner[key] as Value;
    return itemAt(node, frame.run, owner, key);
  };
}

function itemAt(node: Node<"item">, run: Parameters<typeof itemOf>[0], owner: Value, key: Value): Value {
  try {
    return itemOf(run, owner, key);
  } catch (error) {
    throw locate(error, node);
  }
}

const nothing: Evaluate = () => null;

function compileSlice(node: Node<"slice">, scope: Scope): Evaluate {
  const target = compileExpression(node.target, scope);
  const [from, to, step] = [node.from, node.to, node.step].map((part) =>
    part ? compileExpression(part, scope) : nothing,
  );
  return (frame) => {
    try {
      return sliceOf(frame.run, target(frame), from?.(frame) ?? null, to?.(frame) ?? null, step?.(frame) ?? null);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function compileUnary(node: Node<"unary">, scope: Scope): Evaluate {
  const operand = compileExpression(node.operand, scope);
  return (frame) => {
    try {
      return applySign(node.operator, operand(frame));
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function compileBinary(node: Node<"binary">, scope: Scope): Evaluate {
  const left = compileExpression(node.left, scope);
  const right = compileExpression(node.right, scope);
  const operation = operations[node.operator];
  return (frame) => {
    try {
      return operation(left(frame), right(frame), frame.run);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function compileSum(node: Node<"sum">, scope: Scope): Evaluate {
  const [first = nothing, ...rest] = compileAll(node.terms, scope);
  return (frame) => {
    try {
      let sum = first(frame);
      for (let index = 0; index < rest.length; index += 1) {
        const term = (rest[index] as Evaluate)(frame);
        if (typeof sum === "string" && typeof term === "string") sum += term;
        else sum = add(sum, term, frame.run);
      }
      if (typeof sum === "string") frame.run.checkLength(sum.length);
      return sum;
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function compileConcat(node: Node<"concat">, scope: Scope): Evaluate {
  const terms = compileAll(node.terms, scope);
  return (frame) => {
    try {
      let text = "";
      for (let index = 0; index < terms.length; index += 1) {
        const term = (terms[index] as Evaluate)(frame);
        text += typeof term === "string" ? term : textOf(term, frame.run);
      }
      frame.run.checkLength(text.length);
      return text;
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function truth(value: Value, node: Expression): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return value !== "";
  if (!(value instanceof Undefined) || value.mode !== "strict") return isTrue(value);
  throw locate(value.error(), node);
}

function compileAnd(node: Node<"and">, scope: Scope): Evaluate {
  const terms = compileAll(node.terms, scope);
  return (frame) => {
    let value: Value = true;
    for (let index = 0; index < terms.length; index += 1) {
      value = (terms[index] as Evaluate)(frame);
      if (index < terms.length - 1 && !truth(value, node)) return value;
    }
    return value;
  };
}

function compileOr(node: Node<"or">, scope: Scope): Evaluate {
  const terms = compileAll(node.terms, scope);
  return (frame) => {
    let value: Value = false;
    for (let index = 0; index < terms.length; index += 1) {
      value = (terms[index] as Evaluate)(frame);
      if (index < terms.length - 1 && truth(value, node)) return value;
    }
    return value;
  };
}

function compileAsBoolean(node: Expression, scope: Scope): Evaluate {
  return compileCondition(node, scope);
}

function compileChoice(node: Node<"choice">, scope: Scope): Evaluate {
  const test = compileCondition(node.test, scope);
  const yes = compileExpression(node.yes, scope);
  const no = node.no && compileExpression(node.no, scope);
  if (no) return (frame) => (test(frame) ? yes(frame) : no(frame));
  // Without `else` it is undefined in the default way, whatever the mode: so it is in Jinja2.
  const missing = new Undefined("the inline if-expression was false and has no else", "default");
  return (frame) => (test(frame) ? yes(frame) : missing);
}

/** Compiles an expression of which only the truth matters, without making a value of it. */
export function compileCondition(node: Expression, scope: Scope): Decide {
  switch (node.kind) {
    case "and":
      return compileEvery(node, scope);
    case "or":
      return compileSome(node, scope);
    case "not": {
      const operand = compileCondition(node.operand, scope);
      return (frame) => !operand(frame);
    }
    case "compare":
      return compileCompare(node, scope);
    case "test":
      return compileTest(node, scope, compileExpression);
    default: {
      const value = compileExpression(node, scope);
      return (frame) => truth(value(frame), node);
    }
  }
}

function compileEvery(node: Node<"and">, scope: Scope): Decide {
  const terms = node.terms.map((term) => compileCondition(term, scope));
  const [first, second] = terms;
  if (terms.length === 2 && first && second) return (frame) => first(frame) && second(frame);
  return (frame) => terms.every((term) => term(frame));
}

function compileSome(node: Node<"or">, scope: Scope): Decide {
  const terms = node.terms.map((term) => compileCondition(term, scope));
  const [first, second] = terms;
  if (terms.length === 2 && first && second) return (frame) => first(frame) || second(frame);
  return (frame) => terms.some((term) => term(frame));
}

function compileCompare(node: Node<"compare">, scope: Scope): Decide {
  const [only] = node.rest;
  if (node.rest.length === 1 && only) return compilePair(node, only.operator, only.operand, scope);
  const first = compileExpression(node.first, scope);
  const rest = node.rest.map(({ operator, operand }) => ({
    compare: comparers[operator],
    operand: compileExpression(operand, scope),
  }));
  return (frame) => {
    try {
      let left = first(frame);
      for (const { compare, operand } of rest) {
        const right = operand(frame);
        if (!compare(left, right, frame.run)) return false;
        left = right;
      }
      return true;
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function compilePair(node: Node<"compare">, operator: ComparisonOperator, operand: Expression, scope: Scope): Decide {
  const left = compileExpression(node.first, scope);
  const isText = operand.kind === "constant" && typeof operand.value === "string";
  if (isText && scope.unit.settings.undefinedMode !== "strict") {
    // A string equals nothing but the same string, and only strict undefined values object to being asked.
    const text = operand.value;
    if (operator === "==") return (frame) => left(frame) === text;
    if (operator === "!=") return (frame) => left(frame) !== text;
  }
  const right = compileExpression(operand, scope);
  const compare = comparers[operator];
  return (frame) => {
    try {
      return compare(left(frame), right(frame), frame.run);
    } catch (error) {
      throw locate(error, node);
    }
  };
}
