import type { RepositoryRecord } from "@orrery/contract";
import type { Price } from "../../run/call/run-event.ts";
import { estimateCost, pricesOf, usdText } from "../../run/cost.ts";

/** The hub's own service. */
export const hubProvider = "hf-inference";

/** A time as people read it: `85 ms`, `1.24 s`, `62 s`. */
export const millisecondsText = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return `${seconds.toFixed(seconds < 10 ? 2 : seconds < 60 ? 1 : 0)} s`;
};

/** Tokens that a reply is taken to have at most, where nobody said. */
const defaultMaxTokens = 512;

type Mapping = NonNullable<RepositoryRecord["inferenceProviderMapping"]>;

/** What is known of a model's prices. */
interface ModelPrices {
  readonly prices: Readonly<Record<string, Price>>;
  /** Whether the hub runs it itself, for nothing. */
  readonly isFreeHere: boolean;
}

/** What a column would pay, from its model's record. */
export const modelPrices = (record: RepositoryRecord | undefined): ModelPrices => {
  const mapping: Mapping = record?.inferenceProviderMapping ?? {};
  const isFreeHere = record?.inference === "warm" || mapping[hubProvider]?.status === "live";
  return { prices: pricesOf(mapping), isFreeHere };
};

/** Where a model is asked unless somebody chooses: at the hub itself where it runs it, which takes no account and no key. */
export const defaultProvider = (record: RepositoryRecord): string =>
  modelPrices(record).isFreeHere ? hubProvider : "auto";

/** What a run would cost at most, in US dollars; undefined where no price is known. */
export const estimateUsd = (
  { prices, isFreeHere }: ModelPrices,
  provider: string,
  characters: number,
  maxTokens: number | undefined,
): number | undefined => {
  if (isFreeHere && (provider === hubProvider || (provider === "auto" && Object.keys(prices).length === 0))) return 0;
  const chosen = provider === "auto" ? Object.values(prices) : [prices[provider]];
  const costs = chosen.flatMap((price) => estimateCost(price, characters, maxTokens ?? defaultMaxTokens)?.usd ?? []);
  return costs.length === 0 ? undefined : Math.max(...costs);
};

/** Words for the price before a run. */
export const priceText = (usd: number | undefined): string => {
  if (usd === undefined) return "no price known";
  return usd === 0 ? "free here" : `up to about ${usdText(usd)}`;
};
