import { isInferenceError } from "../errors.ts";
import type { CallSession } from "../session.ts";

/** Records a failure as the outcome of the last attempt, and attaches all attempts to the error. */
export const attachAttempts = ({ attempts }: CallSession, error: unknown): unknown => {
  if (!isInferenceError(error)) return error;
  const last = attempts.at(-1);
  if (last) attempts[attempts.length - 1] = { ...last, outcome: error.code };
  error.attempts = [...attempts];
  return error;
};
