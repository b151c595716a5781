import { limits } from "@orrery/contract/limits";
import type { FileLocation } from "../../../api/files.ts";
import { fileEntry } from "../../../api/files.ts";
import { type CommitLine, sendCommit } from "../../../api/owners/upload.ts";
import { filesPath } from "../../../api/repository.ts";
import { fetchFromHub, readFailure } from "../../../api/request.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { shellWord } from "../../../lib/code/quote-text.ts";
import { base64Of } from "../../../lib/files/base64-of.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
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

const commit = ({ kind, id, revision }: FileLocation, summary: string, lines: readonly CommitLine[]) =>
  sendCommit({ kind, id, revision, isPullRequest: false }, { summary }, lines);

const changedBy = ({ kind, id }: FileLocation) => [["repository", kind, id]];

export const RenameFile = ({ location, onClose, onDone }: FileDialogProps) => {
  const isNewPath = (path: string) => path !== "" && path !== location.path && !path.endsWith("/");
  const { fields, change, dialog } = useSaveForm({
    initial: { path: location.path },
    isReady: ({ path }) => isNewPath(path),
    save: async ({ path }) => {
      const lines = [await copyOf(location, path), { key: "deletedFile", value: { path: location.path } } as const];
      await commit(location, `Move ${location.path} to ${path}`, lines);
      return path;
    },
    invalidates: changedBy(location),
    onDone,
  });
  return (
    <FormDialog
      title="Rename or move"
      description={`Commits to ${location.revision}. Earlier commits still have the old path.`}
      onClose={onClose}
      action="Rename"
      {...dialog}
    >
      <TextField
        label="Path"
        value={fields.path}
        onText={(path) => change({ path: path.replace(/^\/+/, "") })}
        maxLength={limits.filePath}
        hint="Use “/” to put it into a folder."
      />
      <FileCode
        location={location}
        change={`git mv ${shellWord(location.path)} ${shellWord(isNewPath(fields.path.trim()) ? fields.path.trim() : "new-name")}`}
        message={`Move ${location.path}`}
      />
    </FormDialog>
  );
};

export const DeleteFile = ({ location, onClose, onDone }: FileDialogProps) => (
  <ConfirmChange
    title={`Delete ${location.path}`}
    action="Delete"
    change={() => commit(location, `Delete ${location.path}`, [{ key: "deletedFile", value: { path: location.path } }])}
    invalidates={changedBy(location)}
    onDone={() => onDone(undefined)}
    onClose={onClose}
    code={
      <FileCode location={location} change={`git rm ${shellWord(location.path)}`} message={`Delete ${location.path}`} />
    }
  >
    <p>{`Commits to ${location.revision}. You can restore it from the history.`}</p>
  </ConfirmChange>
);
