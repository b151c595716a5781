import { attributeOf, callValue, methodsOf } from "./access.ts";
import type { Arguments, CallExpression, Expression, FilterExpression, TestExpression } from "./ast.ts";
import { applyBuiltin, type Builtin, callBuiltin, placeArguments } from "./builtin.ts";
import { dictPairs } from "./dict.ts";
import { unknownName } from "./errors.ts";
import type { Evaluate, Frame } from "./frame.ts";
import type { Scope } from "./scope.ts";
import { itemsOf } from "./sequences.ts";
import { type CallArguments, typeError, type Value } from "./values.ts";

/** Compiling goes around in a circle of nodes; passing it in keeps the files from doing so. */
type Compile = (node: Expression, scope: Scope) => Evaluate;

/** The arguments of a call, compiled once, however many ways of calling they are used for. */
interface CompiledArguments {
  readonly positional: readonly Evaluate[];
  readonly named: ReadonlyMap<string, Evaluate>;
  readonly spread: Evaluate | undefined;
  readonly namedSpread: Evaluate | undefined;
}

/** Compiles the arguments of a call. */
export function compileArguments(args: Arguments, scope: Scope, compile: Compile): CompiledArguments {
  return {
    positional: args.positional.map((argument) => compile(argument, scope)),
    named: new Map(args.named.map(([name, value]) => [name, compile(value, scope)])),
    spread: args.spread && compile(args.spread, scope),
    namedSpread: args.namedSpread && compile(args.namedSpread, scope),
  };
}

/** Evaluates arguments for something that is known only while running. */
export function collect({ positional, named, spread, namedSpread }: CompiledArguments, frame: Frame): CallArguments {
  const values = positional.map((argument) => argument(frame));
  const names = new Map<string, Value>();
  for (const [name, value] of named) names.set(name, value(frame));
  if (spread) {
    const items = itemsOf(spread(frame), frame.run);
    frame.run.checkRepeat(items.length * 64);
    values.push(...items);
  }
  if (namedSpread) addNamed(names, namedSpread(frame));
  return { positional: values, named: names };
}

function addNamed(names: Map<string, Value>, value: Value): void {
  for (const [key, item] of dictPairs(value)) {
    if (typeof key !== "string") throw typeError("keywords must be strings");
    if (names.has(key)) throw typeError(`the argument \`${key}\` is given twice`);
    names.set(key, item);
  }
}

/** Compiles a call; `text.strip()` and its like go straight to the method, without a bound method in between. */
export function compileCall(node: CallExpression, scope: Scope, compile: Compile): Evaluate {
  const args = compileArguments(node.args, scope, compile);
  const { methods } = scope.unit.settings;
  const { target } = node;
  const name = target.kind === "attribute" ? target.name : "";
  const owner = compile(target.kind === "attribute" ? target.target : target, scope);
  const textMethod = methods.text.get(name);
  const applyToText = textMethod && compileApply(name, textMethod, args);
  return (frame) => {
    const { run } = frame;
    const value = owner(frame);
    run.place = node;
    if (typeof value === "string" && applyToText) return applyToText(frame, value);
    const method = name ? methodsOf(methods, value)?.get(name) : undefined;
    const callee = name && !method ? attributeOf(run, value, name) : value;
    const given = collect(args, frame);
    run.place = node;
    return method ? callBuiltin(run, name, method, value, given) : callValue(callee, given, run);
  };
}

type Apply = (frame: Frame, value: Value) => Value;

/** Compiles the application of a known function: its arguments are put in place now, not at every call. */
function compileApply(name: string, builtin: Builtin, args: CompiledArguments): Apply {
  if (builtin.rest || args.spread || args.namedSpread)
    return (frame, value) => {
      const { place } = frame.run;
      const given = collect(args, frame);
      frame.run.place = place;
      return callBuiltin(frame.run, name, builtin, value, given);
    };
  try {
    const placed = placeArguments(name, builtin, args);
    return (frame, value) => {
      const { place } = frame.run;
      const values = placed.map((argument) => argument?.(frame));
      frame.run.place = place;
      return applyBuiltin(frame.run, name, builtin, value, values);
    };
  } catch (error) {
    // Jinja2 finds a wrong argument when it gets there, so a branch never taken may hold one.
    return () => {
      throw error;
    };
  }
}

/** Compiles a filter or test as a function of the value it is applied to. An unknown one fails once it is reached. */
export function compileUse(node: FilterExpression | TestExpression, scope: Scope, compile: Compile): Apply {
  const { kind, name } = node;
  const known = scope.unit.settings[`${kind}s`];
  const builtin = known.get(name);
  const apply = builtin && compileApply(name, builtin, compileArguments(node.args, scope, compile));
  return (frame, value) => {
    frame.run.place = node;
    frame.run.charge(1);
    if (!apply) throw unknownName(kind, name, known.keys());
    return apply(frame, value);
  };
}

/** Compiles a filter or test with its operand. */
export function compileUsed(node: FilterExpression | TestExpression, scope: Scope, compile: Compile): Evaluate {
  const apply = compileUse(node, scope, compile);
  const target = node.target ? compile(node.target, scope) : () => "";
  return (frame) => apply(frame, target(frame));
}
