import type { RoutedCall, UsageRow } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";
import { chargeText } from "../../../lib/format/money-text.ts";

const summed = [
  "calls",
  "failed",
  "cancelled",
  "unknown",
  "open",
  "inputTokens",
  "outputTokens",
  "estimated",
  "costNanoUsd",
  "checks",
  "checksNanoUsd",
] as const;

export type UsageSum = { readonly [S in (typeof summed)[number]]: number };

export const sumOf = (rows: readonly UsageRow[]): UsageSum =>
  Object.fromEntries(summed.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as UsageSum;

const costText = (nano: number, isEstimate: boolean): string =>
  `${isEstimate && nano > 0 ? "≈ " : ""}${chargeText(nano / 1e9)}`;

interface CostLabel {
  readonly text: string;
  readonly basis: string;
}

/** A sum that includes one estimate is an estimate. */
export const costOf = ({ costNanoUsd, calls, estimated, unknown }: UsageSum): CostLabel => {
  const unsure = estimated + unknown;
  if (unsure === 0) return { text: costText(costNanoUsd, false), basis: "confirmed" };
  return {
    text: costText(costNanoUsd, true),
    basis: unsure === calls ? "estimated" : `estimated for ${countOf(unsure, "call")} of ${calls}`,
  };
};

/** Undefined if there is no price. */
export const costOfCall = ({ costNanoUsd, usage, state }: RoutedCall): CostLabel | undefined => {
  if (costNanoUsd === undefined) return undefined;
  const isEstimate = usage === "estimate" || state === "unknown" || state === "open";
  return { text: costText(costNanoUsd, isEstimate), basis: isEstimate ? "estimated" : "confirmed" };
};
