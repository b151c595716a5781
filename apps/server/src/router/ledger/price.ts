import type { Candidate } from "../planning/candidate.ts";

/** US dollars per million tokens, as billionths of a dollar per token. */
const nanoPerToken = (price: number): number => price * 1_000;

type Prices = Pick<Candidate, "inputPrice" | "outputPrice">;

/** What tokens cost in billionths of a dollar; undefined if no price is known. */
export const costOf = (
  { inputPrice, outputPrice }: Prices,
  { input, output }: { readonly input: number; readonly output: number },
): number | undefined => {
  if (inputPrice === undefined && outputPrice === undefined) return undefined;
  return Math.round(input * nanoPerToken(inputPrice ?? 0) + output * nanoPerToken(outputPrice ?? 0));
};
