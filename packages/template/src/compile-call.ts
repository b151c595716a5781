import { attributeOf, callValue, methodsOf } from "./access.ts";
import type { Arguments, Expression, FilterExpression } from "./ast.ts";
import { applyBuiltin, type Builtin, callBuiltin, placeArguments } from "./builtin.ts";
import { dictPairs, isDict } from "./dict.ts";
import { locate, unknownName } from "./errors.ts";
import type { Decide, Evaluate, Frame } from "./frame.ts";
import type { Scope } from "./scope.ts";
import { itemsOf } from "./sequences.ts";
import { type CallArguments, typeError, Undefined, unfit, type Value } from "./values.ts";

/** Compiling goes around in a circle of nodes; passing it in keeps the files from doing so. */
type Compile = (node: Expression, scope: Scope) => Evaluate;

/** The arguments of a call, compiled once, however many ways of calling they are used for. */
interface CompiledArguments {
  readonly positional: readonly Evaluate[];
  readonly named: ReadonlyMap<string, Evaluate>;
  readonly spread: Evaluate | undefined;
  readonly namedSpread: Evaluate | undefined;
}

const NO_NAMES: ReadonlyMap<string, never> = new Map<string, never>();
const NO_ARGUMENTS: CallArguments = { positional: [], named: NO_NAMES };

/** Compiles the arguments of a call. */
export function compileArguments(args: Arguments, scope: Scope, compile: Compile): CompiledArguments {
  return {
    positional: args.positional.map((argument) => compile(argument, scope)),
    named:
      args.named.length === 0 ? NO_NAMES : new Map(args.named.map(({ name, value }) => [name, compile(value, scope)])),
    spread: args.spread && compile(args.spread, scope),
    namedSpread: args.namedSpread && compile(args.namedSpread, scope),
  };
}

/** Evaluates arguments for something that is known only while running. */
export function collect({ positional, named, spread, namedSpread }: CompiledArguments, frame: Frame): CallArguments {
  const isPlain = named.size === 0 && !spread && !namedSpread;
  if (isPlain && positional.length === 0) return NO_ARGUMENTS;
  const values = positional.map((argument) => argument(frame));
  if (isPlain) return { positional: values, named: NO_NAMES };
  const names = new Map(Array.from(named, ([name, value]) => [name, value(frame)]));
  if (spread) values.push(...spreadItems(spread(frame), frame));
  if (namedSpread) addNamed(names, namedSpread(frame));
  return { positional: values, named: names };
}

function spreadItems(value: Value, { run }: Frame): readonly Value[] {
  const items = itemsOf(value, run);
  run.checkRepeat(items.length * 64);
  return items;
}

function addNamed(names: Map<string, Value>, value: Value): void {
  if (!isDict(value)) throw unfit(value, "cannot follow `**`: only a mapping can");
  for (const [key, item] of dictPairs(value)) {
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
  const args = compileArguments(node.args, scope, compile);
  return (frame) => {
    try {
      return callValue(target(frame), collect(args, frame), frame.run);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

type AttributeNode = Extract<Expression, { kind: "attribute" }>;

function compileMethodCall(node: CallNode, member: AttributeNode, scope: Scope, compile: Compile): Evaluate {
  const target = compile(member.target, scope);
  const args = compileArguments(node.args, scope, compile);
  const { methods } = scope.unit.settings;
  const { name } = member;
  const textMethod = methods.text.get(name);
  const applyToText = textMethod && compileApply(name, textMethod, args);
  return (frame) => {
    try {
      const { run } = frame;
      const owner = target(frame);
      run.charge(1);
      if (typeof owner === "string" && applyToText) return applyToText(frame, owner);
      const method = methodsOf(methods, owner)?.get(name);
      if (method) return callBuiltin(run, name, method, owner, collect(args, frame));
      return callValue(attributeOf(run, owner, name), collect(args, frame), run);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

type Apply = (frame: Frame, value: Value) => Value;

/** Compiles the application of a known function: its arguments are put in place now, not at every call. */
function compileApply(name: string, builtin: Builtin, args: CompiledArguments): Apply {
  if (builtin.rest || args.spread || args.namedSpread) {
    return (frame, value) => callBuiltin(frame.run, name, builtin, value, collect(args, frame));
  }
  try {
    return applyPlaced(name, builtin, placeArguments(name, builtin, args));
  } catch (error) {
    // Jinja2 finds a wrong argument when it gets there, so a branch never taken may hold one.
    return () => {
      throw error;
    };
  }
}

function applyPlaced(name: string, builtin: Builtin, placed: readonly (Evaluate | undefined)[]): Apply {
  const [first] = placed;
  if (placed.length === 0) return (frame, value) => applyBuiltin(frame.run, name, builtin, value, NOTHING);
  if (placed.length === 1 && first)
    return (frame, value) => applyBuiltin(frame.run, name, builtin, value, [first(frame)]);
  return (frame, value) =>
    applyBuiltin(
      frame.run,
      name,
      builtin,
      value,
      Array.from(placed, (argument) => argument?.(frame)),
    );
}

const NOTHING: readonly Value[] = [];

/** Stands in for an unknown filter or test inside an `if`, where it matters only once it is reached. */
function missing(kind: "filter" | "test", name: string, known: Iterable<string>): Apply {
  return () => {
    throw unknownName(kind, name, known);
  };
}

/** Compiles a filter as a function of the value it is applied to. */
export function compileFilterApply(node: FilterExpression, scope: Scope, compile: Compile): Apply {
  const { filters } = scope.unit.settings;
  const filter = filters.get(node.name);
  const apply = filter
    ? compileApply(node.name, filter, compileArguments(node.args, scope, compile))
    : missing("filter", node.name, filters.keys());
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
    ? compileApply(node.name, test, compileArguments(node.args, scope, compile))
    : missing("test", node.name, tests.keys());
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
  [
    "defined",
    (target: Evaluate): Decide =>
      (frame) =>
        !(target(frame) instanceof Undefined),
  ],
  [
    "undefined",
    (target: Evaluate): Decide =>
      (frame) =>
        target(frame) instanceof Undefined,
  ],
  [
    "none",
    (target: Evaluate): Decide =>
      (frame) =>
        target(frame) === null,
  ],
  [
    "string",
    (target: Evaluate): Decide =>
      (frame) =>
        typeof target(frame) === "string",
  ],
  [
    "true",
    (target: Evaluate): Decide =>
      (frame) =>
        target(frame) === true,
  ],
  [
    "false",
    (target: Evaluate): Decide =>
      (frame) =>
        target(frame) === false,
  ],
]);
