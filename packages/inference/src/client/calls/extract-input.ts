import { failureOf } from "../errors.ts";

/** The arguments of a call without its file, which is not read yet. */
export interface ExtractedArgs {
  readonly args: Readonly<Record<string, unknown>>;
  readonly source?: unknown;
}

/** Checks that a task's input is given, and separates its file where it has one. */
export type ExtractInput = (args: Fields) => ExtractedArgs;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const missing = (what: string) => failureOf("invalid_input", `This task needs ${what}`);

/** Tasks without a file need `inputs`. */
export const requireInputs: ExtractInput = (args) => {
  if (isMissing(args.inputs)) throw missing("inputs");
  return { args };
};

/** Chat needs `messages`, and says in every request whether the answer is streamed [S7.11]. */
export const requireMessages: ExtractInput = (args) => {
  if (!Array.isArray(args.messages) || args.messages.length === 0) throw missing("messages, at least one");
  return { args: { ...args, stream: false } };
};

/** A file as `inputs`, or under an older name: `data`, `image`, or an object that holds only an image. */
export const extractOptionalFile: ExtractInput = ({ inputs, data, image, ...args }) => ({
  args,
  source: isFields(inputs) && "image" in inputs ? inputs.image : (inputs ?? data ?? image),
});

/** The same for tasks that cannot do without a file. */
export const extractFile: ExtractInput = (given) => {
  const extracted = extractOptionalFile(given);
  if (isMissing(extracted.source)) throw missing("a file in inputs");
  return extracted;
};

/** An image as `inputs.image`, beside the question about it. */
export const extractImage: ExtractInput = ({ inputs, ...args }) => {
  const { image, ...rest } = isFields(inputs) ? inputs : {};
  if (isMissing(image)) throw missing("an image in inputs.image");
  return { args: { ...args, inputs: rest }, source: image };
};
