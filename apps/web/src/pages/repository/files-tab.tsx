import type { RepositoryKind } from "@orrery/contract";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import type { FullRecord } from "../../api/repository.ts";
import { cardUrls } from "../../features/card/card-urls.ts";
import { FileEditing, FileWork } from "../../features/contribute/file-work.tsx";
import { FolderCode, FolderWork } from "../../features/contribute/folder-work.tsx";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import { Quantizations } from "../../features/repo-files/quantizations.tsx";
import { FileLinks, FileRevisionMenu } from "../../features/repo-history/revision/file-bar.tsx";
import { useResolvedRoute } from "../../features/repo-history/revision/use-resolved-route.ts";
import type { RepositoryRoute } from "../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Stack } from "../../ui/layout/stack.tsx";

/** Loaded by itself: files and editors open without it. */
const AliasesPanel = lazy(() =>
  import("../../features/repo-history/aliases/aliases-panel.tsx").then((module) => ({ default: module.AliasesPanel })),
);

interface FilesTabProps {
  readonly kind: RepositoryKind;
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
}

export const FilesTab = ({ kind, record, route: given }: FilesTabProps) => {
  const { action } = useSearch({ strict: false }) as { action?: string };
  const route = useResolvedRoute(kind, given);
  const at = route?.revision;
  const urls = useMemo(() => cardUrls(kind, record.id, at), [kind, record.id, at]);
  if (!route) return <SkeletonPanel height={320} />;
  const { revision, path } = route;
  const view = route.view === "blob" ? "blob" : "tree";
  const file = { kind, id: record.id, revision, path };
  const isMain = revision === "main";
  const size = isMain ? record.siblings?.find(({ rfilename }) => rfilename === path)?.size : undefined;
  const menu = <FileRevisionMenu view={view} file={file} />;
  const links = <FileLinks view={view} file={file} />;
  if (action) return <FileEditing file={file} isNew={view !== "blob"} urls={urls} />;
  if (view === "blob")
    return (
      <FileView
        file={file}
        size={size}
        urls={urls}
        menu={menu}
        actions={
          <>
            {links}
            <FileWork file={file} size={size} />
          </>
        }
      />
    );
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
      {kind === "model" && path === "" && isMain && <Quantizations record={record} />}
      {path === "" && (
        <Suspense>
          <AliasesPanel kind={kind} id={record.id} />
        </Suspense>
      )}
      <FolderCode {...file} />
    </Stack>
  );
};
