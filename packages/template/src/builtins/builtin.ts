import { suggest, TemplateError } from "../errors.ts";
import { state } from "../run/render-state.ts";
import { asIndex } from "../values/numbers.ts";
import { textOf } from "../values/print.ts";
import { isTrue } from "../values/sequences.ts";
import { asText, type CallArguments, expectFound, type Value } from "../values/values.ts";
import type { Builtin, BuiltinFunction, BuiltinParameter } from "./builtin-table.ts";

/**
 * Makes builtins of functions filed under signatures such as `"replace old:text new:text count:int?"`, all of which take
 * a value of the same kind. A kind of `str` must be a string, `text` is made one; a name of `_` cannot be used as a
 * keyword; `*` takes whatever comes. `?` and `=` mark optional parameters: with `?`, none counts as not given. One function can have several names: `"length|count"`.
 */
export function defineBuiltins(
  self: string,
  functions: Readonly<Record<string, BuiltinFunction>>,
): [string, Builtin][] {
  return Object.entries(functions).flatMap(([signature, apply]) => {
    const [names, ...words] = signature.split(" ") as [string, ...string[]];
    const builtin = defineBuiltin(self, words, apply);
    return names.split("|").map((name): [string, Builtin] => [name, builtin]);
  });
}

/** Describes one function by the words of its signature. */
export function defineBuiltin(self: string, words: readonly string[], apply: BuiltinFunction): Builtin {
  const parameters = words.map((word) => word.replace("=", "").split(/[:?]/) as [string]);
  return {
    self: ["value", self],
    parameters,
    names: parameters.map(([name]) => name),
    required: words.filter((word) => !/[?=]$/.test(word)).length,
    rest: words[0] === "*",
    apply,
  };
}

/** Kind → what makes it of a value, or undefined where that cannot be. */
const converters: Record<string, (value: Value) => unknown> = { int: asIndex, bool: isTrue, text: textOf, str: asText };

/** Checks or converts one argument. */
function convert(owner: string, [name, kind = "", end]: BuiltinParameter, value: Value | undefined): unknown {
  if (value === undefined || (end === "" && value === null)) return undefined;
  const converter = converters[kind];
  return expectFound(
    converter ? converter(value) : value,
    value,
    `cannot be the ${name} of \`${owner}\`, which wants ${kind}`,
  );
}

/** Applies a builtin to arguments that are in the order of its parameters. */
export function applyBuiltin(
  name: string,
  { self, parameters, apply }: Builtin,
  value: Value,
  args: readonly (Value | undefined)[],
): Value {
  const subject = convert(name, self, value);
  if (typeof subject === "string") state.chargeText(subject.length);
  return apply(subject, ...parameters.map((parameter, index) => convert(name, parameter, args[index])));
}

/** Calls a builtin with arguments that are only known while running. */
export function callBuiltin(name: string, builtin: Builtin, value: Value, args: CallArguments): Value {
  return builtin.rest
    ? builtin.apply(value, args)
    : applyBuiltin(name, builtin, value, bindArguments(name, builtin, args));
}

/** Puts positional and named arguments (values or expressions) in the order of the parameters. */
export function bindArguments<T>(
  name: string,
  { names, required }: Pick<Builtin, "names" | "required">,
  { positional, named }: { readonly positional: readonly T[]; readonly named: ReadonlyMap<string, T> },
): (T | undefined)[] {
  if (positional.length > names.length)
    throw unexpected(name, `takes at most ${names.length}, got ${positional.length}`);
  const placed: (T | undefined)[] = [...positional];
  for (const [key, value] of named) {
    const index = names.indexOf(key);
    if (index < 0) throw unexpected(name, `has no \`${key}\`${suggest(key, names)}`);
    if (index < positional.length) throw unexpected(name, `got \`${key}\` twice`);
    placed[index] = value;
  }
  for (let index = 0; index < required; index += 1) if (placed[index] === undefined) throw missing(name, names[index]);
  return placed;
}

function unexpected(name: string, problem: string): TemplateError {
  return new TemplateError("unexpected_argument", `the arguments of \`${name}\`: it ${problem}`);
}

/** The error for an argument that is not there. */
export function missing(name: string, argument = ""): TemplateError {
  return new TemplateError("missing_argument", `\`${name}\` needs its argument \`${argument}\``);
}
