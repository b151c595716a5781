import { type Static, Type } from "typebox";
import { limits } from "./limits.ts";

/** PostgreSQL cannot store the character NUL. */
const storable = { pattern: "^[^\\u0000]*$" };

const Title = Type.String({ minLength: 1, maxLength: limits.discussionTitle, ...storable });
const Comment = Type.String({ minLength: 1, maxLength: limits.comment, ...storable, description: "Markdown." });
const OptionalComment = Type.Optional(
  Type.Union([Type.String({ maxLength: limits.comment, ...storable }), Type.Null()]),
);

const Author = Type.Object({ name: Type.String() });

const summary = {
  num: Type.Integer({ description: "Discussions and pull requests of a repository share their numbers." }),
  title: Type.String(),
  status: Type.Enum(["open", "closed", "merged", "draft"]),
  isPullRequest: Type.Boolean(),
  createdAt: Type.String(),
  author: Author,
  repo: Type.Object({ name: Type.String({ description: "owner/name" }), type: Type.Enum(["model", "dataset"]) }),
  numComments: Type.Integer(),
};

/** A discussion or pull request in a list. */
const DiscussionSummary = Type.Object(summary);

/** A page of discussions, newest first. There is a next page while `start` and the length are less than `count`. */
export const Discussions = Type.Object({
  count: Type.Integer(),
  start: Type.Integer(),
  discussions: Type.Array(DiscussionSummary),
});

/** Which discussions to list. */
export const DiscussionQuery = Type.Object({
  p: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: "Page, from 0." })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Page size; default 50." })),
  type: Type.Optional(Type.Enum(["all", "discussion", "pull_request", ""])),
  status: Type.Optional(
    Type.Enum(["all", "open", "closed", ""], { description: "Drafts are open, merged pull requests closed." }),
  ),
  author: Type.Optional(Type.String({ maxLength: 100 })),
});

const CommentVersion = Type.Object({
  raw: Type.String({ description: "Markdown." }),
  html: Type.String({ description: "The text with HTML escaped. Render `raw` for formatting." }),
  updatedAt: Type.String(),
  author: Author,
});

const event = { id: Type.String(), createdAt: Type.String(), author: Author };

/** How a person can react to a comment. */
export const reactions = ["thumbs_up", "thumbs_down", "heart", "check", "eyes"] as const;
export const Reaction = Type.Enum([...reactions]);

export const ReactionCounts = Type.Array(
  Type.Object({
    reaction: Reaction,
    count: Type.Integer(),
    reacted: Type.Boolean({ description: "Whether you have reacted so." }),
    users: Type.Optional(Type.Array(Type.String(), { description: "The first 20; only if you are signed in." })),
  }),
  { description: "Reactions that at least one person has chosen." },
);

const comment = {
  edited: Type.Boolean(),
  hidden: Type.Boolean({ description: "The text of a hidden comment is deleted." }),
  hiddenBy: Type.Optional(Type.String()),
  latest: CommentVersion,
  history: Type.Array(CommentVersion),
  /** In the details of a discussion. */
  reactions: Type.Optional(ReactionCounts),
};

const CommentEvent = Type.Object({ ...event, type: Type.Literal("comment"), data: Type.Object(comment) });

const TextHunk = Type.Object({
  oldStart: Type.Integer(),
  oldLines: Type.Integer(),
  newStart: Type.Integer(),
  newLines: Type.Integer(),
  lines: Type.Array(Type.String({ description: "Begins with a space, `-` or `+`, as in git's diffs." })),
});

const reviewed = {
  path: Type.String({ minLength: 1, maxLength: limits.filePath }),
  side: Type.Enum(["before", "after"], {
    description: "Whether the line is that of the branch or of the pull request.",
  }),
  line: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "From 1." }),
};

/** A comment on a line of a changed file. */
const ReviewCommentEvent = Type.Object({
  ...event,
  type: Type.Literal("review-comment"),
  data: Type.Object({
    ...comment,
    ...reviewed,
    commit: Type.String({ description: "The commit of the pull request that was commented on." }),
    replyTo: Type.Optional(Type.String({ description: "The first comment of the thread, if this is a reply." })),
    resolvedBy: Type.Optional(
      Type.String({ description: "In the first comment of a thread: who resolved it. Absent if it is unresolved." }),
    ),
    /** The line and up to three before it, as they were when the comment was written. */
    hunk: Type.Optional(TextHunk),
    outdated: Type.Optional(
      Type.Boolean({ description: "In the details of a pull request: whether the file has changed since." }),
    ),
  }),
});

const StatusEvent = Type.Object({
  ...event,
  type: Type.Literal("status-change"),
  data: Type.Object({ status: summary.status }),
});

const CommitEvent = Type.Object({
  ...event,
  type: Type.Literal("commit"),
  data: Type.Object({ subject: Type.String(), oid: Type.String() }),
});

const TitleEvent = Type.Object({
  ...event,
  type: Type.Literal("title-change"),
  data: Type.Object({ from: Type.String(), to: Type.String() }),
});

/** Something that happened in a discussion. */
export const DiscussionEvent = Type.Union([CommentEvent, ReviewCommentEvent, StatusEvent, CommitEvent, TitleEvent]);

