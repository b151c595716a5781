import type { RepositoryRecord } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { repositoryListQuery } from "../../../api/repositories.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { type Density, EntryRowSkeleton, rowHeights } from "../../../ui/list/entry-row.tsx";
import { RepositoryColumns, RepositoryRow } from "../repository-row.tsx";
import type { ListContext } from "./list-context.ts";
import { listQuery } from "./list-query.ts";
import { VirtualList } from "./virtual-list.tsx";

export const useListRows = ({ kind, state }: Pick<ListContext, "kind" | "state">) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = useInfiniteQuery(
    repositoryListQuery(kind, listQuery(kind, state)),
  );
  const records = useMemo(() => data?.pages.flatMap((page) => page.records), [data]);
  const canFetch = hasNextPage && !isFetchingNextPage && !isPlaceholderData && !error;
  const more = useCallback(() => {
    if (canFetch) void fetchNextPage();
  }, [canFetch, fetchNextPage]);
  return { records, total: data?.pages[0]?.total, error, refetch, more, fetchNextPage, isStale: isPlaceholderData };
};

export const RowsSkeleton = ({ what, density }: { readonly what: string; readonly density: Density }) => (
  <>
    <Loading what={what} />
    {Array.from({ length: 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
      <EntryRowSkeleton key={index} density={density} />
    ))}
  </>
);

interface ListRowsProps extends Pick<ListContext, "kind"> {
  readonly records: readonly RepositoryRecord[];
  readonly total: number;
  readonly density: Density;
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

export const ListRows = ({ kind, records, total, density, isStale, error, onMore, onRetry }: ListRowsProps) => (
  <>
    {density === "comfortable" && <RepositoryColumns kind={kind} />}
    <VirtualList
      label={`${kind === "model" ? "Models" : "Datasets"}`}
      count={records.length}
      total={total}
      rowHeight={rowHeights[density]}
      render={(index) => {
        const record = records[index];
        return record && <RepositoryRow kind={kind} record={record} density={density} />;
      }}
      onNearEnd={onMore}
      isStale={isStale}
    />
    {error && (
      <Notice isAlert title="Can’t load more" actions={<Button onClick={onRetry}>Retry</Button>}>
        <p>{error.message}</p>
      </Notice>
    )}
  </>
);
