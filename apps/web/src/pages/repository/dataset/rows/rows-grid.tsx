import type { RepositoryRecord, RowStatistics, Rows, RowsQuery, Splits } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { filesPath } from "../../../../api/repository.ts";
import { rowsQuery, statisticsQuery } from "../../../../api/rows.ts";
import { FailureNotice } from "../../../../features/failure/failure-notice.tsx";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { SkeletonPanel } from "../../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../../ui/input/button/button.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { Drawer, DrawerField } from "../../../../ui/overlay/drawer.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { CellView } from "./cell-view.tsx";
import { ColumnSummary } from "./column-summary.tsx";
import { labelNamesOf } from "./label-names.ts";
import { filterText, nextSort, readFilters, writeFilters } from "./row-filter.ts";
import { RowGrid } from "./row-grid.tsx";
import { RowTools } from "./row-tools.tsx";
import type { RowsPage } from "./rows-tab.tsx";
import { type ShownCell, toShownCell } from "./shown-cell.ts";

interface RowDrawerProps {
  readonly columns: Rows["columns"];
  readonly row: Rows["rows"][number];
  readonly toCell: (value: unknown, column: number) => ShownCell;
  readonly onClose: () => void;
}

const indented = (cell: ShownCell, value: unknown): ShownCell =>
  cell.kind === "data" && typeof value === "object" ? { kind: "data", text: JSON.stringify(value, null, 2) } : cell;

/** One row with every cell shown whole. */
const RowDrawer = ({ columns, row: { index, cells, cut = [] }, toCell, onClose }: RowDrawerProps) => (
  <Drawer title={`Row ${index}`} onClose={onClose}>
    {columns.map(({ name, type }, at) => (
      <DrawerField key={name} name={name} type={type}>
        <CellView cell={indented(toCell(cells[at], at), cells[at])} label={`${name} of row ${index}`} isCut={false} />
        {cut.includes(at) && <Text variant="note">Truncated. Download the file to see all of it.</Text>}
      </DrawerField>
    ))}
  </Drawer>
);

const pageSize = 50;

type Split = Splits[number];
type ToCell = (value: unknown, column: number) => ShownCell;

const rangeText = ({ offset, total, rows, searched }: Rows): string => {
  const range = rows.length === 0 ? "No rows" : `Rows ${fullCount(offset)}–${fullCount(offset + rows.length - 1)}`;
  const all = total === undefined ? range : `${range} of ${fullCount(total)}`;
  return searched === undefined ? all : `${all}, in the first ${countOf(searched, "row")}`;
};

const Pages = ({ rows, onMove }: { readonly rows: Rows; readonly onMove: (offset: number) => void }) => (
  <Cluster>
    <Button disabled={rows.offset === 0} onClick={() => onMove(Math.max(0, rows.offset - pageSize))}>
      Previous rows
    </Button>
    <Button disabled={!rows.hasMore} onClick={() => onMove(rows.offset + pageSize)}>
      Next rows
    </Button>
    <Text variant="note">{rangeText(rows)}</Text>
  </Cluster>
);

const queryOf = ({ config, split }: Split, { offset, search, where, sort }: RowsPage): RowsQuery => {
  const filters = readFilters(where).map(filterText);
  return {
    config,
    split,
    offset,
    length: pageSize,
    ...(search && { search }),
    ...(filters.length > 0 && { where: filters }),
    ...(sort && { sort }),
  };
};

/** Paths in cells are relative to the folder of the file they are in. */
const useToCell = (record: RepositoryRecord, { paths }: Split, columns: Rows["columns"]) => {
  const labels = useMemo(() => labelNamesOf(record.cardData), [record.cardData]);
  const folder = paths[0]?.split("/").slice(0, -1) ?? [];
  const files = `${filesPath("dataset", record.id)}/resolve/main/${folder.map((part) => `${encodeURIComponent(part)}/`).join("")}`;
  const toCell = useCallback<ToCell>(
    (value, column) => toShownCell(value, { column: columns[column]?.name ?? "", labels, files }),
    [columns, labels, files],
  );
  return { toCell, labels };
};

