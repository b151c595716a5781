import type { FullRecord } from "../../api/repository.ts";
import { FileView } from "../../features/repo-files/file-view.tsx";
import { FolderView } from "../../features/repo-files/folder-view.tsx";
import { Quantizations } from "../../features/repo-files/quantizations.tsx";
import type { RepositoryPlace } from "../../lib/routes/repository-place.ts";
import { Stack } from "../../ui/layout/stack.tsx";
import type { Places } from "../../ui/text/markdown/render-markdown.tsx";

interface FilesTabProps {
  readonly record: FullRecord;
  readonly place: RepositoryPlace;
  readonly places: Places;
}

/** A folder of the model's files, or one of them. */
export const FilesTab = ({ record, place, places }: FilesTabProps) => {
  const { view, revision, path } = place;
  const file = { kind: "model", id: record.id, revision, path } as const;
  const size = record.siblings?.find(({ rfilename }) => rfilename === path)?.size;
  if (view === "blob") return <FileView place={file} size={size} places={places} />;
  return (
    <Stack gap="lg">
      <FolderView place={file} />
      {path === "" && <Quantizations record={record} />}
    </Stack>
  );
};
