import { objectIn } from "../../lib/json-object.ts";

/** A token and how likely the model held it to be, from 0 to 1. */
interface TokenChance {
  readonly text: string;
  readonly chance: number;
}

/** A token of an answer, with the likeliest ones at its place. */
export interface AnswerToken extends TokenChance {
  readonly choices: readonly TokenChance[];
}

interface ReceivedToken {
  readonly token?: unknown;
  readonly logprob?: unknown;
  readonly top_logprobs?: unknown;
}

const chanceOf = ({ token, logprob }: ReceivedToken): readonly TokenChance[] =>
  typeof token === "string" && typeof logprob === "number" ? [{ text: token, chance: Math.exp(logprob) }] : [];

const listIn = (value: unknown): readonly ReceivedToken[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];

/** Reads the `logprobs` of a choice; undefined without tokens. */
export const answerTokens = (logprobs: unknown): readonly AnswerToken[] | undefined => {
  const { content } = objectIn(logprobs);
  const tokens = listIn(content).flatMap((received) =>
    chanceOf(received).map((token) => ({ ...token, choices: listIn(received.top_logprobs).flatMap(chanceOf) })),
  );
  return tokens.length > 0 ? tokens : undefined;
};

/** The tokens that make up a text, without those that only end it; undefined if they do not spell it. */
export const tokensWithin = (text: string, tokens: readonly AnswerToken[]): readonly AnswerToken[] | undefined => {
  const found: AnswerToken[] = [];
  let at = 0;
  for (const token of tokens) {
    if (at >= text.length) break;
    if (!text.startsWith(token.text, at)) return undefined;
    found.push(token);
    at += token.text.length;
  }
  return at >= text.length ? found : undefined;
};