interface GridProps {
  readonly record: RepositoryRecord;
  readonly split: Split;
  readonly data: Rows;
  readonly statistics: RowStatistics | undefined;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly isStale: boolean;
}

const drawnKinds: readonly string[] = ["image", "audio", "video", "chat"];

/** Media and chats are named by what they are, not by how they are stored. */
const typeText = (type: string, kind: string | undefined): string =>
  kind !== undefined && drawnKinds.includes(kind) ? kind : type;

const sortedBy = (sort: string | undefined, name: string) => {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : "none";
};

const Grid = ({ record, split, data, statistics, sort, onSort, isStale }: GridProps) => {
  const [opened, open] = useState<number>();
  const { toCell, labels } = useToCell(record, split, data.columns);
  const kindOf = (column: number) => {
    const filled = data.rows.find(({ cells }) => cells[column] !== null);
    return filled && toCell(filled.cells[column], column).kind;
  };
  const columns = data.columns.map(({ name, type }, at) => ({
    key: name,
    name,
    type: labels.has(name) ? "label" : typeText(type, kindOf(at)),
    isNumber: (type === "integer" || type === "number") && !labels.has(name),
    sorted: sortedBy(sort, name),
    onSort: () => onSort(nextSort(sort, name)),
    summary: (
      <ColumnSummary
        column={statistics?.columns.find((one) => one.name === name)}
        kind={kindOf(at)}
        labels={labels.get(name)}
      />
    ),
  })) as Parameters<typeof RowGrid>[0]["columns"];
  const rows = data.rows.map(({ index, cells, cut = [] }) => ({
    index,
    onOpen: () => open(index),
    cells: cells.map((value, at) => (
      <CellView
        key={data.columns[at]?.name}
        cell={toCell(value, at)}
        label={`${data.columns[at]?.name} of row ${index}`}
        isCut={cut.includes(at)}
        onOpen={() => open(index)}
      />
    )),
  }));
  const row = data.rows.find(({ index }) => index === opened);
  return (
    <>
      <RowGrid label="Rows" columns={columns} rows={rows} isStale={isStale} />
      {row && <RowDrawer columns={data.columns} row={row} toCell={toCell} onClose={() => open(undefined)} />}
    </>
  );
};

interface RowsGridProps {
  readonly record: RepositoryRecord;
  readonly split: Split;
  readonly page: RowsPage;
  readonly onPage: (change: Partial<RowsPage>) => void;
}

export const RowsGrid = ({ record, split, page, onPage }: RowsGridProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(rowsQuery(record.id, queryOf(split, page)));
  const { data: statistics } = useQuery(statisticsQuery(record.id, { config: split.config, split: split.split }));
  const tools = (
    <RowTools
      columns={data?.columns ?? []}
      search={page.search ?? ""}
      filters={readFilters(page.where)}
      onSearch={(search) => onPage({ search: search || undefined, offset: 0 })}
      onFilters={(filters) => onPage({ where: writeFilters(filters) || undefined, offset: 0 })}
      count={data?.total}
    />
  );
  if (error)
    return (
      <Stack>
        {tools}
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </Stack>
    );
  if (!data) return <SkeletonPanel height={620} />;
  return (
    <Stack>
      {tools}
      <Grid
        record={record}
        split={split}
        data={data}
        statistics={statistics}
        sort={page.sort}
        onSort={(sort) => onPage({ sort, offset: 0 })}
        isStale={isPlaceholderData}
      />
      <Pages rows={data} onMove={(offset) => onPage({ offset })} />
      {statistics && !statistics.isWhole && (
        <Text variant="soft">Charts show the first {countOf(statistics.sampled, "row")}.</Text>
      )}
      {data.hiddenColumns !== undefined && (
        <Text variant="soft">{countOf(data.hiddenColumns, "more column")} not shown</Text>
      )}
    </Stack>
  );
};
