import type { Task } from "../task.ts";
import type { Call } from "./wire.ts";

type Fields = Readonly<Record<string, unknown>>;
type StreamChoice = { readonly args: object; readonly isStreamed: boolean };

/** The arguments of a call with `parameters` merged into them and without the inputs. */
export const flatten = <T extends Task>({ args }: Pick<Call<T>, "args">): Record<string, unknown> => {
  const { inputs: _inputs, parameters, ...rest } = args as Fields;
  return { ...rest, ...(parameters as Fields | undefined) };
};

/** Renames fields to the names a provider has for them. */
export const rename = (source: Fields, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(source).map(([key, value]) => [names[key] ?? key, value]));

/** A copy without the named fields. */
export const without = (source: Fields, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(source).filter(([key]) => !names.includes(key)));

/** `stream` as the method implies it; `false` is sent where the arguments have it, which those of chat always do. */
export const streamField = ({ args, isStreamed }: StreamChoice): { readonly stream?: boolean } => {
  if (isStreamed) return { stream: true };
  return (args as Fields).stream === false ? { stream: false } : {};
};
