import type { ColumnStatistics } from "@orrery/contract";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { Bars } from "../../../../ui/chart/bars.tsx";
import { Button, ButtonLink } from "../../../../ui/input/button/button.tsx";
import { IconButton } from "../../../../ui/input/icon-button.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { Definitions } from "../../../../ui/list/definitions.tsx";
import { Drawer } from "../../../../ui/overlay/drawer.tsx";
import { Heading } from "../../../../ui/text/heading/heading.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { Ranges } from "./column-summary.tsx";
import type { ShownColumn } from "./shown-column.ts";
import { numberText, timeText, typeText } from "./value-text.ts";

const exact = (value: number | string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  return typeof value === "number" ? numberText(value) : timeText(value);
};

const TopValues = ({ column, labels }: { column: ColumnStatistics; labels: ShownColumn["labels"] }) => {
  const { top = [], distinct, count, name } = column;
  const [first] = top;
  if (!first || first.count === 1) return null;
  const shown = top.reduce((sum, one) => sum + one.count, 0);
  const others = (distinct ?? top.length) - top.length;
  const bars = top.map((one) => ({
    key: one.value,
    name: <span dir="auto">{labels?.[Number(one.value)] ?? one.value}</span>,
    text: fullCount(one.count),
    share: one.count / first.count,
  }));
  const tail = { key: "\u0000others", name: countOf(others, "other"), text: fullCount(count - shown) };
  return (
    <section>
      <Heading level={3} variant="label">
        Top values
      </Heading>
      <Bars label={`Top values of ${name}`} bars={others > 0 ? [...bars, tail] : bars} />
    </section>
  );
};

const ofLengths = (type: ShownColumn["type"]): string =>
  `Min, max, mean and median are lengths in ${type === "list" ? "items" : "characters"}.`;

/** Of few values, each is worth more than the lengths of all. */
const fewValues = 10;

const areFew = ({ statistics, labels, type }: ShownColumn): boolean =>
  labels !== undefined || (type === "text" && (statistics?.distinct ?? 0) <= fewValues);

/** A chart, the figures and the most frequent values. */
const Figures = (column: ShownColumn) => {
  const { statistics, labels, type } = column;
  if (!statistics) return null;
  const hasFew = areFew(column);
  return (
    <>
      {!hasFew && <Ranges column={statistics} isTall />}
      <Definitions
        entries={[
          { term: "Missing", value: fullCount(statistics.nulls) },
          { term: "Distinct", value: statistics.distinct !== undefined && fullCount(statistics.distinct) },
          ...(hasFew
            ? []
            : [
                { term: "Min", value: exact(statistics.min) },
                { term: "Max", value: exact(statistics.max) },
                { term: "Mean", value: exact(statistics.mean) },
                { term: "Median", value: exact(statistics.median) },
              ]),
        ]}
      />
      {!hasFew && statistics.measures === "length" && <Text variant="note">{ofLengths(type)}</Text>}
      <TopValues column={statistics} labels={labels} />
    </>
  );
};

interface ColumnStatisticsDrawerProps {
  readonly columns: readonly ShownColumn[];
  readonly name: string;
  /** Number of rows that were looked at. */
  readonly sampled: number;
  readonly split: string;
  /** Counts the values of the column; undefined where SQL cannot read the rows. */
  readonly sqlLink: ((column: string) => string) | undefined;
  readonly onMove: (name: string) => void;
  readonly onFilter: (name: string) => void;
  readonly onClose: () => void;
}

interface StepsProps {
  readonly previous: ShownColumn | undefined;
  readonly next: ShownColumn | undefined;
  readonly onMove: (name: string) => void;
}

const Steps = ({ previous, next, onMove }: StepsProps) => (
  <>
    <IconButton
      icon={ChevronLeft}
      label="Previous column"
      isDisabled={!previous}
      onPress={() => previous && onMove(previous.name)}
    />
    <IconButton icon={ChevronRight} label="Next column" isDisabled={!next} onPress={() => next && onMove(next.name)} />
  </>
);

/** What one column holds, with its neighbors a step away. */
export const ColumnStatisticsDrawer = (props: ColumnStatisticsDrawerProps) => {
  const { columns, name, sampled, split, sqlLink, onMove, onFilter, onClose } = props;
  const at = columns.findIndex((column) => column.name === name);
  const column = columns[at];
  if (!column) return null;
  const { statistics, isWhole, labels, type } = column;
  const isRange = statistics?.measures === "value" && !labels;
  const rows = isWhole ? `${countOf(sampled, "row")} in ${split}` : `first ${countOf(sampled, "row")} of ${split}`;
  return (
    <Drawer
      title={name}
      onClose={onClose}
      actions={<Steps previous={columns[at - 1]} next={columns[at + 1]} onMove={onMove} />}
    >
      <Stack>
        <Text variant="note">{`${labels ? "label" : typeText(type)} · ${rows}`}</Text>
        <Figures {...column} />
        <Cluster>
          <Button onClick={() => onFilter(name)}>{isRange ? "Filter by range" : "Filter by value"}</Button>
          {sqlLink && (
            <ButtonLink variant="ghost" href={sqlLink(name)}>
              Open in SQL
            </ButtonLink>
          )}
        </Cluster>
      </Stack>
    </Drawer>
  );
};
