import type { Task } from "../task.ts";
import type { Call } from "./wire.ts";

/** The arguments of a call with `parameters` raised to the top and the inputs taken out. */
export const flatten = <T extends Task>({ args }: Call<T>): Record<string, unknown> => {
  const { inputs: _inputs, parameters, ...rest } = args as Record<string, unknown>;
  return { ...rest, ...(parameters as Record<string, unknown> | undefined) };
};

/** Gives fields other names, leaving out those the provider has another word for. */
export const rename = (
  source: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(source).map(([key, value]) => [names[key] ?? key, value]));
