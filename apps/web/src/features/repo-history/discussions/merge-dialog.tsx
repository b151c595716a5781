import { limits } from "@orrery/contract/limits";
import { useState } from "react";
import { type DiscussionLocation, mergePullRequest } from "../../../api/history/discussions.ts";
import { hubUrl } from "../../../lib/routes/site-root.ts";
import { TextArea } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { useDiscussionAction } from "./use-discussion-action.ts";

interface MergeDialogProps {
  readonly at: DiscussionLocation;
  readonly base: string;
  readonly onClose: () => void;
}

export const MergeDialog = ({ at, base, onClose }: MergeDialogProps) => {
  const [comment, setComment] = useState("");
  const { mutate, isPending, error } = useDiscussionAction(at, (text: string) => mergePullRequest(at, text), onClose);
  const address = `${hubUrl()}/api/${at.kind}s/${at.id}/discussions/${at.num}/merge`;
  return (
    <FormDialog
      title={`Merge #${at.num}`}
      description={
        <p>
          This adds a merge commit to <Code>{base}</Code>. To undo it, restore an earlier version from the history.
        </p>
      }
      onClose={onClose}
      onSubmit={() => mutate(comment)}
      error={error?.message}
      action={isPending ? "Merging…" : "Merge"}
      isDisabled={isPending}
    >
      <TextArea label="Comment (optional)" value={comment} onText={setComment} maxLength={limits.comment} />
      <FromCode
        programs={[
          { name: "API", language: "shell", code: `curl -X POST '${address}' -H "Authorization: Bearer $HF_TOKEN"` },
        ]}
      />
    </FormDialog>
  );
};
