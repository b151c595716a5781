import type { WrittenCall } from "../tool-decision.ts";
import type { TokenCandidate } from "../worker/choose-token.ts";
import { createDetokenizeStream } from "./detokenize-stream.ts";

export interface GeneratedToken {
  readonly id: number;
  readonly text: string;
  /** Null if the engine was not asked for it. */
  readonly logprob: number | null;
  readonly special: boolean;
  readonly top?: readonly { readonly id: number; readonly text: string; readonly logprob: number }[];
}

/** A token of the prompt, with what the model would have chosen in its place. */
export interface ScoredToken {
  readonly id: number;
  readonly text: string;
  readonly logprob: number;
  /** 1 for the most likely token. */
  readonly rank: number;
  readonly top: readonly Omit<ScoredToken, "top">[];
}

/** A token and the text that went out with it, which may be of tokens before. */
export interface GenerationPiece {
  readonly token: GeneratedToken;
  readonly text: string;
  /** Tool calls that the model decided on, complete with this token. */
  readonly calls?: readonly WrittenCall[];
}

export interface Generation {
  readonly text: string;
  /** Tool calls that the model decided on. */
  readonly calls?: readonly WrittenCall[];
  readonly finish: "length" | "eos_token" | "stop_sequence";
  readonly promptTokens: number;
  /** The last tokens of the prompt, if the call asked how likely they are. */
  readonly scoredPrompt?: readonly ScoredToken[];
  readonly tokens: readonly GeneratedToken[];
  readonly seed: number;
  /** What was held back until the end. */
  readonly rest: string;
  readonly restCalls?: readonly WrittenCall[];
}

/** What an answer's tokens mean. */
export interface AnswerTokens {
  /** The text of tokens that follow one another, without special ones. */
  readonly decode: (ids: readonly number[]) => string;
  /** The text of one token, special or not. */
  readonly textOf: (id: number) => string;
  readonly isSpecial: (id: number) => boolean;
  readonly isEnd: (id: number) => boolean;
}

/** A token that was chosen, with what is known of its likelihood and of others. */
export interface ChosenToken {
  readonly id: number;
  readonly logprob: number | null;
  readonly best?: readonly TokenCandidate[];
}

/** What is written, token by token, and why it ends. */
export interface AnswerWriter {
  /** Takes the next token; `isComplete` tells that nothing can follow it. */
  readonly add: (chosen: ChosenToken, isComplete?: boolean) => void;
  readonly ids: readonly number[];
  readonly isOver: () => boolean;
  /** The whole answer; `isCut` tells that the limit of tokens changed it. */
  readonly result: (promptTokens: number, seed: number, isCut?: boolean) => Generation;
}

/** Writes an answer of at most so many tokens; `before` are tokens that its text goes on from. */
export const createAnswerWriter = (
  { decode, textOf, isSpecial, isEnd }: AnswerTokens,
  options: { readonly stops: readonly string[]; readonly before: readonly number[]; readonly maxTokens: number },
  onPiece: (piece: GenerationPiece) => void,
): AnswerWriter => {
  const detokenizer = createDetokenizeStream(
    (ids) => (ids.length === 0 ? "" : decode(ids)),
    options.stops,
    options.before,
  );
  const ids: number[] = [];
  const tokens: GeneratedToken[] = [];
  let finish: Generation["finish"] | undefined;
  const describe = ({ id, logprob }: TokenCandidate) => ({ id, text: textOf(id), logprob });

  const finishAfter = (id: number, isComplete: boolean): Generation["finish"] | undefined => {
    if (isEnd(id)) return "eos_token";
    if (detokenizer.isStopped()) return "stop_sequence";
    if (isComplete) return "eos_token";
    return ids.length >= options.maxTokens ? "length" : undefined;
  };
  return {
    ids,
    add: ({ id, logprob, best = [] }, isComplete = false) => {
      ids.push(id);
      const token = {
        id,
        text: textOf(id),
        logprob,
        special: isSpecial(id),
        ...(best.length > 0 && { top: best.map(describe) }),
      };
      tokens.push(token);
      const text = isEnd(id) ? "" : detokenizer.add(id);
      finish = finishAfter(id, isComplete);
      onPiece({ token, text });
    },
    isOver: () => finish !== undefined,
    result: (promptTokens, seed, isCut = false) => {
      const rest = detokenizer.end();
      const ending = detokenizer.isStopped() ? "stop_sequence" : isCut ? "length" : (finish ?? "length");
      return { text: detokenizer.text(), finish: ending, promptTokens, tokens, seed, rest };
    },
  };
};
