import type { TreeEntry } from "@orrery/contract";
import { parseQuantization } from "@orrery/tasks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { type FileLocation, folderQuery } from "../../api/files.ts";
import { filesPath } from "../../api/repository.ts";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FilesSkeleton } from "../../ui/feedback/skeleton-shapes.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { ToolBar } from "../../ui/layout/tool-bar.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Chip } from "../../ui/text/chip/chip.tsx";
import { Text } from "../../ui/text/text.tsx";
import { FileFailure } from "./file-failure.tsx";
import { type FileEntry, FileList } from "./file-list.tsx";
import { PathCrumbs } from "./path-crumbs.tsx";

const ScanMark = lazy(() => import("./scan-mark.tsx").then((module) => ({ default: module.ScanMark })));

const marksOf = ({ path, securityFileStatus: scan }: TreeEntry): ReactNode => {
  const label = path.endsWith(".gguf") ? parseQuantization(path)?.label : undefined;
  const isScanned = scan !== undefined && scan.status !== "unscanned";
  if (!label && !isScanned) return undefined;
  return (
    <>
      {label && <Chip>{label}</Chip>}
      {isScanned && (
        <Suspense>
          <ScanMark path={path} scan={scan} />
        </Suspense>
      )}
    </>
  );
};

interface LockedFolder {
  readonly file: FileLocation;
  /** Which files are closed to the person; undefined if none is. */
  readonly isClosed?: ((path: string) => boolean) | undefined;
}

const toEntry =
  ({ file: { kind, id, revision }, isClosed }: LockedFolder, now: Date) =>
  (entry: TreeEntry): FileEntry => {
    const { path, type, size, lastCommit } = entry;
    const isFolder = type === "directory";
    return {
      key: path,
      name: path.slice(path.lastIndexOf("/") + 1),
      href: repositoryPath(kind, id) + revisionPath(isFolder ? "tree" : "blob", revision, path),
      isFolder,
      size: isFolder ? undefined : sizeText(size),
      mark: marksOf(entry),
      change: lastCommit?.title,
      when: lastCommit && agoText(new Date(lastCommit.date), now),
      whenTitle: lastCommit && dayText(new Date(lastCommit.date)),
      download:
        isFolder || entry.securityFileStatus?.isHeld
          ? undefined
          : filesPath(kind, id) + revisionPath("resolve", revision, path),
      lockedReason: !isFolder && isClosed?.(path) ? "Request access to download" : undefined,
    };
  };

const byFolderFirst = (left: TreeEntry, right: TreeEntry): number =>
  Number(right.type === "directory") - Number(left.type === "directory") || (left.path < right.path ? -1 : 1);

/** A new repository has only git's rules for large files. */
const isNew = (entries: readonly TreeEntry[]): boolean => entries.every(({ path }) => path === ".gitattributes");

const Empty = () => (
  <Notice title="No files yet">
    <p>
      Upload files here, with <code>orrery add</code> or with any Hugging Face client.
    </p>
  </Notice>
);

/** What a large screen shows: each row takes a millisecond or more before the first paint. */
const paintedFirst = 30;

/**
 * The first rows are painted before the others are rendered. `useDeferredValue` would give all at once, because the page
 * itself is shown deferred.
 */
const Rows = ({ entries, ...folder }: LockedFolder & { readonly entries: readonly TreeEntry[] }) => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The first callback runs before the paint, the second after it.
    requestAnimationFrame(() => requestAnimationFrame(() => startTransition(() => setPainted(true))));
  }, []);
  const shown = isPainted ? entries : entries.slice(0, paintedFirst);
  return <FileList label="Files" entries={shown.map(toEntry(folder, new Date()))} />;
};

/** How many files of a folder need access, and where to ask for it. */
const LockedLine = ({
  file: { kind, id },
  isClosed,
  entries,
}: Required<LockedFolder> & { entries: readonly TreeEntry[] }) => {
  const files = entries.filter(({ type }) => type !== "directory");
  const locked = files.filter(({ path }) => isClosed?.(path)).length;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <ToolBar
      end={
        locked > 0 && (
          <Text variant="note">
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" className="mr-0.75 inline align-[-2px]" />
            {countOf(locked, "file")} {locked === 1 ? "needs" : "need"} access.{" "}
            <TextLink href={`${repositoryPath(kind, id)}#request-access`}>Request access</TextLink>
          </Text>
        )
      }
    >
      <Text variant="note">{`${countOf(files.length, "file")} · ${sizeText(bytes)}`}</Text>
    </ToolBar>
  );
};

const Entries = ({ file, isClosed }: LockedFolder) => {
  const query = useInfiniteQuery(folderQuery(file));
  const { data, error, refetch } = query;
  if (error) return <FileFailure error={error} file={file} onRetry={() => void refetch()} />;
  if (!data) return <FilesSkeleton />;
  const entries = data.pages.flatMap((page) => page.entries).sort(byFolderFirst);
  if (entries.length === 0) return <Empty />;
  return (
    <Stack>
      {isNew(entries) && <Empty />}
      {isClosed && <LockedLine file={file} isClosed={isClosed} entries={entries} />}
      <Rows file={file} isClosed={isClosed} entries={entries} />
      <ShowMore query={query} label="Show more files" />
    </Stack>
  );
};

interface FolderViewProps extends LockedFolder {
  /** The choice of another revision. */
  readonly menu: ReactNode;
  readonly actions: ReactNode;
  /** Between the bar and the list, such as an upload. */
  readonly above?: ReactNode;
}

export const FolderView = ({ file, isClosed, menu, actions, above }: FolderViewProps) => (
  <Stack>
    <ToolBar end={actions}>
      {menu}
      <PathCrumbs file={file} />
    </ToolBar>
    {above}
    <Entries file={file} isClosed={isClosed} />
  </Stack>
);
