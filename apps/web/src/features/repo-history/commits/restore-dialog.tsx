import { limits } from "@orrery/contract/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FileLocation } from "../../../api/files.ts";
import { restoreFiles } from "../../../api/history/commits.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { apiPath } from "../../../api/repository.ts";
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

const useRestore = ({ file: { kind, id, path }, sha, onClose }: RestoreDialogProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ branch, summary }: { readonly branch: string; readonly summary: string }) =>
      restoreFiles(kind, id, branch, { from: sha, summary, ...(path && { path }) }),
    onSuccess: async ({ commitOid }) => {
      onClose();
      await client.invalidateQueries({ queryKey: ["repository", kind, id] });
      await navigate({ to: repositoryPath(kind, id) + revisionPath("commit", commitOid, "") });
    },
  });
};

/** Restoring adds a commit, so that it can be undone in the same way. */
export const RestoreDialog = (props: RestoreDialogProps) => {
  const { file, sha, onClose } = props;
  const { kind, id, revision, path } = file;
  const what = path || "all files";
  const { data } = useQuery(refsQuery(kind, id));
  const branches = data?.branches.map(({ name }) => name) ?? ["main"];
  const [branch, setBranch] = useState(branches.includes(revision) ? revision : "main");
  const [summary, setSummary] = useState(`Restore ${what} from ${sha.slice(0, 7)}`);
  const { mutate, isPending, error } = useRestore(props);
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
      onSubmit={() => mutate({ branch, summary })}
      error={error?.message}
      action={isPending ? "Restoring…" : "Restore"}
      isDisabled={isPending || summary.trim() === ""}
    >
      <TextField label="Commit message" value={summary} onText={setSummary} maxLength={limits.commitMessage} />
      <LabeledSelect
        label="Branch"
        choices={branches.map((name) => ({ value: name, label: name }))}
        value={branch}
        onChoose={setBranch}
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
