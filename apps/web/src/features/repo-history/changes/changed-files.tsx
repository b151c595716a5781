import type { FileChange, RepositoryKind } from "@orrery/contract";
import { useInfiniteQuery, usePrefetchQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { changedFilesQuery, changePageQuery, changesPerPage } from "../../../api/history/changes.ts";
import type { DiffHunk } from "../../../lib/diff/hunk-rows.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { DiffSkeleton } from "../../../ui/feedback/skeleton-shapes.tsx";
import { ShowMore } from "../../../ui/input/button/show-more.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { RailColumns } from "../../../ui/layout/columns.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { usePersisted } from "../../../ui/use-persisted.ts";
import { HistoryFailure } from "../history-failure.tsx";
import { ChangeMark } from "./change-panel.tsx";
import { ChangedFile } from "./changed-file.tsx";
import { FileIndex } from "./file-index.tsx";
import type { LineNotes } from "./line-notes.tsx";

const letters: { readonly [S in FileChange["status"]]: string } = { added: "A", removed: "D", modified: "M" };

const StatusLetter = ({ status }: Pick<FileChange, "status">) => <ChangeMark status={status} text={letters[status]} />;

const layouts = ["unified", "split"] as const;
export type DiffLayout = (typeof layouts)[number];

/** Comments on the lines of a changed file. */
export interface FileReview {
  readonly notes: LineNotes;
  /** What is shown below the file, if not all comments are beside their lines. */
  readonly footer: (hunks: readonly DiffHunk[]) => ReactNode;
}

export interface ChangedFilesProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  /** The address of the changes in the API. */
  readonly source: string;
  /** The revisions that are compared, for links to the files. */
  readonly before: string | undefined;
  readonly after: string;
  /** Where the changes can be commented on. It must stay the same function while nothing changes. */
  readonly reviewOf?: ((path: string) => FileReview) | undefined;
}

/** From this many files on, the list can be filtered. */
const manyFiles = 12;

interface IndexProps {
  readonly files: readonly FileChange[];
  readonly total: number;
  readonly layout: DiffLayout;
  readonly onLayout: (layout: DiffLayout) => void;
}

const Index = ({ files, total, layout, onLayout }: IndexProps) => {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text).trim().toLowerCase();
  const entries = useMemo(
    () =>
      files.flatMap(({ path, status }, index) =>
        path.toLowerCase().includes(wanted)
          ? [{ key: path, href: `#file-${index}`, name: path, mark: <StatusLetter status={status} /> }]
          : [],
      ),
    [files, wanted],
  );
  return (
    <FileIndex
      label="Files changed"
      title={`${countOf(total, "file")} changed`}
      entries={entries}
      tools={
        <>
          <TextChoice
            label="Diff layout"
            choices={[
              { value: "unified", label: "Unified" },
              { value: "split", label: "Split" },
            ]}
            value={layout}
            onChoose={onLayout}
          />
          {files.length >= manyFiles && (
            <SearchField label="Filter files" placeholder="Filter files" size="sm" value={text} onText={setText} />
          )}
        </>
      }
    />
  );
};

/** Contents are compared page by page; a page begins after the last file of the one before. */
const pageStart = (files: readonly FileChange[], index: number): string | undefined =>
  files[Math.floor(index / changesPerPage) * changesPerPage - 1]?.path;

/** More than a screen shows: of names, and of contents. */
const paintedFirst = 30;
const contentsFirst = 4;

interface LoadedFilesProps extends ChangedFilesProps {
  readonly loaded: readonly FileChange[];
  readonly total: number;
  readonly more: ReactNode;
}

/** The first files are painted before the others are rendered. */
const LoadedFiles = ({ loaded, total, more, ...props }: LoadedFilesProps) => {
  const [layout, setLayout] = usePersisted<DiffLayout>("diff-layout", layouts, "unified");
  const files = useDeferredValue(loaded, loaded.slice(0, paintedFirst));
  return (
    <RailColumns aside={<Index files={files} total={total} layout={layout} onLayout={setLayout} />}>
      <Stack gap="md">
        <LiveRegion>{`${countOf(total, "file")} changed`}</LiveRegion>
        {files.map((file, index) => (
          <ChangedFile
            key={file.path}
            {...props}
            anchor={`file-${index}`}
            isAtTop={index < contentsFirst}
            file={file}
            pageAfter={pageStart(files, index)}
            layout={layout}
          />
        ))}
        {more}
      </Stack>
    </RailColumns>
  );
};

export const ChangedFiles = (props: ChangedFilesProps) => {
  const query = useInfiniteQuery(changedFilesQuery(props.source));
  usePrefetchQuery(changePageQuery(props.source, undefined));
  const { data, error, refetch } = query;
  const files = useMemo(() => data?.pages.flatMap((page) => page.files) ?? [], [data]);
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DiffSkeleton height={480} />;
  const total = data.pages[0]?.total ?? files.length;
  if (total === 0) return <Notice title="No files changed" />;
  return (
    <LoadedFiles {...props} loaded={files} total={total} more={<ShowMore query={query} label="Show more files" />} />
  );
};
