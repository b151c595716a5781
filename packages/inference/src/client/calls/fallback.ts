import { isInferenceError } from "../errors.ts";
import type { Session } from "../session.ts";
import { blame } from "./journal.ts";
import type { Target } from "./validate.ts";

/** Tries one target after another, as long as a failure lets hope that the next does better. */
export const tryInTurn = async <R>(
  session: Session,
  targets: readonly Target[],
  attempt: (target: Target) => Promise<R>,
): Promise<R> => {
  for (const [index, target] of targets.entries()) {
    const entriesBefore = session.journal.length;
    try {
      return await attempt(target);
    } catch (error) {
      if (!isInferenceError(error)) throw error;
      // A target that failed before its request has no entry yet.
      if (session.journal.length === entriesBefore)
        session.journal.push({
          provider: target.provider?.id ?? "auto",
          model: target.model ?? "",
          outcome: error.code,
        });
      blame(session, error);
      if (index === targets.length - 1 || !session.settings.shouldFallback(error)) throw error;
    }
  }
  throw session.fail("invalid_input", "There is nothing to try");
};
