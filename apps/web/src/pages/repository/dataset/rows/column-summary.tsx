import type { ColumnStatistics } from "@orrery/contract";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { Histogram } from "../../../../ui/chart/histogram.tsx";
import { GridNote } from "./grid-cell.tsx";
import type { ShownCell } from "./shown-cell.ts";
import { figure } from "./value-text.ts";

interface SummaryProps {
  readonly column: ColumnStatistics;
  /** With figures below the chart's ends, not one line with the range. */
  readonly isTall?: boolean;
}

const unitOf = ({ measures, type }: ColumnStatistics): string => {
  if (measures !== "length") return "";
  return type === "list" ? " items" : " characters";
};

const rangeText = (column: ColumnStatistics): string => {
  const { min, max } = column;
  return `${min === max ? figure(min) : `${figure(min)}–${figure(max)}`}${unitOf(column)}`;
};

/** How the values of a column, or their lengths, are distributed. */
export const Ranges = ({ column, isTall = false }: SummaryProps) => {
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
        {...(isTall && { ends: [figure(min), figure(histogram.edges[histogram.edges.length >> 1]), figure(max)] })}
      />
      {!isTall && (
        <GridNote>
          <span>{rangeText(column)}</span>
        </GridNote>
      )}
    </>
  );
};

/** Answers are written as their share, other values by the first and how many there are. */
const topNote = ({ type, top = [], distinct, count }: ColumnStatistics): readonly string[] => {
  if (type === "boolean") {
    const yes = top.find(({ value }) => value === "true")?.count ?? 0;
    return [`${Math.round((100 * yes) / Math.max(1, count))}% yes`];
  }
  const first = top[0]?.value.slice(0, 18) ?? "";
  return distinct === undefined ? [first] : [first, countOf(distinct, "value")];
};

const Tops = ({ column }: SummaryProps) => {
  const { name, top = [] } = column;
  return (
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
        {topNote(column).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </GridNote>
    </>
  );
};

const Filled = ({ count, nulls, noun }: { readonly count: number; readonly nulls: number; readonly noun: string }) => (
  <GridNote>
    <span>{noun ? countOf(count, noun) : `${fullCount(count)} filled`}</span>
    {nulls > 0 && <span>{fullCount(nulls)} missing</span>}
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
  const { count, nulls, top = [], distinct = 99, histogram, measures } = column;
  const noun = kind && nouns[kind];
  if (noun) return <Filled count={count} nulls={nulls} noun={noun} />;
  if (labels) return <Filled count={labels.length} nulls={nulls} noun="label" />;
  if (top.length > 0 && measures !== "value" && (distinct <= 20 || !histogram)) return <Tops column={column} />;
  if (histogram) return <Ranges column={column} />;
  return <Filled count={count} nulls={nulls} noun="" />;
};
