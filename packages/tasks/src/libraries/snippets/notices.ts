import { type Code, comment } from "../../code/code.ts";

/** How each notice begins that stands where a model's metadata does not say enough for runnable code. */
export const fallbackNotices = {
  unknownModelType: "Unknown model type",
  filenameNotSpecified: "Model filename not specified",
  baseModelNotFound: "Base model not found",
  invalidTaskType: "Invalid task type",
} as const;

/** The notice of a case, and what the reader can do about it. */
export const notice = (kind: keyof typeof fallbackNotices, advice: Code<"comment">): Code<"comment"> =>
  comment`${fallbackNotices[kind]}: ${advice}`;
