import type { Rows, Splits } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FullRecord } from "../../api/repository.ts";
import { rowsQuery, splitsQuery, statisticsQuery } from "../../api/rows.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { RowGrid } from "../../ui/table/row-grid.tsx";
import { Text } from "../../ui/text/text.tsx";
import { CellView } from "./cell-view.tsx";
import { ColumnSummary } from "./column-summary.tsx";

const pageSize = 50;

export interface RowsPage {
  readonly config: string | undefined;
  readonly split: string | undefined;
  readonly offset: number;
}

type Split = Splits[number];

const chosenSplit = (splits: Splits, { config, split }: RowsPage): Split | undefined =>
  splits.find((one) => one.config === (config ?? splits[0]?.config) && one.split === split) ??
  splits.find((one) => one.config === (config ?? splits[0]?.config)) ??
  splits[0];

interface GridProps {
  readonly id: string;
  readonly split: Split;
  readonly offset: number;
  readonly onMove: (offset: number) => void;
}

const Pages = ({ rows, onMove }: { readonly rows: Rows; readonly onMove: (offset: number) => void }) => {
  const { offset, total, hasMore } = rows;
  const last = offset + rows.rows.length;
  return (
    <Cluster>
      <Button disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - pageSize))}>
        Previous rows
      </Button>
      <Button disabled={!hasMore} onClick={() => onMove(offset + pageSize)}>
        Next rows
      </Button>
      <Text variant="note">
        {rows.rows.length === 0 ? "No rows" : `Rows ${fullCount(offset)}–${fullCount(last - 1)}`}
        {total !== undefined && ` of ${fullCount(total)}`}
      </Text>
    </Cluster>
  );
};

const Grid = ({ id, split: { config, split }, offset, onMove }: GridProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    rowsQuery(id, { config, split, offset, length: pageSize }),
  );
  const { data: statistics } = useQuery(statisticsQuery(id, { config, split }));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={560} />;
  const columns = data.columns.map(({ name, type }) => ({
    key: name,
    name,
    type,
    isNumber: type === "integer" || type === "number",
    summary: <ColumnSummary column={statistics?.columns.find((one) => one.name === name)} />,
  }));
  const rows = data.rows.map(({ index, cells, cut = [] }) => ({
    index,
    cells: cells.map((value, column) => (
      <CellView key={data.columns[column]?.name} value={value} isCut={cut.includes(column)} />
    )),
  }));
  return (
    <Stack>
      <RowGrid label="Rows" columns={columns} rows={rows} isStale={isPlaceholderData} />
      <Pages rows={data} onMove={onMove} />
      {statistics && !statistics.isWhole && (
        <Text variant="soft">Charts show the first {countOf(statistics.sampled, "row")}.</Text>
      )}
      {data.hiddenColumns !== undefined && (
        <Text variant="soft">{countOf(data.hiddenColumns, "more column")} not shown</Text>
      )}
    </Stack>
  );
};

const NoRows = ({ record }: { readonly record: FullRecord }) => (
  <Notice
    title="No rows to show"
    actions={<ButtonLink href={`${repositoryPath("dataset", record.id)}/tree/main`}>Browse files</ButtonLink>}
  >
    <p>This dataset has no CSV, TSV, JSON Lines or Parquet files on this hub.</p>
  </Notice>
);

const configsOf = (splits: Splits): readonly string[] => [...new Set(splits.map(({ config }) => config))];

export const RowsTab = ({ record, page }: { readonly record: FullRecord; readonly page: RowsPage }) => {
  const { data: splits, error, refetch } = useQuery(splitsQuery(record.id));
  const navigate = useNavigate();
  const go = (change: { config?: string; split?: string; offset?: number }) => {
    const { config, split, offset } = { ...page, ...change };
    const search = {
      tab: "rows",
      ...(config && { config }),
      ...(split && { split }),
      ...(offset && { offset: String(offset) }),
    };
    void navigate({ to: repositoryPath("dataset", record.id), search: search as never, resetScroll: false });
  };
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!splits) return <SkeletonPanel height={620} />;
  const chosen = chosenSplit(splits, page);
  if (!chosen) return <NoRows record={record} />;
  const configs = configsOf(splits);
  const within = splits.filter(({ config }) => config === chosen.config);
  return (
    <Stack>
      <Cluster>
        {configs.length > 1 && (
          <Select
            label="Subset"
            choices={configs.map((value) => ({ value, label: value }))}
            value={chosen.config}
            onChoose={(config) => go({ config, split: "", offset: 0 })}
          />
        )}
        <TextChoice
          label="Split"
          choices={[...new Set(within.map(({ split }) => split))].map((value) => ({ value, label: value }))}
          value={chosen.split}
          onChoose={(split) => go({ split, offset: 0 })}
        />
        <Text variant="note">
          {`${chosen.format.toUpperCase()} · ${countOf(chosen.paths.length, "file")} · ${sizeText(chosen.size)}`}
        </Text>
      </Cluster>
      <Grid id={record.id} split={chosen} offset={page.offset} onMove={(offset) => go({ offset })} />
    </Stack>
  );
};
