import { TemplateError, suggest } from "./errors.ts";
import type { Run } from "./run.ts";
import type { CallArguments, Value } from "./values.ts";

/** A filter, test or method: a function of a value, with the names and number of its further arguments. */
export interface Builtin {
  readonly parameters: readonly string[];
  readonly required: number;
  /** Takes any further arguments; the function then gets `CallArguments` instead of a list. */
  readonly rest: boolean;
  /** Arguments that were not given arrive as JavaScript's `undefined`, so that parameter defaults apply. */
  apply(run: Run, value: Value, ...args: (Value | undefined)[]): Value;
}

type Apply = Builtin["apply"];

/** What a function that takes any arguments looks like. */
export type ApplyRest = (run: Run, value: Value, args: CallArguments) => Value;

/** Describes a function by a signature such as `"old new count?"`. */
export function define(signature: string, apply: Apply): Builtin {
  const words = signature === "" ? [] : signature.split(" ");
  const parameters = words.map((word) => word.replace("?", ""));
  return { parameters, required: words.filter((word) => !word.endsWith("?")).length, rest: false, apply };
}

/** Describes a function that takes any number of positional and named arguments. */
export function defineRest(apply: ApplyRest): Builtin {
  return { parameters: [], required: 0, rest: true, apply: apply as unknown as Apply };
}

/** Calls a builtin with arguments that are only known while running. */
export function callBuiltin(run: Run, name: string, builtin: Builtin, value: Value, args: CallArguments): Value {
  if (builtin.rest) return (builtin.apply as unknown as ApplyRest)(run, value, args);
  return builtin.apply(run, value, ...placeArguments(name, builtin, args.positional, args.named ?? NONE));
}

const NONE: ReadonlyMap<string, never> = new Map();

/** Puts positional and named arguments (values or expressions) in the order of the parameters. */
export function placeArguments<T>(
  name: string,
  { parameters, required }: Builtin,
  positional: readonly T[],
  named: ReadonlyMap<string, T>,
): (T | undefined)[] {
  if (positional.length > parameters.length) {
    throw unexpected(`\`${name}\` takes at most ${parameters.length} argument(s), got ${positional.length}`);
  }
  const placed: (T | undefined)[] = [...positional];
  for (const [key, value] of named) {
    const index = parameters.indexOf(key);
    if (index < 0) throw unexpected(`\`${name}\` has no argument \`${key}\`${suggest(key, parameters)}`);
    if (index < positional.length) throw unexpected(`\`${name}\` got two values for its argument \`${key}\``);
    placed[index] = value;
  }
  for (let index = 0; index < required; index += 1) {
    if (placed[index] === undefined) {
      throw new TemplateError("missing_argument", `\`${name}\` needs its argument \`${parameters[index]}\``);
    }
  }
  return placed;
}

function unexpected(message: string): TemplateError {
  return new TemplateError("unexpected_argument", message);
}
