import type { DiscussionLocation } from "../../../../api/history/discussions.ts";
import { Button } from "../../../../ui/input/button/button.tsx";
import { useDraft } from "../../use-draft.ts";
import { CommentEditor } from "../comment-editor.tsx";
import { CommentFrame } from "../thread/comment-frame.tsx";
import { useDiscussionAction } from "../use-discussion-action.ts";

interface ReviewFormProps {
  readonly at: DiscussionLocation;
  /** The name of the draft. */
  readonly draft: string;
  readonly label: string;
  readonly action: string;
  readonly send: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly takesFocus: boolean;
}

/** Writes a comment on a line, or a reply to one. */
export const ReviewForm = ({ at, draft, label, action, send, onClose, takesFocus }: ReviewFormProps) => {
  const [text, setText] = useDraft(draft);
  const close = () => {
    setText("");
    onClose();
  };
  const { mutate, isPending, error } = useDiscussionAction(at, send, close);
  const canSend = text.trim() !== "" && !isPending;
  return (
    <CommentFrame>
      <CommentEditor
        kind={at.kind}
        id={at.id}
        label={label}
        placeholder="Markdown works, @ mentions a person."
        text={text}
        onText={setText}
        onSubmit={() => canSend && mutate(text)}
        error={error}
        takesFocus={takesFocus}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={!canSend} onClick={() => mutate(text)}>
              {isPending ? "Sending…" : action}
            </Button>
          </>
        }
      />
    </CommentFrame>
  );
};
