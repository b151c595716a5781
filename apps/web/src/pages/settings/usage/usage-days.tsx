import type { Budget, UsageRow } from "@orrery/contract";
import { useState } from "react";
import { countText, fullCount } from "../../../lib/format/count-text.ts";
import { nanoText } from "../../../lib/format/money-text.ts";
import { keysOf } from "../../../lib/table-keys.ts";
import { ColumnChart } from "../../../ui/chart/column-chart/column-chart.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { budgetLine, layersOf } from "./usage-stack.ts";
import { costOf, sumOf, type UsageSum } from "./usage-sums.ts";

const measures = {
  calls: { label: "Calls", of: (sum: UsageSum) => sum.calls, text: countText },
  tokens: { label: "Tokens", of: (sum: UsageSum) => sum.inputTokens + sum.outputTokens, text: countText },
  cost: { label: "Cost", of: (sum: UsageSum) => sum.costNanoUsd, text: nanoText },
} as const;

type Measure = keyof typeof measures;

const choices = keysOf(measures).map((value) => ({ value, label: measures[value].label }));

const forms = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

const columns = [
  { key: "day", header: "Day" },
  { key: "calls", header: "Calls", isNumber: true },
  { key: "failed", header: "Failed", isNumber: true },
  { key: "input", header: "Tokens in", isNumber: true },
  { key: "output", header: "Tokens out", isNumber: true },
  { key: "cost", header: "Cost", isNumber: true },
  { key: "basis", header: "Accuracy", isMinor: true },
] as const;

interface UsageDaysProps {
  readonly days: readonly string[];
  /** By day and provider. */
  readonly rows: readonly UsageRow[];
  readonly budget: Budget | undefined;
}

const DayTable = ({ days, rows }: Pick<UsageDaysProps, "days" | "rows">) => (
  <Table
    label="Usage by day"
    columns={columns}
    rows={days.toReversed().flatMap((day) => {
      const own = rows.filter((row) => row.day === day);
      if (own.length === 0) return [];
      const sum = sumOf(own);
      const cost = costOf(sum);
      return [
        {
          key: day,
          cells: [
            day,
            fullCount(sum.calls),
            fullCount(sum.failed),
            fullCount(sum.inputTokens),
            fullCount(sum.outputTokens),
            cost.text,
            cost.basis,
          ],
        },
      ];
    })}
  />
);

const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en", { day: "numeric", month: "short", timeZone: "UTC" });

const Chart = ({ days, rows, budget, measure }: UsageDaysProps & { readonly measure: Measure }) => {
  const { label, of, text } = measures[measure];
  const sums = days.map((day) => sumOf(rows.filter((row) => row.day === day)));
  const failed = (sum: UsageSum) => (measure === "calls" && sum.failed > 0 ? `, ${sum.failed} failed` : "");
  const titled = days.map((day, at) => {
    const sum = sums[at] ?? sumOf([]);
    return { day, value: of(sum), title: `${day}: ${text(of(sum))}${failed(sum)}` };
  });
  const max = titled.reduce((best, bar) => (bar.value > best.value ? bar : best), titled[0] ?? { day: "", value: 0 });
  const caption = `${label} by day, ${days[0]} to ${days.at(-1)}; most on ${max.day}: ${text(max.value)}.`;
  return (
    <ColumnChart
      label={caption}
      columns={titled.map(({ day, title }) => ({ key: day, name: dayName(day), title }))}
      layers={layersOf(days, rows, of)}
      limit={measure === "cost" ? budgetLine(budget) : undefined}
      valueText={text}
    />
  );
};

export const UsageDays = (props: UsageDaysProps) => {
  const [measure, setMeasure] = useState<Measure>("calls");
  const [form, setForm] = useState<(typeof forms)[number]["value"]>("chart");
  return (
    <Section
      title="By day"
      id="by-day"
      note={
        <Cluster>
          {form === "chart" && <TextChoice label="Metric" choices={choices} value={measure} onChoose={setMeasure} />}
          <TextChoice label="Form" choices={forms} value={form} onChoose={setForm} />
        </Cluster>
      }
    >
      {form === "chart" ? <Chart {...props} measure={measure} /> : <DayTable {...props} />}
    </Section>
  );
};
