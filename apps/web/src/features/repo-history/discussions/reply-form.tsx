import type { DiscussionDetails } from "@orrery/contract";
import { useLocation } from "@tanstack/react-router";
import { type DiscussionLocation, sendComment, setDiscussionStatus } from "../../../api/history/discussions.ts";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { useDraft } from "../use-draft.ts";
import { CommentEditor } from "./comment-editor.tsx";
import { Name, Quiet, ThreadBody, ThreadItem } from "./thread/thread.tsx";
import { useDiscussionAction } from "./use-discussion-action.ts";

interface ReplyFormProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
  /** Null if no one is signed in, undefined while that is not known. */
  readonly viewer: string | null | undefined;
}

const SignInToReply = () => {
  const { href } = useLocation();
  return (
    <ThreadItem author="" head={<Quiet>Join the discussion</Quiet>}>
      <ThreadBody>
        <ButtonLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in to comment</ButtonLink>
      </ThreadBody>
    </ThreadItem>
  );
};

const statusLabel = ({ status, isPullRequest }: DiscussionDetails, hasText: boolean): string => {
  const what = isPullRequest ? "pull request" : "discussion";
  if (status === "closed") return hasText ? "Comment and reopen" : `Reopen ${what}`;
  return hasText ? "Comment and close" : `Close ${what}`;
};

const Form = ({ at, discussion, viewer }: ReplyFormProps & { readonly viewer: string }) => {
  const [text, setText] = useDraft(`${at.kind}-${at.id}-${at.num}`);
  const clear = () => setText("");
  const comment = useDiscussionAction(at, (content: string) => sendComment(at, content), clear);
  const next = discussion.status === "closed" ? "open" : "closed";
  const status = useDiscussionAction(at, (content: string) => setDiscussionStatus(at, next, content), clear);
  const hasText = text.trim() !== "";
  const isBusy = comment.isPending || status.isPending;
  return (
    <ThreadItem author={viewer} head={<Name>{viewer}</Name>}>
      <CommentEditor
        kind={at.kind}
        id={at.id}
        label="Comment"
        placeholder="Leave a comment. Markdown works, @ mentions a person."
        text={text}
        onText={setText}
        onSubmit={() => hasText && !isBusy && comment.mutate(text)}
        error={comment.error ?? status.error}
        actions={
          <>
            {discussion.status !== "merged" && (
              <Button disabled={isBusy} onClick={() => status.mutate(text)}>
                {statusLabel(discussion, hasText)}
              </Button>
            )}
            <Button disabled={!hasText || isBusy} onClick={() => comment.mutate(text)}>
              {comment.isPending ? "Sending…" : "Comment"}
            </Button>
          </>
        }
      />
    </ThreadItem>
  );
};

export const ReplyForm = (props: ReplyFormProps) => {
  const { viewer } = props;
  if (viewer === undefined) return null;
  return viewer === null ? <SignInToReply /> : <Form {...props} viewer={viewer} />;
};
