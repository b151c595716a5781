import type { UsageRow } from "@orrery/contract";
import { useState } from "react";
import { countText, fullCount } from "../../../lib/format/count-text.ts";
import { nanoText } from "../../../lib/format/money-text.ts";
import { DayChart } from "../../../ui/chart/day-chart/day-chart.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { costOf, sumOf, type UsageSum } from "./usage-sums.ts";

const measures = {
  calls: { label: "Calls", of: (sum: UsageSum) => sum.calls, text: countText },
  tokens: { label: "Tokens", of: (sum: UsageSum) => sum.inputTokens + sum.outputTokens, text: countText },
  cost: { label: "Cost", of: (sum: UsageSum) => sum.costNanoUsd, text: nanoText },
} as const;

type Measure = keyof typeof measures;

const choices = Object.entries(measures).map(([value, { label }]) => ({ value: value as Measure, label }));

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
  readonly rows: readonly UsageRow[];
}

const DayTable = ({ rows }: Pick<UsageDaysProps, "rows">) => (
  <Table
    label="Usage by day"
    columns={columns}
    rows={[...rows].reverse().map((row) => {
      const cost = costOf(row);
      return {
        key: row.day ?? "",
        cells: [
          row.day,
          fullCount(row.calls),
          fullCount(row.failed),
          fullCount(row.inputTokens),
          fullCount(row.outputTokens),
          cost.text,
          cost.basis,
        ],
      };
    })}
  />
);

const Chart = ({ days, rows, measure }: UsageDaysProps & { readonly measure: Measure }) => {
  const { label, of, text } = measures[measure];
  const bars = days.map((day) => {
    const sum = sumOf(rows.filter((row) => row.day === day));
    const failed = measure === "calls" ? sum.failed : 0;
    return { day, value: of(sum), failed, title: `${day}: ${text(of(sum))}${failed ? `, ${failed} failed` : ""}` };
  });
  const max = bars.reduce((best, bar) => (bar.value > best.value ? bar : best), bars[0] ?? { day: "", value: 0 });
  const caption = `${label} by day, ${days[0]} to ${days.at(-1)}; most on ${max.day}: ${text(max.value)}.`;
  return <DayChart label={caption} days={bars} valueText={text} />;
};

export const UsageDays = ({ days, rows }: UsageDaysProps) => {
  const [measure, setMeasure] = useState<Measure>("calls");
  const [form, setForm] = useState<(typeof forms)[number]["value"]>("chart");
  return (
    <Section
      heading={
        <Heading level={2} variant="section" id="by-day">
          By day
        </Heading>
      }
      note={
        <Cluster>
          {form === "chart" && <TextChoice label="Metric" choices={choices} value={measure} onChoose={setMeasure} />}
          <TextChoice label="Form" choices={forms} value={form} onChoose={setForm} />
        </Cluster>
      }
    >
      {form === "chart" ? <Chart days={days} rows={rows} measure={measure} /> : <DayTable rows={rows} />}
    </Section>
  );
};
