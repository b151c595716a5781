import { isInferenceError } from "../errors.ts";
import type { Session } from "../session.ts";

/** Enters a failure as the outcome of the last try, and shows the error every try that was made. */
export const blame = ({ journal }: Session, error: unknown): unknown => {
  if (!isInferenceError(error)) return error;
  const last = journal.at(-1);
  if (last) journal[journal.length - 1] = { ...last, outcome: error.code };
  error.attempts = [...journal];
  return error;
};
