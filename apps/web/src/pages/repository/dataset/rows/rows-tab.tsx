import type { RepositoryRecord, Splits } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { splitsQuery } from "../../../../api/rows.ts";
import { DraftRemark } from "../../../../features/card/draft-remark.tsx";
import { EditCardLink } from "../../../../features/contribute/edit-card-link.tsx";
import { FailureNotice } from "../../../../features/failure/failure-notice.tsx";
import { useCanChange } from "../../../../features/repo-settings/use-can-change.ts";
import { formatName } from "../../../../features/repositories/repository-facts.ts";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { sizeText } from "../../../../lib/format/size-text.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { RowsSkeleton } from "../../../../ui/feedback/skeleton-shapes.tsx";
import { ButtonLink } from "../../../../ui/input/button/button.tsx";
import { TextChoice } from "../../../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../../../ui/input/select/select.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { RowsGrid } from "./rows-grid.tsx";

/** As in the URL. */
export interface RowsPage {
  readonly config: string | undefined;
  readonly split: string | undefined;
  readonly offset: number;
  readonly search: string | undefined;
  readonly where: string | undefined;
  readonly sort: string | undefined;
  /** Undefined: a grid for folders of media, else a table. */
  readonly view: "grid" | "table" | undefined;
}

type Split = Splits[number];

const chosenSplit = (splits: Splits, { config, split }: RowsPage): Split | undefined =>
  splits.find((one) => one.config === (config ?? splits[0]?.config) && one.split === split) ??
  splits.find((one) => one.config === (config ?? splits[0]?.config)) ??
  splits[0];

const NoRows = ({ record }: { readonly record: RepositoryRecord }) => (
  <Notice
    title="No rows to show"
    actions={<ButtonLink href={`${repositoryPath("dataset", record.id)}/tree/main`}>Browse files</ButtonLink>}
  >
    <p>This dataset has no CSV, TSV, JSON Lines or Parquet files, no images and no recordings on this hub.</p>
  </Notice>
);

/** For those who can change it. */
const Undescribed = ({ record: { id, description } }: { readonly record: RepositoryRecord }) => {
  const canChange = useCanChange(id);
  if (!canChange || description) return null;
  return (
    <DraftRemark kind="dataset">
      <EditCardLink kind="dataset" id={id} revision="main" />
    </DraftRemark>
  );
};

const configsOf = (splits: Splits): readonly string[] => [...new Set(splits.map(({ config }) => config))];

const otherRows = { offset: 0, search: undefined, where: undefined, sort: undefined } as const;

const useRowsPage = (record: RepositoryRecord, page: RowsPage) => {
  const navigate = useNavigate();
  return (change: Partial<RowsPage>) => {
    const { config, split, offset, search: q, where, sort, view } = { ...page, ...change };
    const search = { tab: "rows", config, split, offset: offset ? String(offset) : undefined, q, where, sort, view };
    void navigate({ to: repositoryPath("dataset", record.id), search, resetScroll: false });
  };
};

export const RowsTab = ({ record, page }: { readonly record: RepositoryRecord; readonly page: RowsPage }) => {
  const { data: splits, error, refetch } = useQuery(splitsQuery(record.id));
  const go = useRowsPage(record, page);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!splits) return <RowsSkeleton height={620} />;
  const chosen = chosenSplit(splits, page);
  if (!chosen) return <NoRows record={record} />;
  const configs = configsOf(splits);
  const within = splits.filter(({ config }) => config === chosen.config);
  return (
    <Stack>
      <Undescribed record={record} />
      <Cluster>
        {configs.length > 1 && (
          <Select
            label="Subset"
            choices={configs.map((value) => ({ value, label: value }))}
            value={chosen.config}
            onChoose={(config) => go({ ...otherRows, config, split: undefined })}
          />
        )}
        <TextChoice
          label="Split"
          choices={[...new Map(within.map((one) => [one.split, one])).values()].map(({ split, rows }) => ({
            value: split,
            label: rows === undefined ? split : `${split} ${fullCount(rows)}`,
          }))}
          value={chosen.split}
          onChoose={(split) => go({ ...otherRows, split })}
        />
        <Text variant="note">
          {`${formatName(chosen.format)} · ${countOf(chosen.files, "file")} · ${sizeText(chosen.size)}`}
        </Text>
      </Cluster>
      <RowsGrid
        key={`${chosen.config} ${chosen.split}`}
        record={record}
        splits={splits}
        split={chosen}
        page={page}
        onPage={go}
      />
    </Stack>
  );
};
