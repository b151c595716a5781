import type { RepositoryKind } from "@orrery/contract";
import { ChevronDown, FilePlus2, FileUp, FolderUp, Plus } from "lucide-react";
import { lazy, type ReactNode, type Ref, Suspense, useCallback, useMemo, useRef } from "react";
import { chosenFiles, droppedFiles } from "../../../lib/files/dropped-files.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Menu, MenuAction, MenuLink } from "../../../ui/overlay/menu.tsx";
import { PageDrop } from "./page-drop.tsx";
import { useUpload } from "./use-upload.ts";

interface HiddenFileInputProps {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onFiles: (files: FileList) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Opened by a button or a menu. */
const HiddenFileInput = ({ label, isFolder = false, onFiles, ref }: HiddenFileInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    tabIndex={-1}
    aria-label={label}
    className="sr-only"
    {...(isFolder && { webkitdirectory: "" })}
    onChange={(event) => {
      if (event.currentTarget.files) onFiles(event.currentTarget.files);
      event.currentTarget.value = "";
    }}
  />
);

const UploadPanel = lazy(() => import("./upload-panel.tsx").then((module) => ({ default: module.UploadPanel })));

const variant = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface AddFilesProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly branch: string;
  /** Files go below it; empty for the root. */
  readonly folder: string;
  readonly canCommit: boolean;
  /** Where a new file is written. */
  readonly newFileHref: string;
  readonly children: (menu: ReactNode, upload: ReactNode) => ReactNode;
}

const AddMenu = ({
  newFileHref,
  onFiles,
  onFolder,
}: {
  newFileHref: string;
  onFiles: () => void;
  onFolder: () => void;
}) => (
  <Menu
    label="Add files"
    look="primary"
    button={
      <>
        <Plus {...variant} />
        Add files
        <ChevronDown {...variant} size={14} />
      </>
    }
  >
    {(close) => (
      <>
        <MenuAction
          icon={<FileUp {...variant} />}
          onChoose={() => {
            close();
            onFiles();
          }}
        >
          Upload files
        </MenuAction>
        <MenuAction
          icon={<FolderUp {...variant} />}
          onChoose={() => {
            close();
            onFolder();
          }}
        >
          Upload a folder
        </MenuAction>
        <MenuLink href={newFileHref} icon={<FilePlus2 {...variant} />} onChoose={close}>
          New file
        </MenuLink>
      </>
    )}
  </Menu>
);

/** Adds files to a branch by a menu, or by dropping them anywhere on the page. */
export const AddFiles = ({ kind, id, branch, folder, canCommit, newFileHref, children }: AddFilesProps) => {
  const place = useMemo(
    () => ({ kind, id, revision: branch, isPullRequest: !canCommit }),
    [kind, id, branch, canCommit],
  );
  const { view, session, add, close } = useUpload(place, folder);
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const drop = useCallback((transfer: DataTransfer) => void droppedFiles(transfer).then(add), [add]);
  const take = (list: FileList) => add(chosenFiles(list));
  const menu = (
    <div>
      <AddMenu
        newFileHref={newFileHref}
        onFiles={() => files.current?.click()}
        onFolder={() => folders.current?.click()}
      />
      <HiddenFileInput ref={files} label="Upload files" onFiles={take} />
      <HiddenFileInput ref={folders} label="Upload a folder" isFolder onFiles={take} />
    </div>
  );
  const isShown = view && (view.rows.length > 0 || view.missing.length > 0 || view.error);
  const panel = isShown && session && (
    <Suspense>
      <UploadPanel
        view={view}
        session={session}
        branch={branch}
        canCommit={canCommit}
        pageOf={(number) => `${repositoryPath(kind, id)}/discussions/${number}`}
        onClose={close}
      />
    </Suspense>
  );
  return (
    <>
      <PageDrop label={`Drop to upload to ${branch}`} onDrop={drop} />
      {children(menu, panel)}
    </>
  );
};
