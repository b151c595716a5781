import { suggest, TemplateError } from "./errors.ts";
import { asIndex } from "./numbers.ts";
import { textOf } from "./print.ts";
import type { Run } from "./run.ts";
import { isTrue } from "./sequences.ts";
import { type CallArguments, unfit, type Value } from "./values.ts";

/** What a parameter is turned into before the function sees it. */
type Kind = "any" | "str" | "text" | "int" | "bool";

interface Parameter {
  readonly name: string;
  readonly kind: Kind;
  /** Whether `none` counts as not given. */
  readonly optional: boolean;
}

/** A filter, test or method: a function of a value, with what it expects of that value and of its further arguments. */
export interface Builtin {
  readonly self: Parameter;
  readonly parameters: readonly Parameter[];
  readonly required: number;
  /** Takes any further arguments; the function then gets `CallArguments` instead of a list. */
  readonly rest: boolean;
  /** Arguments that were not given arrive as JavaScript's `undefined`, so that parameter defaults apply. */
  apply(run: Run, value: Value, ...args: unknown[]): Value;
}

function parameterOf(word: string): Parameter {
  const [name = "", kind = "any"] = word.replace("?", "").split(":");
  return { name, kind: kind as Kind, optional: word.endsWith("?") };
}

/**
 * Describes a function by a signature such as `"text| old:text new:text count:int?"`: the kind of the value itself,
 * a bar, then the arguments. `str` must be a string, `text` is made one; a name of `_` cannot be used as a keyword.
 */
export function define(signature: string, apply: Builtin["apply"]): Builtin {
  const [self = "", rest = ""] = signature.split("|");
  const parameters = (rest.match(/\S+/g) ?? []).map(parameterOf);
  const required = parameters.filter(({ optional }) => !optional).length;
  return { self: parameterOf(`value:${self || "any"}`), parameters, required, rest: rest === "*", apply };
}

/** Checks or converts one argument. */
function convert(run: Run, owner: string, { name, kind, optional }: Parameter, value: Value | undefined): unknown {
  if (value === undefined || kind === "any" || (optional && value === null)) return value ?? undefined;
  if (kind === "bool") return isTrue(value);
  const converted =
    kind === "int" ? asIndex(value) : kind === "text" || typeof value === "string" ? textOf(value, run) : undefined;
  if (converted === undefined) throw unfit(value, `cannot be the ${name} of \`${owner}\`, which wants ${kind}`);
  return converted;
}

/** Applies a builtin to arguments that are in the order of its parameters. */
export function applyBuiltin(
  run: Run,
  name: string,
  builtin: Builtin,
  value: Value,
  args: readonly (Value | undefined)[],
): Value {
  const { self, parameters } = builtin;
  const subject = self.kind === "any" ? value : (convert(run, name, self, value) as Value);
  if (typeof subject === "string") run.chargeText(subject.length);
  if (parameters.length === 0) return builtin.apply(run, subject);
  return builtin.apply(
    run,
    subject,
    ...parameters.map((parameter, index) =>
      parameter.kind === "any" ? args[index] : convert(run, name, parameter, args[index]),
    ),
  );
}

/** Calls a builtin with arguments that are only known while running. */
export function callBuiltin(run: Run, name: string, builtin: Builtin, value: Value, args: CallArguments): Value {
  if (builtin.rest) return builtin.apply(run, value, args);
  return applyBuiltin(run, name, builtin, value, placeArguments(name, builtin, args));
}

/** Puts positional and named arguments (values or expressions) in the order of the parameters. */
export function placeArguments<T>(
  name: string,
  { parameters, required }: Builtin,
  { positional, named }: { readonly positional: readonly T[]; readonly named: ReadonlyMap<string, T> },
): (T | undefined)[] {
  if (positional.length > parameters.length) {
    throw unexpected(`\`${name}\` takes at most ${parameters.length} argument(s), got ${positional.length}`);
  }
  const placed: (T | undefined)[] = [...positional];
  const names = parameters.map((parameter) => parameter.name);
  for (const [key, value] of named) {
    const index = names.indexOf(key);
    if (index < 0) throw unexpected(`\`${name}\` has no argument \`${key}\`${suggest(key, names)}`);
    if (index < positional.length) throw unexpected(`\`${name}\` got two values for its argument \`${key}\``);
    placed[index] = value;
  }
  for (let index = 0; index < required; index += 1) {
    if (placed[index] === undefined) {
      throw new TemplateError("missing_argument", `\`${name}\` needs its argument \`${names[index]}\``);
    }
  }
  return placed;
}

function unexpected(message: string): TemplateError {
  return new TemplateError("unexpected_argument", message);
}
