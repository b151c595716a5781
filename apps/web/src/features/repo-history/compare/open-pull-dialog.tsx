import { limits } from "@orrery/contract/limits";
import { useNavigate } from "@tanstack/react-router";
import type { ComparedRevisions, RevisionDifference } from "../../../api/history/comparison.ts";
import { openDiscussion } from "../../../api/history/discussions.ts";
import { apiPath } from "../../../api/repository.ts";
import { useChange } from "../../../forms/use-change.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { compareRangeText } from "../../../lib/routes/compare-range.ts";
import { TextArea, TextField } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { discussionHref } from "../discussions/discussion-hrefs.ts";
import { revisionText } from "../revision/revision-text.ts";
import { useDraft } from "../use-draft.ts";

interface OpenPullDialogProps extends ComparedRevisions {
  readonly found: RevisionDifference;
  readonly onClose: () => void;
}

/** The title of the only commit, or the name of the branch. */
const firstTitle = ({ range, found: { commits } }: OpenPullDialogProps): string =>
  (commits.length === 1 ? (commits[0]?.title ?? "") : revisionText(range.head)).slice(0, limits.discussionTitle);

const useOpenPull = (props: OpenPullDialogProps) => {
  const { kind, id, range, onClose } = props;
  const draft = `${kind}-${id}-pull-${compareRangeText(range)}`;
  const [title, setTitle] = useDraft(`${draft}-title`, firstTitle(props));
  const [description, setDescription] = useDraft(`${draft}-text`);
  const navigate = useNavigate();
  const request = { title: title.trim(), description, pullRequest: true, base: range.base, head: range.head };
  const mutation = useChange(() => openDiscussion(kind, id, request), {
    invalidates: [["repository", kind, id]],
    onDone: ({ num }) => {
      setTitle("");
      setDescription("");
      onClose();
      return navigate({ to: discussionHref({ kind, id, num }) });
    },
  });
  return { title, setTitle, description, setDescription, request, ...mutation };
};

export const OpenPullDialog = (props: OpenPullDialogProps) => {
  const { kind, id, range, found, onClose } = props;
  const { title, setTitle, description, setDescription, request, mutate, isPending, error } = useOpenPull(props);
  const canSend = title.trim() !== "" && !isPending;
  return (
    <FormDialog
      title="Open pull request"
      description={
        <p>
          Asks to merge {countOf(found.totalCommits, "commit")} from <Code>{revisionText(range.head)}</Code> into{" "}
          <Code>{range.base}</Code>. Later commits are added to the pull request itself.
        </p>
      }
      onClose={onClose}
      onSubmit={() => canSend && mutate()}
      error={error?.message}
      action={isPending ? "Opening…" : "Open pull request"}
      isDisabled={!canSend}
    >
      <TextField label="Title" value={title} onText={setTitle} maxLength={limits.discussionTitle} />
      <TextArea
        label="Description (optional)"
        placeholder="Say what changes and why. Markdown works, @ mentions a person."
        value={description}
        onText={setDescription}
        maxLength={limits.comment}
        rows={5}
      />
      <FromCode
        programs={[
          { name: "API", language: "shell", code: curlCommand("POST", `${apiPath(kind, id)}/discussions`, request) },
        ]}
      />
    </FormDialog>
  );
};
