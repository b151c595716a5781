import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FileLocation } from "../../../api/files.ts";
import { restoreFiles } from "../../../api/history/commits.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { apiPath } from "../../../api/repository.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code } from "../../../ui/text/text.tsx";

interface RestoreDialogProps {
  /** The branch or revision that is shown, and the file; all files without a path. */
  readonly file: FileLocation;
  readonly sha: string;
  readonly onClose: () => void;
}

/** Restoring adds a commit, so that it can be undone in the same way. */
export const RestoreDialog = ({ file, sha, onClose }: RestoreDialogProps) => {
  const { kind, id, revision, path } = file;
  const what = path || "all files";
  const { data } = useQuery(refsQuery(kind, id));
  const branches = data?.branches.map(({ name }) => name) ?? ["main"];
  const navigate = useNavigate();
  const { fields, text, choice, isPending, dialog } = useSaveForm({
    initial: {
      branch: branches.includes(revision) ? revision : "main",
      summary: `Restore ${what} from ${sha.slice(0, 7)}`,
    },
    required: ["summary"],
    save: ({ branch, summary }) => restoreFiles(kind, id, branch, { from: sha, summary, ...(path && { path }) }),
    invalidates: [["repository", kind, id]],
    onDone: ({ commitOid }) => {
      onClose();
      return navigate({ to: repositoryPath(kind, id) + revisionPath("commit", commitOid, "") });
    },
  });
  const { branch, summary } = fields;
  const body = { from: sha, ...(path && { path }), summary };
  return (
    <FormDialog
      title={path ? "Restore this file" : "Restore this version"}
      description={
        <p>
          This adds a commit to <Code>{branch}</Code> with {path ? <Code>{path}</Code> : "all files"} as of{" "}
          <Code>{sha.slice(0, 7)}</Code>. You can undo it in the same way.
        </p>
      }
      onClose={onClose}
      action={isPending ? "Restoring…" : "Restore"}
      {...dialog}
    >
      <TextField label="Commit message" {...text("summary")} maxLength={limits.commitMessage} />
      <LabeledSelect
        label="Branch"
        choices={branches.map((name) => ({ value: name, label: name }))}
        {...choice("branch")}
      />
      <FromCode
        programs={[
          {
            name: "API",
            language: "shell",
            code: curlCommand("POST", `${apiPath(kind, id)}/restore/${encodeURIComponent(branch)}`, body),
          },
        ]}
      />
    </FormDialog>
  );
};
