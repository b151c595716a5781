import { patternsIn } from "./patterns-in.ts";
import type { SchemaVerdict } from "./schema-verdict.ts";

export interface ReplyCheck {
  readonly schema: Record<string, unknown>;
  readonly reply: string;
}

type WorkerMessage = "ready" | SchemaVerdict;

interface TimedCheckDeps {
  readonly open: (check: ReplyCheck, onMessage: (message: WorkerMessage) => void, fail: () => void) => () => void;
  readonly later: (call: () => void) => () => void;
}

const maxNamedPatterns = 3;

const tooLong = (schema: Record<string, unknown>): string => {
  const patterns = patternsIn(schema);
  const named = patterns.slice(0, maxNamedPatterns).map((pattern) => `“${pattern.slice(0, 120)}”`);
  if (patterns.length === 0) return "Checking this reply took too long. Simplify the schema.";
  const way = "was stopped. Rewrite it without nested repetition.";
  if (patterns.length === 1) return `The pattern ${named[0]} took too long on this reply and ${way}`;
  const rest = patterns.length > maxNamedPatterns ? ` and ${patterns.length - maxNamedPatterns} more` : "";
  return `One of the patterns ${named.join(", ")}${rest} took too long on this reply and ${way}`;
};

const broken = "Can’t load the schema checker. Reload the page and run again.";

const checkOnce = (deps: TimedCheckDeps, check: ReplyCheck): Promise<SchemaVerdict> =>
  new Promise((resolve) => {
    let cancel: (() => void) | undefined;
    const finish = (verdict: SchemaVerdict) => {
      cancel?.();
      end();
      resolve(verdict);
    };
    const onMessage = (message: WorkerMessage) => {
      // Loading has no time limit; the check does.
      if (message === "ready") cancel = deps.later(() => finish({ isValid: null, reason: tooLong(check.schema) }));
      else finish(message);
    };
    const end = deps.open(check, onMessage, () => finish({ isValid: null, reason: broken }));
  });

/** One check at a time, each in its own worker, which is terminated on timeout. */
export const createTimedCheck = (deps: TimedCheckDeps): ((check: ReplyCheck) => Promise<SchemaVerdict>) => {
  let line: Promise<unknown> = Promise.resolve();
  return (check) => {
    const verdict = line
      .then(() => checkOnce(deps, check))
      .catch((): SchemaVerdict => ({ isValid: null, reason: broken }));
    line = verdict;
    return verdict;
  };
};
