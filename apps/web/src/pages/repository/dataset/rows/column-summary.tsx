import type { ColumnStatistics } from "@orrery/contract";
import { countOf, countText, fullCount } from "../../../../lib/format/count-text.ts";
import { Histogram } from "../../../../ui/chart/histogram.tsx";
import { GridNote } from "../../../../ui/table/grid-cell.tsx";
import type { ShownCell } from "./shown-cell.ts";

const figure = (value: number | string | undefined): string => {
  if (value === undefined) return "";
  if (typeof value === "string") return value.slice(0, 19);
  return Math.abs(value) >= 10_000 ? countText(value) : String(Number(value.toPrecision(4)));
};

interface SummaryProps {
  readonly column: ColumnStatistics;
  readonly labels?: readonly string[] | undefined;
}

const unitOf = ({ measures, type }: ColumnStatistics): string => {
  if (measures !== "length") return "";
  return type === "list" ? " items" : " characters";
};

const rangeText = (column: ColumnStatistics): string => {
  const { min, max } = column;
  return `${min === max ? figure(min) : `${figure(min)}–${figure(max)}`}${unitOf(column)}`;
};

const Ranges = ({ column }: SummaryProps) => {
  const { name, histogram, min, max, measures } = column;
  if (!histogram) return null;
  return (
    <>
      <Histogram
        label={`${measures === "length" ? "Lengths" : "Values"} of ${name}, from ${figure(min)} to ${figure(max)}`}
        counts={histogram.counts}
        titles={histogram.counts.map(
          (count, index) =>
            `${figure(histogram.edges[index])} – ${figure(histogram.edges[index + 1])}: ${fullCount(count)}`,
        )}
      />
      <GridNote>
        <span>{rangeText(column)}</span>
      </GridNote>
    </>
  );
};

const Tops = ({ column: { name, top = [], distinct } }: SummaryProps) => (
  <>
    <Histogram
      label={`Top values of ${name}: ${top
        .slice(0, 5)
        .map(({ value, count }) => `${value} (${count})`)
        .join(", ")}`}
      counts={top.map(({ count }) => count)}
      titles={top.map(({ value, count }) => `${value.slice(0, 60)}: ${fullCount(count)}`)}
    />
    <GridNote>
      <span>{top[0]?.value.slice(0, 18)}</span>
      {distinct !== undefined && <span>{countOf(distinct, "value")}</span>}
    </GridNote>
  </>
);

const Filled = ({ count, nulls, noun }: { readonly count: number; readonly nulls: number; readonly noun: string }) => (
  <GridNote>
    <span>{noun ? countOf(count, noun) : `${fullCount(count)} filled`}</span>
    {nulls > 0 && <span>{fullCount(nulls)} empty</span>}
  </GridNote>
);

/** Media and chats are counted; a histogram of their lengths would say nothing. */
const nouns: { readonly [K in ShownCell["kind"]]?: string } = {
  image: "image",
  audio: "recording",
  video: "video",
  chat: "chat",
};

interface ColumnSummaryProps {
  readonly column: ColumnStatistics | undefined;
  readonly kind: ShownCell["kind"] | undefined;
  readonly labels: readonly string[] | undefined;
}

export const ColumnSummary = ({ column, kind, labels }: ColumnSummaryProps) => {
  if (!column) return null;
  const { count, nulls, top = [], distinct = 99, histogram } = column;
  const noun = kind && nouns[kind];
  if (noun) return <Filled count={count} nulls={nulls} noun={noun} />;
  if (labels) return <Filled count={labels.length} nulls={nulls} noun="label" />;
  if (top.length > 0 && (distinct <= 20 || !histogram)) return <Tops column={column} />;
  if (histogram) return <Ranges column={column} />;
  return <Filled count={count} nulls={nulls} noun="" />;
};
