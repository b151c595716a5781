import { limits } from "@orrery/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FileLocation } from "../../../api/files.ts";
import { fileEntry } from "../../../api/owners/file-versions.ts";
import { type CommitLine, sendCommit } from "../../../api/owners/upload.ts";
import { filesPath } from "../../../api/repository.ts";
import { fetchFromHub, readFailure } from "../../../api/request.ts";
import { shellWord } from "../../../lib/code/quote-text.ts";
import { base64Of } from "../../../lib/files/base64-of.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { FileCode } from "./file-code.tsx";

interface FileDialogProps {
  readonly location: FileLocation;
  readonly onClose: () => void;
  readonly onDone: (path: string | undefined) => void;
}

/** A large file is named by its hash; a small one is sent again. */
const copyOf = async (location: FileLocation, path: string): Promise<CommitLine> => {
  const entry = await fileEntry(location);
  if (!entry) throw new Error(`${location.path} is no longer in ${location.revision}.`);
  if (entry.lfs) return { key: "lfsFile", value: { path, algo: "sha256", oid: entry.lfs.oid, size: entry.lfs.size } };
  const { kind, id, revision } = location;
  const response = await fetchFromHub(filesPath(kind, id) + revisionPath("resolve", revision, location.path), {});
  if (!response.ok) throw await readFailure(response);
  return {
    key: "file",
    value: { path, content: base64Of(new Uint8Array(await response.arrayBuffer())), encoding: "base64" },
  };
};

const useFileCommit = ({ location }: FileDialogProps) => {
  const client = useQueryClient();
  const { kind, id, revision } = location;
  return useMutation({
    mutationFn: async ({
      summary,
      lines,
    }: {
      readonly summary: string;
      readonly lines: Promise<readonly CommitLine[]>;
    }) => sendCommit({ kind, id, revision, isPullRequest: false }, { summary }, await lines),
    onSuccess: () => client.invalidateQueries({ queryKey: ["repository", kind, id] }),
  });
};

export const RenameFile = (props: FileDialogProps) => {
  const { location, onClose, onDone } = props;
  const [path, setPath] = useState(location.path);
  const { mutate, isPending, error } = useFileCommit(props);
  const isReady = path.trim() !== "" && path !== location.path && !path.endsWith("/");
  const submit = () =>
    mutate(
      {
        summary: `Move ${location.path} to ${path}`,
        lines: copyOf(location, path).then((copy) => [copy, { key: "deletedFile", value: { path: location.path } }]),
      },
      { onSuccess: () => onDone(path) },
    );
  return (
    <FormDialog
      title="Rename or move"
      description={`Commits to ${location.revision}. Earlier commits still have the old path.`}
      onClose={onClose}
      onSubmit={() => isReady && submit()}
      error={error?.message}
      action="Rename"
      isDisabled={!isReady || isPending}
    >
      <TextField
        label="Path"
        value={path}
        onText={(next) => setPath(next.replace(/^\/+/, ""))}
        maxLength={limits.filePath}
        hint="Use “/” to put it into a folder."
      />
      <FileCode
        location={location}
        change={`git mv ${shellWord(location.path)} ${shellWord(isReady ? path : "new-name")}`}
        message={`Move ${location.path}`}
      />
    </FormDialog>
  );
};

export const DeleteFile = (props: FileDialogProps) => {
  const { location, onClose, onDone } = props;
  const { mutate, isPending, error } = useFileCommit(props);
  return (
    <ConfirmDialog
      title={`Delete ${location.path}`}
      action="Delete"
      onConfirm={() =>
        mutate(
          {
            summary: `Delete ${location.path}`,
            lines: Promise.resolve([{ key: "deletedFile" as const, value: { path: location.path } }]),
          },
          { onSuccess: () => onDone(undefined) },
        )
      }
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
      code={
        <FileCode
          location={location}
          change={`git rm ${shellWord(location.path)}`}
          message={`Delete ${location.path}`}
        />
      }
    >
      <p>{`Commits to ${location.revision}. You can restore it from the history.`}</p>
    </ConfirmDialog>
  );
};
