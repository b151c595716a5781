import type { Budget, UsageRow } from "@orrery/contract";
import { usdText } from "../../../lib/format/money-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { sumOf, type UsageSum } from "./usage-sums.ts";

export interface UsageLayer {
  readonly key: string;
  readonly label: string;
  /** The value on each day. */
  readonly values: readonly number[];
}

/** More would not be told apart. */
const maxLayers = 4;

/** One layer per provider, the largest first; small ones are added up as `2 more`. */
export const layersOf = (
  days: readonly string[],
  rows: readonly UsageRow[],
  measure: (sum: UsageSum) => number,
): readonly UsageLayer[] => {
  const layer = (key: string, label: string, own: readonly UsageRow[]): UsageLayer & { readonly total: number } => {
    const values = days.map((day) => measure(sumOf(own.filter((row) => row.day === day))));
    return { key, label, values, total: values.reduce((sum, value) => sum + value, 0) };
  };
  const layers = [...new Set(rows.map(({ provider = "" }) => provider))]
    .map((id) =>
      layer(
        id,
        id === "" ? "No provider" : providerLabel(id),
        rows.filter(({ provider = "" }) => provider === id),
      ),
    )
    .filter(({ total }) => total > 0)
    .sort((left, right) => right.total - left.total);
  if (layers.length <= maxLayers) return layers;
  const rest = layers.slice(maxLayers - 1);
  const isRest = ({ provider = "" }: UsageRow) => rest.some(({ key }) => key === provider);
  return [...layers.slice(0, maxLayers - 1), layer("rest", `${rest.length} more`, rows.filter(isRest))];
};

export interface BudgetLine {
  /** Per day, in billionths of a US dollar, as the costs are. */
  readonly value: number;
  readonly label: string;
}

const daysPerMonth = 30;

/** What can be spent each day; a one-off budget has no line. */
export const budgetLine = (budget: Budget | undefined): BudgetLine | undefined => {
  if (!budget || budget.period === "total") return undefined;
  const perDay = budget.period === "day" ? budget.limitUsd : budget.limitUsd / daysPerMonth;
  const limit = `${usdText(budget.limitUsd)} a ${budget.period}`;
  return {
    value: perDay * 1e9,
    label: `Budget: ${limit}${budget.period === "month" ? `, ${usdText(perDay)} a day` : ""}`,
  };
};
