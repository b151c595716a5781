import type { FullRecord } from "../../api/repository.ts";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import { Quantizations } from "../../features/repo-files/quantizations.tsx";
import type { RepositoryRoute } from "../../lib/routes/repository-route.ts";
import { Stack } from "../../ui/layout/stack.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";

interface FilesTabProps {
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
  readonly urls: UrlResolvers;
}

export const FilesTab = ({ record, route, urls }: FilesTabProps) => {
  const { view, revision, path } = route;
  const file = { kind: "model", id: record.id, revision, path } as const;
  const size = record.siblings?.find(({ rfilename }) => rfilename === path)?.size;
  if (view === "blob") return <FileView file={file} size={size} urls={urls} />;
  return (
    <Stack gap="lg">
      <FolderView file={file} />
      {path === "" && <Quantizations record={record} />}
    </Stack>
  );
};
