import type { CheckEstimate } from "@orrery/contract";
import { countOf } from "../../../../lib/format/count-text.ts";

const cents = (usd: number): string => `$${usd.toFixed(2)}`;

/** `under $0.01`, `about $0.05`, `nothing`; undefined if the price is not known. */
const costText = (usd: number | undefined): string | undefined => {
  if (usd === undefined) return undefined;
  if (usd === 0) return "nothing";
  return usd < 0.01 ? "under $0.01" : `about ${cents(usd)}`;
};

/** `315 calls, about $0.02`: before a check runs. */
export const estimateText = ({ calls, usd }: CheckEstimate): string => {
  const cost = usd === 0 ? "free" : (costText(usd) ?? "price not known");
  return `${countOf(calls, "call")}, ${cost}`;
};

/** What one full check comes to, at the most expensive of several providers. */
export const fullCheckText = (estimates: readonly CheckEstimate[]): string => {
  if (estimates.length === 0) return "A check uses the key of the person who starts it.";
  const calls = Math.max(...estimates.map((one) => one.calls));
  const start = `A full check is about ${countOf(calls, "short call")}.`;
  const prices = estimates.flatMap(({ usd }) => usd ?? []);
  const cost = prices.length === estimates.length ? Math.max(...prices) : undefined;
  if (cost === 0) return `${start} It is free.`;
  return `${start} It uses your key${cost === undefined ? "" : ` and costs ${costText(cost)}`}.`;
};