/** A discussion or pull request with its events, oldest first. */
export const DiscussionDetails = Type.Object({
  ...summary,
  events: Type.Array(DiscussionEvent),
  changes: Type.Optional(
    Type.Object(
      {
        base: Type.String({ description: "The branch to merge into, such as refs/heads/main." }),
        mergeCommitId: Type.Optional(Type.String()),
      },
      { description: "Pull requests only." },
    ),
  ),
  filesWithConflicts: Type.Optional(
    Type.Union([Type.Boolean(), Type.Array(Type.String())], {
      description: "Pull requests only: paths that cannot be merged; false if all can, or if it is closed.",
    }),
  ),
  diff: Type.Optional(Type.String({ description: "With `diff=1`: the changes as git shows them, up to 1 MiB." })),
});

/** A new discussion or pull request. */
export const NewDiscussion = Type.Object({
  title: Title,
  description: OptionalComment,
  pullRequest: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  head: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: "Pull requests only: the revision whose commits to merge. Without it, the pull request is a draft.",
    }),
  ),
  base: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "Pull requests only: the branch to merge into. Default: main.",
    }),
  ),
});

export const CreatedDiscussion = Type.Object({
  num: Type.Integer(),
  url: Type.String(),
  pullRequest: Type.Boolean(),
});

export const NewComment = Type.Object({ comment: Comment });
export const NewReviewComment = Type.Object({ comment: Comment, ...reviewed });
export const NewTitle = Type.Object({ title: Title });
export const NewStatus = Type.Object({ status: Type.Enum(["open", "closed"]), comment: OptionalComment });
export const CommentEdit = Type.Object({ content: Comment });
export const MergeRequest = Type.Object({ comment: OptionalComment });

export const CommentReply = Type.Object({ newMessage: CommentEvent });
export const ReviewCommentReply = Type.Object({ newMessage: ReviewCommentEvent });
export const TitleReply = Type.Object({ newTitle: TitleEvent });
export const StatusReply = Type.Object({ newStatus: StatusEvent });
export const UpdatedComment = Type.Object({ updatedComment: Type.Union([CommentEvent, ReviewCommentEvent]) });
export const ReactionReply = Type.Object({ reactions: ReactionCounts });
export const MergeReply = Type.Object({ success: Type.Boolean(), mergeCommitId: Type.String() });

/** One side of a changed file. */
const FileVersion = Type.Object({
  mode: Type.String({ description: "Git's mode, such as 100644." }),
  oid: Type.String(),
  size: Type.Integer(),
  sha256: Type.Optional(Type.String({ description: "Large files only." })),
});

const tensor = { type: Type.String(), shape: Type.Array(Type.Integer()) };
const TensorShape = Type.Object(tensor);
const NamedTensors = Type.Array(Type.Object({ name: Type.String(), ...tensor }), { description: "At most 500." });

const WeightsTotals = Type.Object({
  tensors: Type.Integer(),
  parameters: Type.Integer(),
  types: Type.Array(Type.String(), { description: "The most frequent first." }),
});

const TensorGroup = Type.Object({
  name: Type.String({ description: "What the names of the tensors begin with, such as model.layers.0." }),
  added: Type.Integer(),
  removed: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
});

/** A changed file. A file without `text` and `tensors` is compared by size and hash only. */
export const FileChange = Type.Object({
  path: Type.String(),
  status: Type.Enum(["added", "removed", "modified"]),
  before: Type.Optional(FileVersion),
  after: Type.Optional(FileVersion),
  text: Type.Optional(
    Type.Object({
      hunks: Type.Array(TextHunk),
      addedLines: Type.Integer(),
      removedLines: Type.Integer(),
      isTruncated: Type.Boolean({ description: "There are more hunks than are shown." }),
    }),
  ),
  tensors: Type.Optional(
    Type.Object(
      {
        added: NamedTensors,
        removed: NamedTensors,
        changed: Type.Array(Type.Object({ name: Type.String(), before: TensorShape, after: TensorShape }), {
          description: "Tensors of another type or shape; at most 500.",
        }),
        addedCount: Type.Integer(),
        removedCount: Type.Integer(),
        changedCount: Type.Integer(),
        sameCount: Type.Integer(),
        before: WeightsTotals,
        after: WeightsTotals,
        layers: Type.Array(TensorGroup, { description: "In the order of the file; at most 200." }),
      },
      { description: "Of safetensors and GGUF files, as their headers tell." },
    ),
  ),
});

/** A page of changed files in order of their paths. The next page is in `Link`, the number of all in `X-Total-Count`. */
export const FileChanges = Type.Array(FileChange);

/** Which changed files to list. */
export const FileChangeQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: "Page size; default 20, max 100 without `summary`." }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 4000 })),
  summary: Type.Optional(Type.Boolean({ description: "Only sizes and hashes, without `text` and `tensors`." })),
});

export type FileChange = Static<typeof FileChange>;
export type FileChangeQuery = Static<typeof FileChangeQuery>;
export type Discussions = Static<typeof Discussions>;
export type DiscussionQuery = Static<typeof DiscussionQuery>;
export type DiscussionEvent = Static<typeof DiscussionEvent>;
export type DiscussionDetails = Static<typeof DiscussionDetails>;
export type Reaction = Static<typeof Reaction>;
export type ReactionCounts = Static<typeof ReactionCounts>;
export type NewDiscussion = Static<typeof NewDiscussion>;
export type NewReviewComment = Static<typeof NewReviewComment>;
