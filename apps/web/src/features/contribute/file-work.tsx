import type { TreeEntry } from "@orrery/contract";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { FileLocation } from "../../api/files.ts";
import { maxEditedBytes } from "../../api/owners/file-versions.ts";
import { fileTypeOf } from "../../lib/files/file-type.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";
import { useContribution } from "./contribution.ts";

const FileEditor = lazy(() => import("./edit/file-editor.tsx").then((module) => ({ default: module.FileEditor })));
const RenameFile = lazy(() => import("./edit/file-dialogs.tsx").then((module) => ({ default: module.RenameFile })));
const DeleteFile = lazy(() => import("./edit/file-dialogs.tsx").then((module) => ({ default: module.DeleteFile })));

const pageOf = ({ kind, id, revision }: FileLocation, view: "blob" | "tree", path: string): string =>
  repositoryPath(kind, id) + revisionPath(view, revision, path);

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const isText = (path: string): boolean => !["image", "audio", "video", "weights"].includes(fileTypeOf(path).kind);

interface FileWorkProps {
  readonly file: FileLocation;
  /** Null if there is no such file; undefined until it is known. */
  readonly entry: TreeEntry | null | undefined;
}

/** What git has of a large file is a pointer. */
const isEditable = (entry: FileWorkProps["entry"]): boolean => !entry || (!entry.lfs && entry.size <= maxEditedBytes);

/** Edit, rename and delete; nothing for people who cannot. */
export const FileWork = ({ file, entry }: FileWorkProps) => {
  const { canCommit, canPropose } = useContribution(file.kind, file.id, file.revision);
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const navigate = useNavigate();
  if (!canPropose) return null;
  const close = () => setDialog(undefined);
  const go = (path: string | undefined) => {
    close();
    const to = path === undefined ? pageOf(file, "tree", folderOf(file.path)) : pageOf(file, "blob", path);
    void navigate({ to });
  };
  return (
    <Cluster>
      {isText(file.path) && isEditable(entry) && (
        <ButtonLink href={`${pageOf(file, "blob", file.path)}?action=edit`}>Edit</ButtonLink>
      )}
      {canCommit && (
        <>
          <Button onClick={() => setDialog("rename")}>Rename</Button>
          <Button variant="danger" onClick={() => setDialog("delete")}>
            Delete
          </Button>
        </>
      )}
      <Suspense>
        {dialog === "rename" && <RenameFile location={file} onClose={close} onDone={go} />}
        {dialog === "delete" && <DeleteFile location={file} onClose={close} onDone={go} />}
      </Suspense>
    </Cluster>
  );
};

interface FileEditingProps {
  /** The file, or the folder of a new one. */
  readonly file: FileLocation;
  readonly isNew: boolean;
  readonly urls: UrlResolvers;
}

/** The editor in place of a file or folder. */
export const FileEditing = ({ file, isNew, urls }: FileEditingProps) => {
  const { canCommit } = useContribution(file.kind, file.id, file.revision);
  const navigate = useNavigate();
  const location = isNew ? { ...file, path: file.path ? `${file.path}/` : "" } : file;
  return (
    <Suspense fallback={<SkeletonPanel height={400} />}>
      <FileEditor
        key={`${file.revision} ${file.path} ${isNew}`}
        location={location}
        isNew={isNew}
        canCommit={canCommit}
        urls={urls}
        backHref={pageOf(file, isNew ? "tree" : "blob", file.path)}
        onSaved={(path, pullRequest) =>
          void navigate({
            to:
              pullRequest === undefined
                ? pageOf(file, "blob", path)
                : `${repositoryPath(file.kind, file.id)}/discussions/${pullRequest}`,
          })
        }
      />
    </Suspense>
  );
};
