import { applyBuiltin, bindArguments, callBuiltin } from "../builtins/builtin.ts";
import type { Builtin } from "../builtins/builtin-table.ts";
import { unknownName } from "../errors.ts";
import type { Evaluate } from "../run/frame.ts";
import { state } from "../run/render-state.ts";
import type { Arguments, CallExpression, Expression, FilterExpression, TestExpression } from "../syntax/ast.ts";
import { attributeOf, callValue, itemOf, sliceOf } from "../values/access.ts";
import { dictOf, dictPairs } from "../values/dict.ts";
import { applySign, comparers, operate } from "../values/operators.ts";
import { textOf } from "../values/print.ts";
import { isTrue, itemsOf } from "../values/sequences.ts";
import {
  Boxed,
  type CallArguments,
  expectText,
  float,
  isList,
  tupleOf,
  typeError,
  typeName,
  Undefined,
  type Value,
} from "../values/values.ts";
import { compileName } from "./variables.ts";

type Node<Kind extends Expression["kind"]> = Expression & { readonly kind: Kind };
/** As many as a kind has parts, which is what its maker relies on. */
type AtLeastTwo<T> = readonly [T, T, ...T[]];
/** The parser gives each kind as many parts as its maker reads, which the list of parts does not show. */
const asParts = <T>(parts: readonly T[]) => parts as AtLeastTwo<T>;
type Compiler<N> = (node: N, parts: AtLeastTwo<Evaluate>) => Evaluate;
type Compilers = { readonly [Kind in Expression["kind"]]: Compiler<Node<Kind>> };

/** Makes a kind of which every part is computed first. */
function strict<N extends Expression>(compute: (values: AtLeastTwo<Value>, node: N) => Value): Compiler<N> {
  return (node, parts) => () => {
    const values = parts.map((part) => part());
    state.location = node;
    return compute(asParts(values), node);
  };
}

/**
 * Kind → maker of the closure that computes it. What can fail notes its place in the run right before it does, when
 * its operands are known: that is where an error is shown.
 */
const compilers: Compilers = {
  constant:
    ({ value }) =>
    () =>
      value,
  float: ({ value }) => {
    const number = float(value);
    return () => number;
  },
  name: ({ name }) => compileName(name),
  list: strict((values) => {
    state.charge(values.length >>> 4);
    return values;
  }),
  tuple: strict((values) => tupleOf(values)),
  dict: strict(pairUp),
  slice: strict(([target, ...bounds]) => sliceOf(target, bounds)),
  unary: strict(([value], { operator }) => applySign(operator, value)),
  binary: strict(([left, right], { operator }) => operate(operator, left, right)),
  concat: strict((values) => {
    let text = "";
    let longest = 0;
    for (const value of values) {
      const piece = textOf(value);
      text += piece;
      longest = Math.max(longest, piece.length);
    }
    state.checkText(text.length, text.length - longest);
    return text;
  }),
  not: strict(([value]) => !isTrue(value)),
  sum: compileSum,
  and: compileLogic,
  or: compileLogic,
  compare: compileCompare,
  // Without `else` it is undefined in the default way, whatever the mode: so it is in Jinja2.
  choice:
    (node, [test, yes, no = () => new Undefined("no `else`")]) =>
    () =>
      (isTrueAt(test(), node) ? yes : no)(),
  attribute: compileAttribute,
  item: compileItem,
  call: compileCall,
  filter: compileFilterOrTestWithOperand,
  test: compileFilterOrTestWithOperand,
};

/** Compiles an expression to a closure over frames. */
export function compileExpression(node: Expression): Evaluate {
  const { parts = [] } = node as { parts?: readonly (Expression | undefined)[] };
  // Each maker accepts the kind it is filed under; TypeScript cannot follow that through a union.
  return (compilers[node.kind] as Compiler<Expression>)(
    node,
    asParts(parts.map((part) => (part ? compileExpression(part) : () => null))),
  );
}

/** A dict of keys and values in turn. */
function pairUp(values: readonly Value[]): Value {
  const dict = dictOf([]);
  for (let index = 0; index < values.length; index += 2) dict.set(values[index] as Value, values[index + 1] as Value);
  return dict;
}

/** Computes what is looked into; a recorder is told when that is a message. */
function ownerOf(target: Evaluate): Evaluate {
  return () => {
    const owner = target();
    const { recorder } = state;
    if (recorder) recorder.found = recorder.messages.get(owner) ?? recorder.found;
    return owner;
  };
}

/** Whether a plain read of `object[key]` can only find the object's own data. */
function isOwnName(key: unknown): key is string {
  return typeof key === "string" && !(key in Object.prototype);
}

function compileAttribute(node: Node<"attribute">, [part]: AtLeastTwo<Evaluate>): Evaluate {
  const { name } = node;
  const target = ownerOf(part);
  const isPlain = isOwnName(name) && !state.settings.methods.get("dict")?.has(name);
  return () => {
    const owner = target();
    if (isPlain && typeof owner === "object" && owner !== null && !isList(owner)) {
      const value = owner instanceof Boxed ? owner.attribute?.(name) : owner[name];
      if (value !== undefined) return value;
    }
    state.location = node;
    return attributeOf(owner, name);
  };
}

