import { HubInferenceError } from "../hub-inference-error.ts";
import { Automaton, type AutomatonState } from "./automaton.ts";
import type { GrammarRule } from "./rule.ts";
import type { AllowedTokens, Vocabulary } from "./vocabulary.ts";

/** What an answer has to look like, followed token by token. */
export interface OutputConstraint {
  /** Excludes tokens that cannot come next, and those after which the answer could not be completed in time. */
  readonly mask: (logits: Float32Array, tokensLeft: number) => void;
  readonly take: (id: number) => void;
  /** Whether nothing can follow. */
  readonly isComplete: () => boolean;
  /** Whether the limit of tokens ended the answer earlier than the model would have. */
  readonly isCut: () => boolean;
}

/** Masks of a large vocabulary take a megabyte each; texts come back to a few states. */
const maxMasks = 64;

const noText = new HubInferenceError(
  "bad_request",
  "No text matches the schema: its parts contradict each other, or a “$ref” needs more than 16 levels.",
);

const unwritable = new HubInferenceError(
  "bad_request",
  "This model's tokenizer misses characters that the schema needs. Use another model.",
);

/** Sets all numbers but the listed ones to the lowest. */
const keepOnly = (logits: Float32Array, ids: readonly number[]): void => {
  const values = ids.map((id) => logits[id] ?? Number.NEGATIVE_INFINITY);
  logits.fill(Number.NEGATIVE_INFINITY);
  for (const [at, id] of ids.entries()) if (id < logits.length) logits[id] = values[at] ?? Number.NEGATIVE_INFINITY;
};

const bestOf = (logits: Float32Array, ids: Iterable<number>): number => {
  let best = Number.NEGATIVE_INFINITY;
  for (const id of ids) best = Math.max(best, logits[id] ?? Number.NEGATIVE_INFINITY);
  return best;
};

/** Holds an answer to a rule. `ends` are the tokens that end an answer. */
export const constrainOutput = (
  rule: GrammarRule,
  vocabulary: Vocabulary,
  ends: ReadonlySet<number>,
): OutputConstraint => {
  const automaton = new Automaton(rule, vocabulary.suffixCosts);
  if (!automaton.start) throw noText;
  let state: AutomatonState = automaton.start;
  let isCut = false;
  const known = new Map<AutomatonState, AllowedTokens>();

  const allowedIn = (where: AutomatonState): AllowedTokens => {
    const allowed = known.get(where) ?? vocabulary.allowedBy(automaton, where);
    if (known.size >= maxMasks) known.clear();
    known.set(where, allowed);
    return allowed;
  };
  return {
    mask: (logits, tokensLeft) => {
      const { ids, costs } = allowedIn(state);
      const closing = state.isAccepting ? [...ends] : [];
      // If no token leaves enough room, the fastest way to the end is taken.
      const fastest = state.isAccepting
        ? 0
        : costs.reduce((least, cost) => Math.min(least, cost), Number.MAX_SAFE_INTEGER);
      const limit = Math.max(tokensLeft - 1, fastest);
      const kept = [...closing, ...ids.filter((_, at) => (costs[at] ?? 0) <= limit)];
      if (kept.length === 0) throw unwritable;
      if (kept.length < closing.length + ids.length && bestOf(logits, ids) > bestOf(logits, kept)) isCut = true;
      keepOnly(logits, kept);
    },
    take: (id) => {
      for (const byte of vocabulary.bytesOf(id) ?? []) state = automaton.move(state, byte) ?? state;
    },
    isComplete: () => state.isAccepting && state.heads.length === 0,
    isCut: () => isCut,
  };
};
