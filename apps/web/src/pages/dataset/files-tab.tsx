import { useMemo } from "react";
import type { FullRecord } from "../../api/repository.ts";
import { cardUrls } from "../../features/card/card-urls.ts";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import { FileLinks, FileRevisionMenu } from "../../features/repo-history/revision/file-bar.tsx";
import { useResolvedRoute } from "../../features/repo-history/revision/use-resolved-route.ts";
import type { RepositoryRoute } from "../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";

interface FilesTabProps {
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
}

export const FilesTab = ({ record, route: given }: FilesTabProps) => {
  const route = useResolvedRoute("dataset", given);
  const at = route?.revision;
  const urls = useMemo(() => cardUrls("dataset", record.id, at), [record.id, at]);
  if (!route) return <SkeletonPanel height={320} />;
  const { revision, path } = route;
  const view = route.view === "blob" ? "blob" : "tree";
  const file = { kind: "dataset", id: record.id, revision, path } as const;
  const bar = {
    menu: <FileRevisionMenu view={view} file={file} />,
    actions: <FileLinks view={view} file={file} />,
  };
  const size = revision === "main" ? record.siblings?.find(({ rfilename }) => rfilename === path)?.size : undefined;
  return view === "blob" ? (
    <FileView file={file} size={size} urls={urls} {...bar} />
  ) : (
    <FolderView file={file} {...bar} />
  );
};
