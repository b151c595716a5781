import {
  isTable,
  type RepositoryRecord,
  type RowStatistics,
  type Rows,
  type RowsQuery,
  type Splits,
  sqlTables,
} from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { filesPath } from "../../../../api/repository.ts";
import { rowsQuery, statisticsQuery } from "../../../../api/rows.ts";
import { FailureNotice } from "../../../../features/failure/failure-notice.tsx";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { RowsSkeleton } from "../../../../ui/feedback/skeleton-shapes.tsx";
import { Button } from "../../../../ui/input/button/button.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../../ui/layout/tool-bar.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { ColumnStatisticsDrawer } from "./column-statistics.tsx";
import { labelNamesOf } from "./label-names.ts";
import { MediaGrid } from "./media-grid.tsx";
import { filterText, readFilters } from "./row-filter.ts";
import { RowTools } from "./row-tools.tsx";
import type { RowsPage } from "./rows-tab.tsx";
import { RowsTable } from "./rows-table.tsx";
import { toShownCell } from "./shown-cell.ts";
import { isMedia, type ShownColumn, type ToCell } from "./shown-column.ts";

const pageSize = 50;

type Split = Splits[number];

const rangeText = ({ offset, total, rows, searched }: Rows): string => {
  const range = `${fullCount(offset + 1)}–${fullCount(offset + rows.length)}`;
  const found = total === undefined ? range : `${range} of ${fullCount(total)}`;
  const all = rows.length === 0 ? "No rows" : found;
  return searched === undefined ? all : `${all}, in the first ${countOf(searched, "row")}`;
};

const Pages = ({ rows, onMove }: { readonly rows: Rows; readonly onMove: (offset: number) => void }) => (
  <ToolBar
    end={
      <Cluster>
        <Button disabled={rows.offset === 0} onClick={() => onMove(Math.max(0, rows.offset - pageSize))}>
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          Previous
        </Button>
        <Button disabled={!rows.hasMore} onClick={() => onMove(rows.offset + pageSize)}>
          Next
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </Cluster>
    }
  >
    <Text variant="note">{rangeText(rows)}</Text>
  </ToolBar>
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

/** Paths in the cells of a table are relative to the folder of its file, and those of media to the repository. */
const folderOf = (split: Split): string => {
  const folders = isTable(split) ? (split.paths[0]?.split("/").slice(0, -1) ?? []) : [];
  return folders.map((part) => `${encodeURIComponent(part)}/`).join("");
};

/** The columns with what is known of them, and how their cells are drawn. */
const useColumns = (record: RepositoryRecord, split: Split, data: Rows, statistics: RowStatistics | undefined) => {
  const labels = useMemo(() => labelNamesOf(record.cardData), [record.cardData]);
  const files = `${filesPath("dataset", record.id)}/resolve/main/${folderOf(split)}`;
  const { columns } = data;
  const drawsPaths = isTable(split);
  const toCell = useCallback<ToCell>(
    (value, at) => {
      const { name: column = "", type } = columns[at] ?? {};
      return toShownCell(value, { column, type, labels, drawsPaths, files });
    },
    [columns, labels, drawsPaths, files],
  );
  const shown = columns.map((column, at): ShownColumn => {
    const filled = data.rows.find(({ cells }) => cells[at] !== null);
    return {
      ...column,
      kind: filled && toCell(filled.cells[at], at).kind,
      labels: labels.get(column.name),
      statistics: statistics?.columns.find(({ name }) => name === column.name),
      isWhole: statistics?.isWhole ?? false,
    };
  });
  return { columns: shown, toCell };
};

/** Opens the SQL tab with a count of a column's values. */
const sqlLinkOf = (id: string, splits: Splits, { config, split }: Split) => {
  const table = sqlTables(splits).find((one) => one.config === config && one.split === split);
  if (!table) return undefined;
  return (column: string): string => {
    const name = `"${column.replaceAll('"', '""')}"`;
    const sql = `SELECT ${name}, count(*) AS rows\nFROM ${table.name}\nGROUP BY ${name}\nORDER BY rows DESC\nLIMIT 20`;
    return `${repositoryPath("dataset", id)}?${new URLSearchParams({ tab: "sql", sql })}`;
  };
};

interface RowsFailureProps extends Pick<RowsGridProps, "page" | "onPage"> {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The tools stay: what was asked can be changed. */
const RowsFailure = ({ error, page, onPage, onRetry }: RowsFailureProps) => (
  <Stack>
    <RowTools
      columns={[]}
      page={page}
      count={undefined}
      all={undefined}
      view={undefined}
      filtering={undefined}
      onPage={onPage}
      onFiltering={() => {}}
    />
    <FailureNotice error={error} onRetry={onRetry} />
  </Stack>
);

interface RowsGridProps {
  readonly record: RepositoryRecord;
  readonly splits: Splits;
  readonly split: Split;
  readonly page: RowsPage;
  readonly onPage: (change: Partial<RowsPage>) => void;
}

interface LoadedProps extends RowsGridProps {
  readonly data: Rows;
  readonly statistics: RowStatistics | undefined;
  readonly isStale: boolean;
}

/** What is asked, the rows as a grid or a table, and a drawer with the statistics of a column. */
const Loaded = ({ record, splits, split, page, onPage, data, statistics, isStale }: LoadedProps) => {
  const { columns, toCell } = useColumns(record, split, data, statistics);
  const [filtering, setFiltering] = useState<string>();
  const [described, describe] = useState<string>();
  const plain = columns.filter((column) => !isMedia(column));
  const view = plain.length < columns.length ? (page.view ?? (isTable(split) ? "table" : "grid")) : undefined;
  const onSort = (sort: string | undefined) => onPage({ sort, offset: 0 });
  const shared = { columns, data, toCell, sort: page.sort, onSort, isStale };
  return (
    <>
      <RowTools
        columns={plain}
        page={page}
        count={data.total}
        all={statistics?.isWhole ? statistics.sampled : undefined}
        view={view}
        filtering={filtering}
        onPage={onPage}
        onFiltering={setFiltering}
      />
      {view === "grid" ? (
        <MediaGrid {...shared} onStatistics={() => describe(plain[0]?.name)} />
      ) : (
        <RowsTable {...shared} onStatistics={describe} />
      )}
      {described !== undefined && statistics && (
        <ColumnStatisticsDrawer
          columns={plain}
          name={described}
          sampled={statistics.sampled}
          split={split.split}
          sqlLink={sqlLinkOf(record.id, splits, split)}
          onMove={describe}
          onFilter={(column) => {
            describe(undefined);
            setFiltering(column);
          }}
          onClose={() => describe(undefined)}
        />
      )}
    </>
  );
};

export const RowsGrid = (props: RowsGridProps) => {
  const { record, split, page, onPage } = props;
  const { data, error, refetch, isPlaceholderData } = useQuery(rowsQuery(record.id, queryOf(split, page)));
  const { data: statistics } = useQuery(statisticsQuery(record.id, { config: split.config, split: split.split }));
  if (error) return <RowsFailure error={error} page={page} onPage={onPage} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton height={620} />;
  return (
    <Stack>
      <Loaded {...props} data={data} statistics={statistics} isStale={isPlaceholderData} />
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
