import { Reply } from "lucide-react";
import { useState } from "react";
import { type DiscussionLocation, replyToComment } from "../../../../api/history/discussions.ts";
import { SmallButton } from "../../../../ui/input/button/small-button.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { hasDraft } from "../../use-draft.ts";
import { CommentParts } from "../comment-parts.tsx";
import { CommentFrame } from "../thread/comment-frame.tsx";
import { LineComment, LineComments, LineThread } from "../thread/line-thread.tsx";
import { ResolveButton } from "./resolve-button.tsx";
import { ReviewForm } from "./review-form.tsx";
import type { ReviewThread } from "./review-threads.ts";

export interface ReviewThreadProps {
  readonly at: DiscussionLocation;
  readonly thread: ReviewThread;
  /** The account that is signed in. */
  readonly viewer: string | undefined;
  /** The author of the pull request. */
  readonly opener: string;
}

const ReplyBox = (props: ReviewThreadProps) => {
  const {
    at,
    thread: { first },
  } = props;
  const draft = `reply-${first.id}`;
  const [isOpen, setOpen] = useState(() => hasDraft(draft));
  const [isPressed, setPressed] = useState(false);
  if (isOpen)
    return (
      <ReviewForm
        at={at}
        draft={draft}
        label={`Reply on line ${first.data.line}`}
        action="Reply"
        send={(text) => replyToComment(at, first.id, text)}
        onClose={() => setOpen(false)}
        takesFocus={isPressed}
      />
    );
  const open = () => {
    setPressed(true);
    setOpen(true);
  };
  return (
    <Cluster>
      <SmallButton aria-label={`Reply on line ${first.data.line}`} onClick={open}>
        <Reply size={14} strokeWidth={1.75} aria-hidden="true" />
        Reply
      </SmallButton>
      <ResolveButton {...props} />
    </Cluster>
  );
};

/** The comments on one line, and a form to reply. */
export const ReviewThreadView = (props: ReviewThreadProps) => {
  const { at, thread, viewer, opener } = props;
  const { path, line } = thread.first.data;
  return (
    <LineThread label={`Comments on ${path}, line ${line}`}>
      <LineComments>
        {thread.comments.map((event) => (
          <CommentParts key={event.id} at={at} event={event} viewer={viewer} opener={opener} isWithinDiff>
            {({ head, actions, body, isEditing }) => (
              <LineComment id={event.id} author={event.author.name} head={head} actions={actions}>
                {isEditing ? <CommentFrame>{body}</CommentFrame> : body}
              </LineComment>
            )}
          </CommentParts>
        ))}
      </LineComments>
      {viewer !== undefined && <ReplyBox {...props} />}
    </LineThread>
  );
};
