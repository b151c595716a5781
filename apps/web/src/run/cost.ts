import { chargeText } from "../lib/format/money-text.ts";
import type { Cost, Price, TokenUsage } from "./call/run-event.ts";

interface Mapping {
  readonly pricing?: Price | undefined;
}

export const pricesOf = (mapping: Readonly<Record<string, Mapping>> = {}): Readonly<Record<string, Price>> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([provider, { pricing }]) => (pricing ? [[provider, pricing]] : [])),
  );

/** Average for English. */
const charactersPerToken = 4;

export const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

const million = 1_000_000;

const usdOf = ({ input = 0, output = 0 }: Price, usage: Pick<TokenUsage, "input" | "output">): number =>
  (usage.input * input + usage.output * output) / million;

export const estimateCost = (price: Price | undefined, promptTokens: number, maxTokens: number): Cost | undefined =>
  price && { usd: usdOf(price, { input: promptTokens, output: maxTokens }), basis: "estimated" };

/** The hub's own inference is free. */
export const costOf = (price: Price | undefined, usage: TokenUsage | undefined, isFree: boolean): Cost | undefined => {
  if (price && usage) return { usd: usdOf(price, usage), basis: usage.isEstimated ? "estimated" : "confirmed" };
  return isFree && !price ? { usd: 0, basis: "confirmed" } : undefined;
};

/** `Free`, `$0.0003`, `≈ $1.20`. */
export const costText = ({ usd, basis }: Cost): string =>
  basis === "confirmed" || usd === 0 ? chargeText(usd) : `≈ ${chargeText(usd)}`;
