import { attributeOf, callValue, methodsOf } from "./access.ts";
import type { Arguments, Expression, FilterExpression } from "./ast.ts";
import { type Builtin, callBuiltin, placeArguments } from "./builtin.ts";
import { dictItems, isDict } from "./dict.ts";
import { type ErrorKind, locate, suggest } from "./errors.ts";
import type { Decide, Evaluate, Frame } from "./frame.ts";
import type { Scope } from "./scope.ts";
import { itemsOf } from "./sequences.ts";
import type { Span } from "./span.ts";
import { type CallArguments, typeError, typeName, Undefined, type Value } from "./values.ts";

/** Compiling goes around in a circle of nodes; passing it in keeps the files from doing so. */
type Compile = (node: Expression, scope: Scope) => Evaluate;
type Collect = (frame: Frame) => CallArguments;

const NO_ARGUMENTS: CallArguments = { positional: [], named: undefined };

/** Compiles the arguments of a call whose target is known only while running. */
export function compileArguments(args: Arguments, scope: Scope, compile: Compile): Collect {
  const positional = args.positional.map((argument) => compile(argument, scope));
  const named = args.named.map(({ name, value }) => [name, compile(value, scope)] as const);
  const spread = args.spread && compile(args.spread, scope);
  const namedSpread = args.namedSpread && compile(args.namedSpread, scope);
  if (positional.length + named.length === 0 && !spread && !namedSpread) return () => NO_ARGUMENTS;
  if (named.length === 0 && !spread && !namedSpread) {
    return (frame) => ({ positional: positional.map((argument) => argument(frame)), named: undefined });
  }
  return (frame) => {
    const values = positional.map((argument) => argument(frame));
    const names = new Map(named.map(([name, value]) => [name, value(frame)]));
    if (spread) values.push(...spreadItems(spread(frame), frame));
    if (namedSpread) addNamed(names, namedSpread(frame));
    return { positional: values, named: names.size > 0 ? names : undefined };
  };
}

function spreadItems(value: Value, { run }: Frame): readonly Value[] {
  const items = itemsOf(value, run);
  run.checkRepeat(items.length * 64);
  return items;
}

function addNamed(names: Map<string, Value>, value: Value): void {
  if (value instanceof Undefined) throw value.error();
  if (!isDict(value)) throw typeError(`argument after ** must be a mapping, not ${typeName(value)}`);
  for (const [key, item] of dictItems(value)) {
    if (typeof key !== "string") throw typeError("keywords must be strings");
    if (names.has(key)) throw typeError(`got multiple values for keyword argument '${key}'`);
    names.set(key, item);
  }
}

type CallNode = Extract<Expression, { kind: "call" }>;

