import { TemplateError } from "../../errors.ts";
import { state } from "../../run/render-state.ts";
import { dictOf } from "../../values/dict.ts";
import { asIndex } from "../../values/numbers.ts";
import { textOf } from "../../values/print.ts";
import { pairsIn } from "../../values/sequences.ts";
import {
  type CallArguments,
  callable,
  expectDefined,
  expectFound,
  Namespace,
  rangeOf,
  typeError,
  type Value,
} from "../../values/values.ts";
import { bindArguments, callBuiltin, defineBuiltins } from "../builtin.ts";
import { Cycler } from "./cycler.ts";
import { strftime } from "./strftime.ts";

/** `range` takes one to three ints; a single one is where it stops. */
function range(_: Value, ...bounds: (Value | undefined)[]): Value {
  const given = bounds.filter((value) => value !== undefined);
  const numbers = given.map((value) => expectFound(asIndex(value), value, "is not an integer"));
  const [start, stop, step = 1] = (numbers.length === 1 ? [0, ...numbers] : numbers) as [number, number, number?];
  const result = rangeOf(start, stop, step);
  state.check("rangeLength", result.size());
  return result;
}

/** Pairs of a value, then the named arguments, as `dict()` and `namespace()` take them. */
function pairsOf({ positional, named }: CallArguments): (readonly [Value, Value])[] {
  const [source = []] = bindArguments("dict", { names: ["_"], required: 0 }, { positional, named: new Map() });
  return [...pairsIn(expectDefined(source)), ...named];
}

function namespace(_: Value, args: CallArguments): Value {
  const space = new Namespace("Namespace", new Map());
  for (const [key, value] of pairsOf(args)) space.content.set(textOf(key), value);
  return space;
}

/** `joiner(", ")`: empty when first called, its separator from then on. */
function joiner(_: Value, separator: Value = ", "): Value {
  let text: Value = "";
  return callable(() => {
    const now = text;
    text = separator;
    return now;
  });
}

function cycler(_: Value, { positional }: CallArguments): Value {
  if (positional.length === 0) throw typeError("`cycle` needs an item");
  return new Cycler("Cycler", positional);
}

function raise(_: Value, message: string): never {
  throw new TemplateError("raised", message);
}

/** Every global, made anew for each rendering that asks for it: a function without a value to work on. */
export const globals: ReadonlyMap<string, () => Value> = new Map(
  defineBuiltins("value", {
    "range _ _? _?": range,
    "dict *": (_: Value, args: CallArguments) => dictOf(pairsOf(args)),
    "namespace *": namespace,
    "cycler *": cycler,
    "joiner sep?": joiner,
    "raise_exception message:text": raise,
    "strftime_now format:str": (_: Value, format: string) => strftime(state.settings.now(), format),
  }).map(([name, builtin]) => [name, () => callable((args) => callBuiltin(name, builtin, null, args))]),
);
