import { failureOf } from "../errors.ts";
import type { TakenArgs } from "./taken-args.ts";

/** Finds what a task is given among the arguments, and takes the file out where there is one. */
export type Take = (args: Fields) => TakenArgs;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const missing = (what: string) => failureOf("invalid_input", `This task needs ${what}`);

/** `inputs` that are no file. */
export const takeValue: Take = (args) => {
  if (isMissing(args.inputs)) throw missing("inputs");
  return { args };
};

/** The messages of a chat. */
export const takeMessages: Take = (args) => {
  if (!Array.isArray(args.messages) || args.messages.length === 0) throw missing("messages, at least one");
  return { args };
};

/** A file as `inputs`, or by one of the names it went by: `data`, `image`, or an object that holds only an image. */
export const takeFileIfAny: Take = ({ inputs, data, image, ...args }) => ({
  args,
  source: isFields(inputs) && "image" in inputs ? inputs.image : (inputs ?? data ?? image),
});

/** The same, where there must be one. */
export const takeFile: Take = (given) => {
  const taken = takeFileIfAny(given);
  if (isMissing(taken.source)) throw missing("a file in inputs");
  return taken;
};

/** A picture as `inputs.image`, beside the question about it. */
export const takeImage: Take = ({ inputs, ...args }) => {
  const { image, ...rest } = isFields(inputs) ? inputs : {};
  if (isMissing(image)) throw missing("a picture in inputs.image");
  return { args: { ...args, inputs: rest }, source: image };
};