function compileItem(node: Node<"item">, [part, index]: AtLeastTwo<Evaluate>): Evaluate {
  const target = ownerOf(part);
  const isPlain = isOwnName((node.parts[1] as { value?: unknown }).value);
  return () => {
    const owner = target();
    const key = index();
    if (typeof owner === "object" && owner !== null && !(owner instanceof Boxed)) {
      const value = isList(owner) ? typeof key === "number" && owner[key] : isPlain && owner[key as string];
      if (value !== undefined && value !== false) return value;
    }
    state.location = node;
    return itemOf(owner, key);
  };
}

function compileSum(node: Node<"sum">, terms: AtLeastTwo<Evaluate>): Evaluate {
  return () => {
    let sum = terms[0]();
    for (let index = 1; index < terms.length; index += 1) {
      const term = (terms[index] as Evaluate)();
      state.location = node;
      if (typeof sum === "string" && typeof term === "string") {
        state.checkText(sum.length + term.length, Math.min(sum.length, term.length));
        sum += term;
      } else sum = operate("+", sum, term);
    }
    return sum;
  };
}

/** The truth of a value, which a strict undefined one refuses to tell. */
export function isTrueAt(value: Value, node: Expression): boolean {
  if (typeof value === "boolean") return value;
  state.location = node;
  return isTrue(value);
}

/** `and` goes on while terms are true, `or` while they are false; the last term is the value, whatever it is. */
function compileLogic(node: Node<"and" | "or">, terms: AtLeastTwo<Evaluate>): Evaluate {
  const goesOn = node.kind === "and";
  const last = terms.length - 1;
  return () => {
    for (let index = 0; index < last; index += 1) {
      const value = (terms[index] as Evaluate)();
      if (isTrueAt(value, node) !== goesOn) return value;
    }
    return (terms[last] as Evaluate)();
  };
}

function compileCompare(node: Node<"compare">, parts: AtLeastTwo<Evaluate>): Evaluate {
  const compares = node.operators.map((operator) => comparers[operator]);
  return () => {
    let left = parts[0]();
    for (let index = 0; index < compares.length; index += 1) {
      const right = (parts[index + 1] as Evaluate)();
      state.location = node;
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
export function evaluateArguments({ positional, named, spread, namedSpread }: CompiledArguments): CallArguments {
  const values = positional.map((argument) => argument());
  const names = new Map<string, Value>();
  for (const [name, value] of named) names.set(name, value());
  if (spread) {
    const items = itemsOf(spread());
    state.checkRepeat(items.length * 64);
    values.push(...items);
  }
  if (namedSpread) addNamed(names, namedSpread());
  return { positional: values, named: names };
}

function addNamed(names: Map<string, Value>, value: Value): void {
  for (const [key, item] of dictPairs(value)) {
    const name = expectText(key);
    if (names.has(name)) throw typeError(`\`${name}\` is given twice`);
    names.set(name, item);
  }
}

/** Compiles a call; `text.strip()` and its like go straight to the method, without a bound method in between. */
function compileCall(node: CallExpression): Evaluate {
  const args = compileArguments(node.args);
  const { methods } = state.settings;
  const { target } = node;
  const name = target.kind === "attribute" ? target.name : "";
  const owner = compileExpression(target.kind === "attribute" ? (target.parts[0] as Expression) : target);
  const textMethod = methods.get("str")?.get(name);
  const applyToText = textMethod && compileApply(name, textMethod, args);
  return () => {
    const value = owner();
    state.location = node;
    if (typeof value === "string" && applyToText) return applyToText(value);
    const method = name ? methods.get(typeName(value))?.get(name) : undefined;
    const callee = name && !method ? attributeOf(value, name) : value;
    const given = evaluateArguments(args);
    state.location = node;
    return method ? callBuiltin(name, method, value, given) : callValue(callee, given);
  };
}

type Apply = (value: Value) => Value;

/** Compiles the application of a known function: its arguments are put in place now, not at every call. */
function compileApply(name: string, builtin: Builtin, args: CompiledArguments): Apply {
  if (builtin.rest || args.spread || args.namedSpread)
    return (value) => {
      const { location } = state;
      const given = evaluateArguments(args);
      state.location = location;
      return callBuiltin(name, builtin, value, given);
    };
  try {
    const placed = bindArguments(name, builtin, args);
    return (value) => {
      const { location } = state;
      const values = placed.map((argument) => argument?.());
      state.location = location;
      return applyBuiltin(name, builtin, value, values);
    };
  } catch (error) {
    // Jinja2 finds a wrong argument when it gets there, after it evaluated all: a branch never taken may hold one.
    return () => {
      const { location } = state;
      evaluateArguments(args);
      state.location = location;
      throw error;
    };
  }
}

/** Compiles a filter or test as a function of the value it is applied to. An unknown one fails once it is reached. */
export function compileFilterOrTest(node: FilterExpression | TestExpression): Apply {
  const { kind, name } = node;
  const known = state.settings[`${kind}s`];
  const builtin = known.get(name);
  const apply = builtin && compileApply(name, builtin, compileArguments(node.args));
  return (value) => {
    state.location = node;
    state.charge(1);
    if (!apply) throw unknownName(kind, name, known.keys());
    return apply(value);
  };
}

/** Compiles a filter or test with its operand. */
function compileFilterOrTestWithOperand(
  node: FilterExpression | TestExpression,
  [target]: AtLeastTwo<Evaluate>,
): Evaluate {
  const apply = compileFilterOrTest(node);
  return () => apply(target());
}
