import { isInferenceError } from "../errors.ts";
import type { CallSession } from "../session.ts";
import { attachAttempts } from "./attempts.ts";
import type { CallTarget } from "./validate.ts";

/** Tries one target after another, as long as `shouldFallback` allows it. */
export const tryTargets = async <R>(
  session: CallSession,
  targets: readonly CallTarget[],
  attempt: (target: CallTarget) => Promise<R>,
): Promise<R> => {
  for (const [index, target] of targets.entries()) {
    const attemptsBefore = session.attempts.length;
    try {
      return await attempt(target);
    } catch (error) {
      if (!isInferenceError(error)) throw error;
      // A target that failed before its request was sent has no attempt yet.
      if (session.attempts.length === attemptsBefore)
        session.attempts.push({
          provider: target.provider?.id ?? "auto",
          model: target.model ?? "",
          outcome: error.code,
        });
      attachAttempts(session, error);
      if (index === targets.length - 1 || !session.settings.shouldFallback(error)) throw error;
    }
  }
  throw session.fail("invalid_input", "There is no provider or model to try");
};
