import { missing } from "../../builtin.ts";
import { dictOf, dictPairs, isDict } from "../../dict.ts";
import { TemplateError } from "../../errors.ts";
import { exceeded } from "../../meter.ts";
import { asIndex } from "../../numbers.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { itemsOf, unpack } from "../../sequences.ts";
import {
  type CallArguments,
  Namespace,
  NativeFunction,
  Range,
  Undefined,
  unfit,
  type Value,
  valueError,
} from "../../values.ts";
import { Cycler } from "./cycler.ts";
import { strftime } from "./strftime.ts";

type GlobalFunction = (run: Run, args: CallArguments) => Value;

function range(run: Run, { positional }: CallArguments): Value {
  const numbers = positional.map((value) => {
    const number = asIndex(value);
    if (number === undefined) throw unfit(value, "is not an integer");
    return number;
  });
  const [start = 0, stop = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
  if (step === 0) throw valueError("the step must not be zero");
  const result = new Range(start, stop, step);
  const limit = run.budgets.rangeLength;
  if (result.size() > limit) throw exceeded(`a range of ${result.size()} items`, "rangeLength", limit);
  return result;
}

/** Pairs from a mapping or a list of pairs, then the named arguments, as `dict()` and `namespace()` take them. */
function pairsOf(run: Run, { positional: [source = []], named }: CallArguments): (readonly [Value, Value])[] {
  if (source instanceof Undefined) throw source.error();
  const pairs = isDict(source)
    ? dictPairs(source)
    : Array.from(itemsOf(source, run), (pair) => unpack(pair, 2, run) as [Value, Value]);
  run.charge(pairs.length);
  return [...pairs, ...named];
}

function namespace(run: Run, args: CallArguments): Value {
  const space = new Namespace("Namespace");
  for (const [key, value] of pairsOf(run, args)) space.entries.set(textOf(key, run), value);
  return space;
}

/** `joiner(", ")`: empty when first called, its separator from then on. */
function joiner(run: Run, { positional, named }: CallArguments): Value {
  const separator = textOf(positional[0] ?? named.get("sep") ?? ", ", run);
  let text = "";
  return new NativeFunction(() => {
    const now = text;
    text = separator;
    return now;
  });
}

function raise(run: Run, { positional: [message] }: CallArguments): never {
  throw new TemplateError("raised", textOf(message as Value, run));
}

function strftimeNow(run: Run, { positional: [format] }: CallArguments): Value {
  if (typeof format !== "string") throw unfit(format as Value, "is not a format");
  return strftime(run.settings.now(), format);
}

/** Name → least and most positional arguments, whether it takes named ones, and the function. */
const functions: Record<string, [least: number, most: number, named: boolean, apply: GlobalFunction]> = {
  range: [1, 3, false, range],
  dict: [0, 1, true, (run, args) => dictOf(pairsOf(run, args))],
  namespace: [0, 1, true, namespace],
  cycler: [0, Number.POSITIVE_INFINITY, false, (_, { positional }) => new Cycler(positional)],
  joiner: [0, 1, true, joiner],
  raise_exception: [1, 1, false, raise],
  strftime_now: [1, 1, false, strftimeNow],
};

/** Every global, made anew for each rendering that asks for it. */
export const globals: ReadonlyMap<string, (run: Run) => Value> = new Map(
  Object.entries(functions).map(([name, [least, most, takesNames, apply]]) => [
    name,
    (run: Run) =>
      new NativeFunction((args) => {
        const count = args.positional.length;
        if (count > most || (!takesNames && args.named.size > 0))
          throw new TemplateError("unexpected_argument", `\`${name}\` got more arguments than it takes`);
        if (count < least) throw missing(name, "1");
        return apply(run, args);
      }),
  ]),
);