/** Compiles a call; `text.strip()` and its like go straight to the method, without a bound method in between. */
export function compileCall(node: CallNode, scope: Scope, compile: Compile): Evaluate {
  if (node.target.kind === "attribute") return compileMethodCall(node, node.target, scope, compile);
  const target = compile(node.target, scope);
  const collect = compileArguments(node.args, scope, compile);
  return (frame) => {
    try {
      return callValue(target(frame), collect(frame), frame.run);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

type AttributeNode = Extract<Expression, { kind: "attribute" }>;

function compileMethodCall(node: CallNode, member: AttributeNode, scope: Scope, compile: Compile): Evaluate {
  const target = compile(member.target, scope);
  const collect = compileArguments(node.args, scope, compile);
  const { methods } = scope.unit.settings;
  const { name } = member;
  const textMethod = methods.text.get(name);
  const applyToText = textMethod && compileApply(name, textMethod, node.args, scope, compile);
  return (frame) => {
    try {
      const { run } = frame;
      const owner = target(frame);
      run.charge(1);
      if (typeof owner === "string" && applyToText) return applyToText(frame, owner);
      const method = methodsOf(methods, owner)?.get(name);
      if (method) return callBuiltin(run, name, method, owner, collect(frame));
      return callValue(attributeOf(run, owner, name), collect(frame), run);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

type Apply = (frame: Frame, value: Value) => Value;

/** Compiles the application of a known function: its arguments are put in place now, not at every call. */
function compileApply(name: string, builtin: Builtin, args: Arguments, scope: Scope, compile: Compile): Apply {
  if (builtin.rest || args.spread || args.namedSpread) {
    const collect = compileArguments(args, scope, compile);
    return (frame, value) => callBuiltin(frame.run, name, builtin, value, collect(frame));
  }
  const named = new Map(args.named.map((argument) => [argument.name, argument.value]));
  let placed: (Evaluate | undefined)[];
  try {
    placed = Array.from(placeArguments(name, builtin, args.positional, named), (argument) => argument && compile(argument, scope));
  } catch (error) {
    // Jinja2 finds a wrong argument when it gets there, so a branch never taken may hold one.
    return () => {
      throw error;
    };
  }
  return applyPlaced(builtin, placed);
}

function applyPlaced(builtin: Builtin, placed: readonly (Evaluate | undefined)[]): Apply {
  const [first, second] = placed;
  if (placed.length === 0) return (frame, value) => builtin.apply(frame.run, value);
  if (placed.length === 1 && first) return (frame, value) => builtin.apply(frame.run, value, first(frame));
  if (placed.length === 2 && first && second) {
    return (frame, value) => builtin.apply(frame.run, value, first(frame), second(frame));
  }
  return (frame, value) => builtin.apply(frame.run, value, ...placed.map((argument) => argument?.(frame)));
}

interface Missing {
  readonly kind: ErrorKind;
  readonly word: string;
}

/** The function for a filter or test that does not exist: an error now, or when reached if inside an `if`. */
function missing({ kind, word }: Missing, name: string, known: Iterable<string>, span: Span, scope: Scope): Apply {
  const fail = () => scope.fail(kind, `no ${word} \`${name}\`${suggest(name, known)}`, span);
  if (!scope.soft) throw fail();
  return () => {
    throw fail();
  };
}

/** Compiles a filter as a function of the value it is applied to. */
export function compileFilterApply(node: FilterExpression, scope: Scope, compile: Compile): Apply {
  const { filters } = scope.unit.settings;
  const filter = filters.get(node.name);
  const apply = filter
    ? compileApply(node.name, filter, node.args, scope, compile)
    : missing({ kind: "unknown_filter", word: "filter" }, node.name, filters.keys(), node.nameSpan, scope);
  return (frame, value) => {
    try {
      frame.run.charge(1);
      return apply(frame, value);
    } catch (error) {
      throw locate(error, node.nameSpan);
    }
  };
}

/** Compiles a filter with its operand. */
export function compileFilter(node: FilterExpression, scope: Scope, compile: Compile): Evaluate {
  const apply = compileFilterApply(node, scope, compile);
  const target = node.target ? compile(node.target, scope) : () => "";
  return (frame) => apply(frame, target(frame));
}

type TestNode = Extract<Expression, { kind: "test" }>;

/** Compiles a test. */
export function compileTest(node: TestNode, scope: Scope, compile: Compile): Decide {
  const target = compile(node.target, scope);
  const quick = quickTests.get(node.name);
  if (quick && node.args.positional.length === 0) return quick(target);
  const { tests } = scope.unit.settings;
  const test = tests.get(node.name);
  const apply = test
    ? compileApply(node.name, test, node.args, scope, compile)
    : missing({ kind: "unknown_test", word: "test" }, node.name, tests.keys(), node.nameSpan, scope);
  return (frame) => {
    try {
      return apply(frame, target(frame)) === true;
    } catch (error) {
      throw locate(error, node.nameSpan);
    }
  };
}

/** The tests that chat templates are full of, without a call in between. */
const quickTests: ReadonlyMap<string, (target: Evaluate) => Decide> = new Map([
  ["defined", (target: Evaluate): Decide => (frame) => !(target(frame) instanceof Undefined)],
  ["undefined", (target: Evaluate): Decide => (frame) => target(frame) instanceof Undefined],
  ["none", (target: Evaluate): Decide => (frame) => target(frame) === null],
  ["string", (target: Evaluate): Decide => (frame) => typeof target(frame) === "string"],
  ["true", (target: Evaluate): Decide => (frame) => target(frame) === true],
  ["false", (target: Evaluate): Decide => (frame) => target(frame) === false],
]);
