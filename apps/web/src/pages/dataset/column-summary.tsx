import type { ColumnStatistics } from "@orrery/contract";
import { countText, fullCount } from "../../lib/format/count-text.ts";
import { Histogram } from "../../ui/chart/histogram.tsx";
import { GridNote } from "../../ui/table/row-grid.tsx";

const figure = (value: number | string | undefined): string => {
  if (value === undefined) return "";
  if (typeof value === "string") return value.slice(0, 19);
  return Math.abs(value) >= 10_000 ? countText(value) : String(Number(value.toPrecision(4)));
};

const Ranges = ({ column: { name, histogram, min, max, measures } }: { readonly column: ColumnStatistics }) =>
  histogram && (
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
        <span>{`${figure(min)}–${figure(max)}${measures === "length" ? " long" : ""}`}</span>
      </GridNote>
    </>
  );

const Tops = ({ column: { name, top = [], distinct } }: { readonly column: ColumnStatistics }) => (
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
      {distinct !== undefined && <span>{fullCount(distinct)} values</span>}
    </GridNote>
  </>
);

export const ColumnSummary = ({ column }: { readonly column: ColumnStatistics | undefined }) => {
  if (!column) return null;
  if (column.top && column.top.length > 0 && (column.distinct ?? 99) <= 20) return <Tops column={column} />;
  if (column.histogram) return <Ranges column={column} />;
  if (column.top && column.top.length > 0) return <Tops column={column} />;
  return (
    <GridNote>
      <span>{fullCount(column.count)} filled</span>
      {column.nulls > 0 && <span>{fullCount(column.nulls)} empty</span>}
    </GridNote>
  );
};
