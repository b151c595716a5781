import type { RepositoryRecord } from "@orrery/contract";
import { chargeText } from "../../lib/format/money-text.ts";
import { anyProvider, hubProvider } from "../../lib/hub-provider.ts";
import type { Price } from "../../run/call/run-event.ts";
import { estimateCost, pricesOf } from "../../run/cost.ts";

/** Assumed length of a reply for estimates if max tokens is not set. */
const defaultMaxTokens = 512;

type Mapping = NonNullable<RepositoryRecord["inferenceProviderMapping"]>;

interface ModelPrices {
  readonly prices: Readonly<Record<string, Price>>;
  readonly isFreeHere: boolean;
}

export const modelPrices = (record: RepositoryRecord | undefined): ModelPrices => {
  const mapping: Mapping = record?.inferenceProviderMapping ?? {};
  const isFreeHere = record?.inference === "warm" || mapping[hubProvider]?.status === "live";
  return { prices: pricesOf(mapping), isFreeHere };
};

/** The hub itself if it runs the model, since that needs no account or key. */
export const defaultProvider = (record: RepositoryRecord): string =>
  modelPrices(record).isFreeHere ? hubProvider : anyProvider;

/** The maximum cost in US dollars; undefined if no price is listed. */
export const estimateUsd = (
  { prices, isFreeHere }: ModelPrices,
  provider: string,
  promptTokens: number,
  maxTokens: number | undefined,
): number | undefined => {
  if (isFreeHere && (provider === hubProvider || (provider === anyProvider && Object.keys(prices).length === 0)))
    return 0;
  const chosen = provider === anyProvider ? Object.values(prices) : [prices[provider]];
  const costs = chosen.flatMap((price) => estimateCost(price, promptTokens, maxTokens ?? defaultMaxTokens)?.usd ?? []);
  return costs.length === 0 ? undefined : Math.max(...costs);
};

export const priceText = (usd: number | undefined): string => {
  if (usd === undefined) return "No price listed";
  return usd === 0 ? chargeText(usd) : `Est. ≤ ${chargeText(usd)}`;
};
