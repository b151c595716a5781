import { limits } from "@orrery/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FileVersion } from "../../../api/owners/file-versions.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { type FileEdit, saveFile } from "./save-file.ts";

interface CommitBarProps {
  readonly edit: Omit<FileEdit, "message" | "isPullRequest">;
  readonly message: string;
  readonly onMessage: (message: string) => void;
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly canCommit: boolean;
  readonly onConflict: (theirs: FileVersion) => void;
  readonly onSaved: (pullRequest: number | undefined) => void;
  readonly end: ReactNode;
}

const defaultMessage = ({ location, path }: CommitBarProps["edit"], isNew: boolean): string => {
  if (isNew) return `Create ${path || "a file"}`;
  return path === location.path ? `Update ${path}` : `Move ${location.path} to ${path}`;
};

const targets = (branch: string) =>
  [
    { value: "branch", label: branch },
    { value: "pull-request", label: "New pull request" },
  ] as const;

export const CommitBar = (props: CommitBarProps) => {
  const { edit, message, onMessage, isNew, isChanged, canCommit, onConflict, onSaved, end } = props;
  const { kind, id, revision } = edit.location;
  const client = useQueryClient();
  const [chosen, setTarget] = useState<"branch" | "pull-request">("branch");
  const target = canCommit ? chosen : "pull-request";
  const text = message.trim() || defaultMessage(edit, isNew);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveFile({ ...edit, message: text, isPullRequest: target === "pull-request" }),
    onSuccess: async (result) => {
      if (result.kind === "conflict") return onConflict(result.theirs);
      onSaved(result.pullRequest);
      await client.invalidateQueries({ queryKey: ["repository", kind, id] });
    },
  });
  const isReady = isChanged && edit.path.trim() !== "" && !edit.path.endsWith("/");
  return (
    <Stack gap="sm">
      <InlineForm
        label="Commit"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) mutate();
        }}
      >
        <TextField
          label="Commit message"
          value={message}
          onText={onMessage}
          placeholder={defaultMessage(edit, isNew)}
          maxLength={limits.commitMessage}
          size={40}
        />
        {canCommit && <TextChoice label="Commit to" choices={targets(revision)} value={target} onChoose={setTarget} />}
        <Button variant="primary" type="submit" disabled={!isReady || isPending}>
          {target === "branch" ? "Commit changes" : "Open pull request"}
        </Button>
        {end}
      </InlineForm>
      {error && <InlineError>{error.message}</InlineError>}
    </Stack>
  );
};
