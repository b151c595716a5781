import type { Cost, Price, Usage } from "./call/run-event.ts";

interface Mapping {
  readonly pricing?: Price | undefined;
}

/** What the catalogue says that each provider takes. */
export const pricesOf = (mapping: Readonly<Record<string, Mapping>> = {}): Readonly<Record<string, Price>> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([provider, { pricing }]) => (pricing ? [[provider, pricing]] : [])),
  );

/** Letters that a token has, on average. */
const charactersPerToken = 4;

/** How many tokens a text of so many letters has, about. */
export const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

const million = 1_000_000;

/** What tokens cost at a price. */
const usdOf = ({ input = 0, output = 0 }: Price, usage: Pick<Usage, "input" | "output">): number =>
  (usage.input * input + usage.output * output) / million;

/** What a call would cost at most, before it is made. */
export const estimateCost = (price: Price | undefined, characters: number, maxTokens: number): Cost | undefined =>
  price && { usd: usdOf(price, { input: tokensOf(characters), output: maxTokens }), basis: "estimated" };

/** What a call has cost; what the hub runs itself is free. */
export const costOf = (price: Price | undefined, usage: Usage | undefined, isFree: boolean): Cost | undefined => {
  if (price && usage) return { usd: usdOf(price, usage), basis: usage.isEstimated ? "estimated" : "confirmed" };
  return isFree && !price ? { usd: 0, basis: "confirmed" } : undefined;
};

/** A sum as people read it: `free`, `$0.0003`, `$1.20`. */
export const usdText = (usd: number): string => {
  if (usd === 0) return "free";
  if (usd < 0.000_001) return "under $0.000001";
  const places = usd >= 0.1 ? 2 : 1 - Math.floor(Math.log10(usd));
  return `$${usd.toFixed(places)}`;
};

/** A cost with what it rests on. */
export const costText = ({ usd, basis }: Cost): string =>
  basis === "confirmed" ? usdText(usd) : `about ${usdText(usd)}`;
