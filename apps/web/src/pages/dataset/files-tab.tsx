import type { FullRecord } from "../../api/repository.ts";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import type { RepositoryRoute } from "../../lib/routes/repository-route.ts";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";

interface FilesTabProps {
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
  readonly urls: UrlResolvers;
}

export const FilesTab = ({ record, route: { view, revision, path }, urls }: FilesTabProps) => {
  const file = { kind: "dataset", id: record.id, revision, path } as const;
  const size = record.siblings?.find(({ rfilename }) => rfilename === path)?.size;
  return view === "blob" ? <FileView file={file} size={size} urls={urls} /> : <FolderView file={file} />;
};
