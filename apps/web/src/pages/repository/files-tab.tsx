import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { isOpenFile } from "@orrery/contract/open-files";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { type FileLocation, fileEntryQuery } from "../../api/files.ts";
import { aliasesQuery } from "../../api/history/aliases.ts";
import { cardUrls } from "../../features/card/card-urls.ts";
import { FileEditing, FileWork } from "../../features/contribute/file-work.tsx";
import { FolderCode, FolderWork } from "../../features/contribute/folder-work.tsx";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import { PathCrumbs } from "../../features/repo-files/path-crumbs.tsx";
import { FileLinks, FileRevisionMenu } from "../../features/repo-history/revision/file-bar.tsx";
import { useResolvedRoute } from "../../features/repo-history/revision/use-resolved-route.ts";
import type { RepositoryRoute } from "../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { FilesSkeleton } from "../../ui/feedback/skeleton-shapes.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { ToolBar } from "../../ui/layout/tool-bar.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";

const Quantizations = lazy(() =>
  import("../../features/repo-files/quantizations.tsx").then((module) => ({ default: module.Quantizations })),
);

const RequestAccess = lazy(() =>
  import("../../features/repo-settings/request-access.tsx").then((module) => ({ default: module.RequestAccess })),
);

/** Loaded where there is something to show: most repositories have no alias. */
const AliasesPanel = lazy(() =>
  import("../../features/repo-history/aliases/aliases-panel.tsx").then((module) => ({ default: module.AliasesPanel })),
);

/** Those who can neither move nor use an alias see nothing. */
const Aliases = ({ kind, id }: { readonly kind: RepositoryKind; readonly id: string }) => {
  const { data, isError } = useQuery(aliasesQuery(kind, id));
  const isEmpty = !data || (data.aliases.length === 0 && data.requests.length === 0 && !data.canPropose);
  if (isEmpty && !isError) return null;
  return (
    <Suspense>
      <AliasesPanel kind={kind} id={id} />
    </Suspense>
  );
};

interface FilePageProps {
  readonly file: FileLocation;
  readonly urls: UrlResolvers;
  readonly menu: ReactNode;
  readonly links: ReactNode;
}

const FilePage = ({ file, urls, menu, links }: FilePageProps) => {
  const { data: entry, isError } = useQuery(fileEntryQuery(file));
  return (
    <FileView
      file={file}
      entry={isError ? null : entry}
      urls={urls}
      menu={menu}
      actions={
        <>
          {links}
          <FileWork file={file} entry={entry} />
        </>
      }
    />
  );
};

interface FilesTabProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  readonly route: RepositoryRoute;
  /** Whether most files are closed to the person. */
  readonly isLocked: boolean;
}

export const FilesTab = ({ kind, record, route: given, isLocked }: FilesTabProps) => {
  const { action }: { action?: string } = useSearch({ strict: false });
  const route = useResolvedRoute(kind, given);
  const at = route?.revision;
  const urls = useMemo(() => cardUrls(kind, record.id, at), [kind, record.id, at]);
  if (!route) return <FilesSkeleton />;
  const { revision, path } = route;
  const view = route.view === "blob" ? "blob" : "tree";
  const file = { kind, id: record.id, revision, path };
  const isMain = revision === "main";
  const menu = <FileRevisionMenu view={view} file={file} />;
  const links = <FileLinks view={view} file={file} />;
  // What a gated repository of an upstream shows is the upstream's to say.
  const isClosed = isLocked ? (at: string) => record.mirror !== undefined || !isOpenFile(at) : undefined;
  if (view === "blob" && isClosed?.(path))
    return (
      <Stack>
        <ToolBar end={links}>
          {menu}
          <PathCrumbs file={file} />
        </ToolBar>
        <Measure>
          <Suspense fallback={<SkeletonPanel height={320} />}>
            <RequestAccess kind={kind} record={record} />
          </Suspense>
        </Measure>
      </Stack>
    );
  if (isClosed && view === "tree") return <FolderView file={file} isClosed={isClosed} menu={menu} actions={links} />;
  if (action && !isLocked) return <FileEditing file={file} isNew={view !== "blob"} urls={urls} />;
  if (view === "blob") return <FilePage file={file} urls={urls} menu={menu} links={links} />;
  return (
    <Stack gap="lg">
      <FolderWork {...file}>
        {(add, upload) => (
          <FolderView
            file={file}
            menu={menu}
            above={upload}
            actions={
              <>
                {links}
                {add}
              </>
            }
          />
        )}
      </FolderWork>
      {record.gguf && path === "" && isMain && (
        <Suspense>
          <Quantizations record={record} />
        </Suspense>
      )}
      {path === "" && <Aliases kind={kind} id={record.id} />}
      <FolderCode {...file} />
    </Stack>
  );
};
