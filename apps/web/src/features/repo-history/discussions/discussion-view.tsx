import type { DiscussionDetails } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState } from "react";
import {
  type DiscussionLocation,
  discussionPath,
  discussionQuery,
  pullChangesPath,
  renameDiscussion,
} from "../../../api/history/discussions.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { Tabs } from "../../../ui/navigation/tabs.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Chip } from "../../../ui/text/chip/chip.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { ChangedFiles } from "../changes/changed-files.tsx";
import { HistoryFailure } from "../history-failure.tsx";
import { Conversation } from "./conversation.tsx";
import { discussionHref } from "./discussion-hrefs.ts";
import { PullCommits } from "./pull-commits.tsx";
import { useFileReviews } from "./review/use-file-reviews.tsx";
import { StatusPill } from "./thread/status-pill.tsx";
import { Name, Quiet, ThreadSummary } from "./thread/thread.tsx";
import { useDiscussionAction } from "./use-discussion-action.ts";

interface PullFilesProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
}

/** The files that a pull request changes, with the comments on their lines. */
const PullFiles = ({ at, discussion }: PullFilesProps) => {
  const { data } = useQuery(sessionQuery);
  const { href } = useLocation();
  const reviewOf = useFileReviews(at, discussion, data?.user?.name);
  return (
    <Stack>
      {data && !data.user && (
        <Text variant="note">
          <TextLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</TextLink> to comment on lines.
        </Text>
      )}
      <ChangedFiles
        kind={at.kind}
        id={at.id}
        source={pullChangesPath(at)}
        before={discussion.changes?.base.replace(/^refs\/heads\//, "")}
        after={`refs/pr/${at.num}`}
        reviewOf={reviewOf}
      />
    </Stack>
  );
};

const reviewed = { path: "README.md", side: "after", line: 1, comment: "Why?" };

/** What the page of a discussion does, as commands. */
const discussionPrograms = (at: DiscussionLocation, { isPullRequest, status, events }: DiscussionDetails) => {
  const address = discussionPath(at);
  const shell = (name: string, code: string) => ({ name, language: "shell", code });
  const isOpen = status === "open" || status === "draft";
  const thread = events.find(({ type }) => type === "review-comment");
  const comment = events.find(({ type }) => type === "comment");
  return [
    shell("Read", curlCommand("GET", address)),
    shell("Comment", curlCommand("POST", `${address}/comment`, { comment: "Thanks!" })),
    ...(comment ? [shell("React", curlCommand("PUT", `${address}/comment/${comment.id}/reactions/heart`))] : []),
    ...(status === "merged"
      ? []
      : [
          shell(
            isOpen ? "Close" : "Reopen",
            curlCommand("POST", `${address}/status`, { status: isOpen ? "closed" : "open" }),
          ),
        ]),
    ...(isPullRequest
      ? [
          shell("Comment on a line", curlCommand("POST", `${address}/review-comment`, reviewed)),
          ...(thread
            ? [shell("Resolve a thread", curlCommand("PUT", `${address}/comment/${thread.id}/resolved`))]
            : []),
          shell("git", `git fetch origin refs/pr/${at.num}:pr-${at.num}\ngit switch pr-${at.num}`),
        ]
      : []),
  ];
};

interface DiscussionViewProps {
  readonly at: DiscussionLocation;
  readonly part: "conversation" | "commits" | "files";
}

interface LoadedProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
}

const commitsOf = ({ events }: DiscussionDetails) => events.filter(({ type }) => type === "commit");

const RenameForm = ({ at, discussion, onDone }: LoadedProps & { readonly onDone: () => void }) => {
  const [title, setTitle] = useState(discussion.title);
  const { mutate, isPending, error } = useDiscussionAction(at, (next: string) => renameDiscussion(at, next), onDone);
  return (
    <Stack gap="sm">
      <InlineForm
        label="Change the title"
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) mutate(title.trim());
        }}
      >
        <TextField label="Title" value={title} onText={setTitle} maxLength={limits.discussionTitle} size={48} />
        <Button variant="primary" type="submit" disabled={isPending || title.trim() === ""}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </InlineForm>
      {error && <InlineError>{error.message}</InlineError>}
    </Stack>
  );
};

const Summary = ({ discussion }: { readonly discussion: DiscussionDetails }) => {
  const { status, isPullRequest, author, createdAt, num, changes } = discussion;
  const when = <Quiet title={exactText(new Date(createdAt))}>{whenText(new Date(createdAt), new Date())}</Quiet>;
  if (!isPullRequest)
    return (
      <ThreadSummary>
        <StatusPill status={status} isPullRequest={false} />
        <Quiet>
          <Name>{author.name}</Name> opened this {when}
        </Quiet>
      </ThreadSummary>
    );
  const base = changes?.base.replace(/^refs\/heads\//, "") ?? "main";
  const verb = status === "merged" ? "merged" : "wants to merge";
  return (
    <ThreadSummary>
      <StatusPill status={status} isPullRequest />
      <Quiet>
        <Name>{author.name}</Name> {verb} {countOf(commitsOf(discussion).length, "commit")} into
      </Quiet>
      <Chip>{base}</Chip>
      <Quiet>from</Quiet>
      <Chip>{`refs/pr/${num}`}</Chip>
      <CopyButton text={`refs/pr/${num}`} label="the ref" />
    </ThreadSummary>
  );
};

const Head = ({ at, discussion }: LoadedProps) => {
  const [isRenaming, setRenaming] = useState(false);
  const { data } = useQuery(sessionQuery);
  return (
    <Stack gap="sm">
      {isRenaming ? (
        <RenameForm at={at} discussion={discussion} onDone={() => setRenaming(false)} />
      ) : (
        <ToolBar
          end={
            data?.user && (
              <Button onClick={() => setRenaming(true)}>
                <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
                Edit title
              </Button>
            )
          }
        >
          <Heading level={2} variant="section" id="discussion">
            {discussion.title} <Quiet>#{at.num}</Quiet>
          </Heading>
        </ToolBar>
      )}
      <Summary discussion={discussion} />
    </Stack>
  );
};

const PullTabs = ({ at, discussion, part }: LoadedProps & Pick<DiscussionViewProps, "part">) => {
  const path = discussionHref(at);
  return (
    <Tabs
      label="Pull request"
      current={part}
      tabs={[
        { key: "conversation", label: "Conversation", path, count: discussion.numComments },
        { key: "commits", label: "Commits", path: `${path}/commits`, count: commitsOf(discussion).length },
        { key: "files", label: "Files changed", path: `${path}/files` },
      ]}
    />
  );
};

const Body = ({ at, discussion, part }: LoadedProps & Pick<DiscussionViewProps, "part">) => {
  if (part === "commits" && discussion.isPullRequest) return <PullCommits at={at} discussion={discussion} />;
  if (part === "files" && discussion.isPullRequest) return <PullFiles at={at} discussion={discussion} />;
  return <Conversation at={at} discussion={discussion} />;
};

export const DiscussionView = ({ at, part }: DiscussionViewProps) => {
  const { data, error, refetch } = useQuery(discussionQuery(at));
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Loading what="the discussion" />
        <SkeletonPanel height={480} />
      </>
    );
  return (
    <Stack gap="lg">
      <Stack>
        <Head at={at} discussion={data} />
        {data.isPullRequest && <PullTabs at={at} discussion={data} part={part} />}
      </Stack>
      <Body at={at} discussion={data} part={part} />
      <FromCode programs={discussionPrograms(at, data)} />
    </Stack>
  );
};
