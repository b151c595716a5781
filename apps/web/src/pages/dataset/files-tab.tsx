import type { FullRecord } from "../../api/repository.ts";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import type { RepositoryPlace } from "../../lib/routes/repository-place.ts";
import type { Places } from "../../ui/text/markdown/render-markdown.tsx";

interface FilesTabProps {
  readonly record: FullRecord;
  readonly place: RepositoryPlace;
  readonly places: Places;
}

/** A folder of the dataset's files, or one of them. */
export const FilesTab = ({ record, place: { view, revision, path }, places }: FilesTabProps) => {
  const file = { kind: "dataset", id: record.id, revision, path } as const;
  const size = record.siblings?.find(({ rfilename }) => rfilename === path)?.size;
  return view === "blob" ? <FileView place={file} size={size} places={places} /> : <FolderView place={file} />;
};
