import { attributeOf, callValue, itemOf, methodsOf, sliceOf } from "./access.ts";
import type { Arguments, CallExpression, Expression, FilterExpression, TestExpression } from "./ast.ts";
import { applyBuiltin, type Builtin, callBuiltin, placeArguments } from "./builtin.ts";
import { run } from "./current-run.ts";
import { dictOf, dictPairs } from "./dict.ts";
import { unknownName } from "./errors.ts";
import type { Evaluate } from "./frame.ts";
import { applySign, comparers, operate } from "./operators.ts";
import { textOf } from "./print.ts";
import { isTrue, itemsOf } from "./sequences.ts";
import {
  Boxed,
  type CallArguments,
  float,
  isList,
  needText,
  tupleOf,
  typeError,
  Undefined,
  type Value,
} from "./values.ts";
import { compileName } from "./variables.ts";

type Node<Kind extends Expression["kind"]> = Expression & { readonly kind: Kind };
type Makers = { readonly [Kind in Expression["kind"]]: (node: Node<Kind>) => Evaluate };

type Compute = (values: readonly Value[]) => Value;

/** Makes a kind of which every part is computed first. */
function strict<N extends Expression & { readonly parts: readonly (Expression | undefined)[] }>(
  make: (node: N) => Compute,
) {
  return (node: N): Evaluate => {
    const parts = node.parts.map((part) => (part ? compileExpression(part) : () => null));
    const compute = make(node);
    return () => {
      const values = parts.map((part) => part());
      run.place = node;
      return compute(values);
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
  name: (node) => compileName(node.name),
  list: strict(() => (values) => {
    run.charge(values.length >>> 4);
    return values;
  }),
  tuple: strict(() => tupleOf),
  dict: strict(() => pairUp),
  slice: strict(
    () =>
      ([target = null, ...bounds]) =>
        sliceOf(target, bounds),
  ),
  unary: strict(
    ({ operator }) =>
      ([value = null]) =>
        applySign(operator, value),
  ),
  binary: strict(
    ({ operator }) =>
      ([left = null, right = null]) =>
        operate(operator, left, right),
  ),
  concat: strict(() => (values) => {
    let text = "";
    for (const value of values) text += textOf(value);
    run.checkLength(text.length);
    return text;
  }),
  sum: compileSum,
  and: (node) => compileLogic(node, true),
  or: (node) => compileLogic(node, false),
  not: (node) => {
    const operand = compileExpression(node.operand);
    return () => !isTrueAt(operand(), node);
  },
  compare: compileCompare,
  choice: compileChoice,
  attribute: compileAttribute,
  item: compileItem,
  call: (node) => compileCall(node),
  filter: (node) => compileUsed(node),
  test: (node) => compileUsed(node),
};

/** Compiles an expression to a closure over frames. */
export function compileExpression(node: Expression): Evaluate {
  // Each maker accepts the kind it is filed under; TypeScript cannot follow that through a union.
  return (makers[node.kind] as (node: Expression) => Evaluate)(node);
}

function compileAll(nodes: readonly Expression[]): Evaluate[] {
  return nodes.map(compileExpression);
}

/** A dict of keys and values in turn. */
function pairUp(values: readonly Value[]): Value {
  const dict = dictOf([]);
  for (let index = 0; index < values.length; index += 2) dict.set(values[index] as Value, values[index + 1] as Value);
  return dict;
}

/** Compiles what is looked into; a recorder is told when that is a message. */
function compileOwner(node: Expression): Evaluate {
  const target = compileExpression(node);
  return () => {
    const owner = target();
    const { recorder } = run;
    if (recorder) recorder.found = recorder.messages.get(owner) ?? recorder.found;
    return owner;
  };
}

/** Whether a plain read of `object[key]` can only find the object's own data. */
function isOwnName(key: unknown): key is string {
  return typeof key === "string" && !(key in Object.prototype);
}

function compileAttribute(node: Node<"attribute">): Evaluate {
  const { name } = node;
  const target = compileOwner(node.target);
  const isPlain = isOwnName(name) && !run.settings.methods.ofDict.has(name);
  return () => {
    const owner = target();
    if (isPlain && typeof owner === "object" && owner !== null && !isList(owner)) {
      const value = owner instanceof Boxed ? owner.part?.(name) : owner[name];
      if (value !== undefined) return value;
    }
    run.place = node;
    return attributeOf(owner, name);
  };
}

function compileItem(node: Node<"item">): Evaluate {
  const target = compileOwner(node.target);
  const index = compileExpression(node.index);
  const isPlain = node.index.kind === "constant" && isOwnName(node.index.value);
  return () => {
    const owner = target();
    const key = index();
    if (typeof owner === "object" && owner !== null && !(owner instanceof Boxed)) {
      const value = isList(owner) ? typeof key === "number" && owner[key] : isPlain && owner[key as string];
      if (value !== undefined && value !== false) return value;
    }
    run.place = node;
    return itemOf(owner, key);
  };
}

function compileSum(node: Node<"sum">): Evaluate {
  const terms = compileAll(node.parts);
  return () => {
    let sum = (terms[0] as Evaluate)();
    for (let index = 1; index < terms.length; index += 1) {
      const term = (terms[index] as Evaluate)();
      run.place = node;
      if (typeof sum === "string" && typeof term === "string") sum += term;
      else sum = operate("+", sum, term);
    }
    if (typeof sum === "string") run.checkLength(sum.length);
    return sum;
  };
}

/** The truth of a value, which a strict undefined one refuses to tell. */
export function isTrueAt(value: Value, node: Expression): boolean {
  if (typeof value === "boolean") return value;
  run.place = node;
  return isTrue(value);
}

/** `and` goes on while terms are true, `or` while they are false; the last term is the value, whatever it is. */
function compileLogic(node: Node<"and" | "or">, goesOn: boolean): Evaluate {
  const terms = compileAll(node.parts);
  const last = terms.length - 1;
  return () => {
    for (let index = 0; index < last; index += 1) {
      const value = (terms[index] as Evaluate)();
      if (isTrueAt(value, node) !== goesOn) return value;
    }
    return (terms[last] as Evaluate)();
  };
}

function compileChoice(node: Node<"choice">): Evaluate {
  const test = compileExpression(node.test);
  const yes = compileExpression(node.yes);
  // Without `else` it is undefined in the default way, whatever the mode: so it is in Jinja2.
  const missing = new Undefined("no `else`");
  const no = node.no ? compileExpression(node.no) : () => missing;
  return () => (isTrueAt(test(), node) ? yes : no)();
}

function compileCompare(node: Node<"compare">): Evaluate {
  const parts = compileAll(node.parts);
  const compares = node.operators.map((operator) => comparers[operator]);
  return () => {
    let left = (parts[0] as Evaluate)();
    for (let index = 0; index < compares.length; index += 1) {
      const right = (parts[index + 1] as Evaluate)();
      run.place = node;
      if (!compares[index]?.(left, right)) return false;
      left = right;
    }
    return true;
  };
}

/** The arguments of a call, compiled once, however many ways of calling they are used for. */
interface CompiledArguments {
  readonly positional: readonly Evaluate[];
  readonly named: ReadonlyMap<string, Evaluate>;
  readonly spread: Evaluate | undefined;
  readonly namedSpread: Evaluate | undefined;
}

/** Compiles the arguments of a call. */
export function compileArguments(args: Arguments): CompiledArguments {
  return {
    positional: args.positional.map(compileExpression),
    named: new Map(args.named.map(([name, value]) => [name, compileExpression(value)])),
    spread: args.spread && compileExpression(args.spread),
    namedSpread: args.namedSpread && compileExpression(args.namedSpread),
  };
}

/** Evaluates arguments for something that is known only while running. */
export function collect({ positional, named, spread, namedSpread }: CompiledArguments): CallArguments {
  const values = positional.map((argument) => argument());
  const names = new Map<string, Value>();
  for (const [name, value] of named) names.set(name, value());
  if (spread) {
    const items = itemsOf(spread());
    run.checkRepeat(items.length * 64);
    values.push(...items);
  }
  if (namedSpread) addNamed(names, namedSpread());
  return { positional: values, named: names };
}

function addNamed(names: Map<string, Value>, value: Value): void {
  for (const [key, item] of dictPairs(value)) {
    const name = needText(key);
    if (names.has(name)) throw typeError(`\`${name}\` is given twice`);
    names.set(name, item);
  }
}

/** Compiles a call; `text.strip()` and its like go straight to the method, without a bound method in between. */
function compileCall(node: CallExpression): Evaluate {
  const args = compileArguments(node.args);
  const { methods } = run.settings;
  const { target } = node;
  const name = target.kind === "attribute" ? target.name : "";
  const owner = compileExpression(target.kind === "attribute" ? target.target : target);
  const textMethod = methods.ofText.get(name);
  const applyToText = textMethod && compileApply(name, textMethod, args);
  return () => {
    const value = owner();
    run.place = node;
    if (typeof value === "string" && applyToText) return applyToText(value);
    const method = name ? methodsOf(methods, value)?.get(name) : undefined;
    const callee = name && !method ? attributeOf(value, name) : value;
    const given = collect(args);
    run.place = node;
    return method ? callBuiltin(name, method, value, given) : callValue(callee, given);
  };
}

type Apply = (value: Value) => Value;

/** Compiles the application of a known function: its arguments are put in place now, not at every call. */
function compileApply(name: string, builtin: Builtin, args: CompiledArguments): Apply {
  if (builtin.rest || args.spread || args.namedSpread)
    return (value) => {
      const { place } = run;
      const given = collect(args);
      run.place = place;
      return callBuiltin(name, builtin, value, given);
    };
  try {
    const placed = placeArguments(name, builtin, args);
    return (value) => {
      const { place } = run;
      const values = placed.map((argument) => argument?.());
      run.place = place;
      return applyBuiltin(name, builtin, value, values);
    };
  } catch (error) {
    // Jinja2 finds a wrong argument when it gets there, so a branch never taken may hold one.
    return () => {
      throw error;
    };
  }
}

/** Compiles a filter or test as a function of the value it is applied to. An unknown one fails once it is reached. */
export function compileUse(node: FilterExpression | TestExpression): Apply {
  const { kind, name } = node;
  const known = run.settings[`${kind}s`];
  const builtin = known.get(name);
  const apply = builtin && compileApply(name, builtin, compileArguments(node.args));
  return (value) => {
    run.place = node;
    run.charge(1);
    if (!apply) throw unknownName(kind, name, known.keys());
    return apply(value);
  };
}

/** Compiles a filter or test with its operand. */
function compileUsed(node: FilterExpression | TestExpression): Evaluate {
  const apply = compileUse(node);
  const target = node.target ? compileExpression(node.target) : () => "";
  return () => apply(target());
}
