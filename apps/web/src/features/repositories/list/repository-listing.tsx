import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { Dialog as Radix } from "radix-ui";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { taskListQuery } from "../../../api/tasks.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import type { Density } from "../../../ui/list/entry-row.tsx";
import { DialogCloseButton, DialogFrame } from "../../../ui/overlay/dialog/dialog-frame.tsx";
import { usePersisted } from "../../../ui/use-persisted.ts";
import { FacetRail } from "./facet-rail.tsx";
import type { TaskNames } from "./facets.ts";
import type { ListContext } from "./list-context.ts";
import { ListHeader } from "./list-header.tsx";
import { ListRows, RowsSkeleton, useListRows } from "./list-rows.tsx";
import type { ListState } from "./list-state.ts";
import { Listing, SkipLink } from "./listing.tsx";
import { NoResults } from "./no-results.tsx";
import { useListState } from "./use-list-state.ts";

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

const Sheet = ({ title, isOpen, onOpen, footer, children }: SheetProps) => (
  <DialogFrame
    isOpen={isOpen}
    onOpen={onOpen}
    isDescribed={false}
    position="inset-x-0 bottom-0 flex max-h-[90dvh] flex-col rounded-t-card border-t"
  >
    <div className="flex items-center justify-between border-b border-line py-1 pr-2 pl-2">
      <Radix.Title className="font-display text-xl">{title}</Radix.Title>
      <DialogCloseButton label={`Close ${title.toLowerCase()}`} />
    </div>
    <div className="overflow-y-auto px-2 py-2">{children}</div>
    <div className="flex justify-end gap-1 border-t border-line px-2 py-1.25">{footer}</div>
  </DialogFrame>
);

const useTaskNames = (): TaskNames => {
  const { data } = useQuery(taskListQuery);
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
};

const UpstreamResults = lazy(() =>
  import("./upstream-results.tsx").then((module) => ({ default: module.UpstreamResults })),
);

/** A new list starts at its top, below the sticky header. */
const useStartOfList = (state: ListState) => {
  const list = useRef<HTMLDivElement>(null);
  const { view: _, ...rest } = state;
  const key = JSON.stringify(rest);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const top = list.current?.offsetTop ?? 0;
    if (scrollY > top) scrollTo({ top });
  }, [key]);
  return list;
};

const FacetSheet = ({
  list,
  total,
  onClose,
}: {
  list: ListContext;
  total: number | undefined;
  onClose: () => void;
}) => (
  <Sheet
    title="Filters"
    isOpen
    onOpen={(isOpen) => !isOpen && onClose()}
    footer={
      <Button variant="primary" onClick={onClose}>
        Show {total === undefined ? `the ${list.kind}s` : countOf(total, list.kind)}
      </Button>
    }
  >
    <FacetRail list={list} isListed />
  </Sheet>
);

interface RowsAreaProps {
  readonly list: ListContext;
  readonly rows: ReturnType<typeof useListRows>;
  readonly density: Density;
  readonly failure: (error: Error, retry: () => void) => React.ReactNode;
}

const RowsArea = ({ list, rows, density, failure }: RowsAreaProps) => {
  const { records, total = 0, error, refetch, more, fetchNextPage, isStale } = rows;
  if (error && (!records || isStale)) return failure(error, () => void refetch());
  if (!records) return <RowsSkeleton what={`the ${list.kind}s`} density={density} />;
  if (records.length === 0) return <NoResults {...list} />;
  return (
    <ListRows
      kind={list.kind}
      records={records}
      total={total}
      density={density}
      isStale={isStale}
      error={error}
      onMore={more}
      onRetry={() => void fetchNextPage()}
    />
  );
};

interface RepositoryListingProps {
  readonly kind: RepositoryKind;
  readonly title: string;
  readonly placeholder: string;
  readonly failure: RowsAreaProps["failure"];
  /** Above the rows, where nothing is searched for. */
  readonly lead?: React.ReactNode;
}

export const RepositoryListing = ({ kind, title, placeholder, failure, lead }: RepositoryListingProps) => {
  const [state, onChange] = useListState(kind);
  const [persisted, remember] = usePersisted<Density>("view", ["comfortable", "compact"], "comfortable");
  const [hasSheet, setSheet] = useState(false);
  const rows = useListRows({ kind, state });
  const tasks = useTaskNames();
  const list = useMemo<ListContext>(() => ({ kind, state, onChange, tasks }), [kind, state, onChange, tasks]);
  const density = state.view ?? persisted;
  const start = useStartOfList(state);
  const isListed = rows.error !== null || (rows.records !== undefined && !rows.isStale);
  return (
    <div ref={start}>
      <Listing
        rail={
          <>
            <SkipLink href="#list">Skip to results</SkipLink>
            <FacetRail list={list} isListed={isListed} />
          </>
        }
        header={
          <ListHeader
            list={list}
            title={title}
            placeholder={placeholder}
            total={rows.total}
            density={density}
            onDensity={(view) => {
              remember(view);
              onChange({ ...state, view }, "view");
            }}
            onFilters={() => setSheet(true)}
          />
        }
      >
        <div id="list" tabIndex={-1} aria-busy={!isListed}>
          <Stack gap="lg">
            <div>
              {state.text === "" && lead}
              <RowsArea list={list} rows={rows} density={density} failure={failure} />
            </div>
            {state.text && (
              <Suspense>
                <UpstreamResults kind={kind} text={state.text} />
              </Suspense>
            )}
          </Stack>
        </div>
      </Listing>
      {hasSheet && <FacetSheet list={list} total={rows.total} onClose={() => setSheet(false)} />}
    </div>
  );
};
