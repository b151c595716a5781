import { ThreadBody, ThreadItem } from "../../../ui/thread/thread.tsx";
import { CommentParts, type CommentProps } from "./comment-parts.tsx";

export const Comment = (props: CommentProps) => (
  <CommentParts {...props}>
    {({ head, actions, body, isEditing }) => (
      <ThreadItem id={props.event.id} author={props.event.author.name} head={head} actions={actions}>
        {isEditing ? body : <ThreadBody>{body}</ThreadBody>}
      </ThreadItem>
    )}
  </CommentParts>
);
