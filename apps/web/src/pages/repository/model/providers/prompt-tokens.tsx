import type { CheckCost, CheckedProvider, ConversationCount, TemplateReading } from "@orrery/contract";
import { useState } from "react";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { usdText } from "../../../../lib/format/money-text.ts";
import { TextButton } from "../../../../ui/input/button/text-button.tsx";
import { Table } from "../../../../ui/table/table.tsx";

const columns = [
  { key: "conversation", header: "Test conversation" },
  { key: "expected", header: "Expected", isNumber: true },
  { key: "reported", header: "Reported", isNumber: true },
  { key: "difference", header: "Difference", isNumber: true },
] as const;

/** Rows before "Show all". */
const firstRows = 7;

const count = (value: number | undefined): string => (value === undefined ? "–" : fullCount(value));

const signed = (value: number): string => (value === 0 ? "0" : `${value < 0 ? "−" : "+"}${fullCount(Math.abs(value))}`);

const differs = ({ difference = 0 }: ConversationCount): boolean => difference !== 0;

const noteOf = ({ verdict, counts }: TemplateReading): string => {
  const compared = counts.filter(({ difference }) => difference !== undefined);
  if (compared.length === 0) return "Nothing to compare";
  const all = fullCount(compared.length);
  if (verdict === "equal-up-to-a-constant") return `${all} of ${all} differ by the same number`;
  return `${fullCount(compared.filter(differs).length)} of ${all} differ`;
};

/** `25 calls, 2,203 tokens, $0.0004`; without the price if it is not known. */
const costOf = ({ calls, promptTokens, completionTokens }: CheckCost, price: CheckedProvider["price"]): string => {
  const parts = [countOf(calls, "call"), countOf(promptTokens + completionTokens, "token")];
  if (price.input === undefined) return parts.join(", ");
  const usd = (promptTokens * price.input + completionTokens * (price.output ?? 0)) / 1e6;
  return [...parts, usd === 0 ? "free" : usdText(usd)].join(", ");
};

const cellsOf = (row: ConversationCount) => [
  row.label,
  count(row.expected),
  count(row.reported),
  row.difference === undefined ? (
    "–"
  ) : (
    <span key="difference" className={differs(row) ? "font-semibold text-bad" : "text-ink-soft"}>
      {signed(row.difference)}
    </span>
  ),
];

interface PromptTokensProps {
  readonly reading: TemplateReading;
  readonly cost: CheckCost;
  readonly price: CheckedProvider["price"];
}

/** Expected and reported prompt tokens, those that differ first. */
export const PromptTokens = ({ reading, cost, price }: PromptTokensProps) => {
  const [isWhole, setWhole] = useState(false);
  const { counts } = reading;
  const sorted = [...counts.filter(differs), ...counts.filter((row) => !differs(row))];
  const shown = isWhole ? sorted : sorted.slice(0, firstRows);
  return (
    <section className="flex min-w-0 flex-col gap-0.5">
      <div className="flex items-baseline justify-between gap-2">
        <h4 className="text-sm font-semibold">Prompt tokens</h4>
        <span className="text-xs text-ink-soft tabular-nums">{noteOf(reading)}</span>
      </div>
      <Table
        label="Prompt tokens"
        variant="flush"
        columns={columns}
        rows={shown.map((row) => ({ key: row.conversation, cells: cellsOf(row) }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-1">
        {counts.length > firstRows ? (
          <span className="-ml-0.75">
            <TextButton onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show fewer" : `Show all ${fullCount(counts.length)}`}
            </TextButton>
          </span>
        ) : (
          <span />
        )}
        <span className="text-xs text-ink-soft tabular-nums">{costOf(cost, price)}</span>
      </div>
    </section>
  );
};
