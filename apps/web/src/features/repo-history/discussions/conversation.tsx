import type { DiscussionDetails, DiscussionEvent } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDot, GitCommitHorizontal, GitMerge, Pencil } from "lucide-react";
import { useMemo } from "react";
import type { DiscussionLocation } from "../../../api/history/discussions.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { CommentParts, type CommentProps } from "./comment-parts.tsx";
import { MergeBox } from "./merge-box.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { ReviewThreadItem } from "./review/review-thread-item.tsx";
import { reviewThreads } from "./review/review-threads.ts";
import { Name, Quiet, Thread, ThreadBody, ThreadEvent, ThreadItem } from "./thread/thread.tsx";

const Comment = (props: CommentProps) => (
  <CommentParts {...props}>
    {({ head, actions, body, isEditing }) => (
      <ThreadItem id={props.event.id} author={props.event.author.name} head={head} actions={actions}>
        {isEditing ? body : <ThreadBody>{body}</ThreadBody>}
      </ThreadItem>
    )}
  </CommentParts>
);

interface ConversationProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
}

const statusEvents = {
  open: { icon: CircleDot, text: "opened this" },
  closed: { icon: CircleCheck, text: "closed this" },
  merged: { icon: GitMerge, text: "merged this" },
  draft: { icon: CircleDot, text: "marked this as a draft" },
} as const;

type OtherEvent = Exclude<DiscussionEvent, { readonly type: "comment" | "review-comment" }>;

const When = ({ date }: { readonly date: string }) => (
  <Quiet title={exactText(new Date(date))}>{whenText(new Date(date), new Date())}</Quiet>
);

const Event = ({ at, event }: { readonly at: DiscussionLocation; readonly event: OtherEvent }) => {
  const author = <Name>{event.author.name}</Name>;
  if (event.type === "commit")
    return (
      <ThreadEvent icon={GitCommitHorizontal}>
        {author} committed{" "}
        <TextLink href={repositoryPath(at.kind, at.id) + revisionPath("commit", event.data.oid, "")}>
          {event.data.subject || event.data.oid.slice(0, 7)}
        </TextLink>{" "}
        <When date={event.createdAt} />
      </ThreadEvent>
    );
  if (event.type === "title-change")
    return (
      <ThreadEvent icon={Pencil}>
        {author} changed the title from “{event.data.from}” to “{event.data.to}” <When date={event.createdAt} />
      </ThreadEvent>
    );
  const { icon, text } = statusEvents[event.data.status];
  return (
    <ThreadEvent icon={icon}>
      {author} {text} <When date={event.createdAt} />
    </ThreadEvent>
  );
};

export const Conversation = ({ at, discussion }: ConversationProps) => {
  const { data } = useQuery(sessionQuery);
  const viewer = data?.user?.name;
  const shared = { at, viewer, opener: discussion.author.name };
  const threads = useMemo(() => reviewThreads(discussion.events), [discussion.events]);
  const isOpen = discussion.status === "open" || discussion.status === "draft";
  return (
    <Thread label="Conversation">
      {discussion.events.map((event) => {
        if (event.type === "comment") return <Comment key={event.id} event={event} {...shared} />;
        if (event.type !== "review-comment") return <Event key={event.id} at={at} event={event} />;
        // Replies are shown with the comment that they answer.
        const thread = threads.find(({ first }) => first.id === event.id);
        return thread && <ReviewThreadItem key={event.id} thread={thread} {...shared} />;
      })}
      {discussion.isPullRequest && isOpen && <MergeBox at={at} discussion={discussion} />}
      <ReplyForm at={at} discussion={discussion} viewer={data ? (viewer ?? null) : undefined} />
    </Thread>
  );
};
