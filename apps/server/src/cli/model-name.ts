import { CliError, exitCodes } from "./cli-error.ts";

/** A model as people name it on the command line. */
export interface NamedModel {
  /** `owner/name`. */
  readonly id: string;
  readonly quantization?: string;
}

/** Whether a word names a model, not a task. */
export const isModelName = (word: string): boolean => word.includes("/");

/** Reads `owner/name` or `owner/name:Q4_K_M`. */
export const parseModelName = (word: string): NamedModel => {
  const [, id, quantization] = /^([\w.-]+\/[\w.-]+)(?::([\w./-]+))?$/.exec(word) ?? [];
  if (id === undefined)
    throw new CliError(`"${word}" is not a model. Use owner/name, or owner/name:Q4_K_M.`, exitCodes.usage);
  return { id, ...(quantization !== undefined && { quantization }) };
};
