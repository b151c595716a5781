import type { Task } from "../task.ts";
import type { Call } from "./wire.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The arguments of a call with `parameters` raised to the top and the inputs taken out. */
export const flatten = <T extends Task>({ args }: Pick<Call<T>, "args">): Record<string, unknown> => {
  const { inputs: _inputs, parameters, ...rest } = args as Fields;
  return { ...rest, ...(parameters as Fields | undefined) };
};

/** Gives fields the names a provider has for them. */
export const rename = (source: Fields, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(source).map(([key, value]) => [names[key] ?? key, value]));

/** Fields without those named; mostly there are none of them, and a copy is made faster than a list of entries. */
export const without = (source: Fields, ...names: readonly string[]): Record<string, unknown> =>
  names.some((name) => name in source)
    ? Object.fromEntries(Object.entries(source).filter(([key]) => !names.includes(key)))
    : { ...source };
