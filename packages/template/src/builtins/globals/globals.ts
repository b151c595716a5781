import { missing } from "../../builtin.ts";
import { run } from "../../current-run.ts";
import { dictOf, dictPairs, isDict } from "../../dict.ts";
import { TemplateError } from "../../errors.ts";
import { asIndex } from "../../numbers.ts";
import { textOf } from "../../print.ts";
import { itemsOf, unpack } from "../../sequences.ts";
import {
  type CallArguments,
  callable,
  Namespace,
  need,
  needDefined,
  needText,
  rangeOf,
  typeError,
  type Value,
  valueError,
} from "../../values.ts";
import { Cycler } from "./cycler.ts";
import { strftime } from "./strftime.ts";

type GlobalFunction = (args: CallArguments) => Value;

function range({ positional }: CallArguments): Value {
  const numbers = positional.map((value) => need(asIndex(value), value, "is not an integer"));
  const [start = 0, stop = 0, step = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
  if (step === 0) throw valueError("the step must not be zero");
  const result = rangeOf(start, stop, step);
  run.check("rangeLength", result.size());
  return result;
}

/** Pairs from a mapping or a list of pairs, then the named arguments, as `dict()` and `namespace()` take them. */
function pairsOf({ positional: [source = []], named }: CallArguments): (readonly [Value, Value])[] {
  const pairs = isDict(needDefined(source))
    ? dictPairs(source)
    : Array.from(itemsOf(source), (pair) => unpack(pair, 2) as [Value, Value]);
  run.charge(pairs.length);
  return [...pairs, ...named];
}

function namespace(args: CallArguments): Value {
  const space = new Namespace("Namespace", new Map());
  for (const [key, value] of pairsOf(args)) space.held.set(textOf(key), value);
  return space;
}

/** `joiner(", ")`: empty when first called, its separator from then on. */
function joiner({ positional, named }: CallArguments): Value {
  const separator = textOf(positional[0] ?? named.get("sep") ?? ", ");
  let text = "";
  return callable(() => {
    const now = text;
    text = separator;
    return now;
  });
}

function cycler({ positional }: CallArguments): Value {
  if (positional.length === 0) throw typeError("`cycle` needs an item");
  return new Cycler("Cycler", positional);
}

function raise({ positional: [message] }: CallArguments): never {
  throw new TemplateError("raised", textOf(message as Value));
}

function strftimeNow({ positional: [format] }: CallArguments): Value {
  return strftime(run.settings.now(), needText(format as Value));
}

/** Name → least and most positional arguments, whether it takes named ones, and the function. */
const functions: Record<string, [least: number, most: number, named: boolean, apply: GlobalFunction]> = {
  range: [1, 3, false, range],
  dict: [0, 1, true, (args) => dictOf(pairsOf(args))],
  namespace: [0, 1, true, namespace],
  cycler: [0, Number.POSITIVE_INFINITY, false, cycler],
  joiner: [0, 1, true, joiner],
  raise_exception: [1, 1, false, raise],
  strftime_now: [1, 1, false, strftimeNow],
};

/** Every global, made anew for each rendering that asks for it. */
export const globals: ReadonlyMap<string, () => Value> = new Map(
  Object.entries(functions).map(([name, [least, most, takesNames, apply]]) => [
    name,
    () =>
      callable((args) => {
        const count = args.positional.length;
        if (count > most || (!takesNames && args.named.size > 0))
          throw new TemplateError("unexpected_argument", `\`${name}\` takes fewer arguments`);
        if (count < least) throw missing(name, "1");
        return apply(args);
      }),
  ]),
);
