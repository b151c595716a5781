import { type Static, Type } from "typebox";
import { limits } from "./limits.ts";
import { SecurityFileStatus } from "./repository/scans.ts";

const LargeFile = Type.Object({ oid: Type.String(), size: Type.Integer(), pointerSize: Type.Integer() });

/** A file or a folder of a repository. */
export const TreeEntry = Type.Object({
  type: Type.Enum(["file", "directory"]),
  oid: Type.String(),
  size: Type.Integer(),
  path: Type.String(),
  lfs: Type.Optional(LargeFile),
  xetHash: Type.Optional(Type.String({ description: "Set if the file can be downloaded by Xet." })),
  lastCommit: Type.Optional(Type.Object({ id: Type.String(), title: Type.String(), date: Type.String() })),
  securityFileStatus: Type.Optional(SecurityFileStatus),
});

/** A page of a folder; the next one is in the `Link` header. */
export const TreeEntries = Type.Array(TreeEntry);

/** The parameters of a folder's list. */
export const TreeQuery = Type.Object({
  recursive: Type.Optional(Type.Boolean()),
  expand: Type.Optional(Type.Boolean({ description: "Entries come with their last commit." })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  cursor: Type.Optional(Type.String({ maxLength: 4000 })),
});

/** Paths to look up. */
export const PathsQuery = Type.Object({
  paths: Type.Union([
    Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 }),
    Type.String({ maxLength: 1000 }),
  ]),
  expand: Type.Optional(Type.Boolean()),
});

/** A branch, tag or pull request. */
const Ref = Type.Object({ name: Type.String(), ref: Type.String(), targetCommit: Type.String() });

/** The names of a repository's revisions. */
export const Refs = Type.Object({
  branches: Type.Array(Ref),
  converts: Type.Array(Ref),
  tags: Type.Array(Ref),
  pullRequests: Type.Optional(
    Type.Array(
      Type.Object({
        ...Ref.properties,
        status: Type.Optional(Type.Enum(["draft", "open", "closed", "merged"])),
      }),
      { description: "With `include_prs`." },
    ),
  ),
});

/** Branches that only admins and merged pull requests change, in the order of their names. */
export const ProtectedBranches = Type.Array(
  Type.Object({
    name: Type.String(),
    createdAt: Type.String(),
    createdBy: Type.String(),
    needsReviewer: Type.Boolean({ description: "Whether someone else must merge an author's pull request." }),
  }),
);

/** What is left out stays; a new rule needs no reviewer. */
export const BranchProtection = Type.Object({ needsReviewer: Type.Optional(Type.Boolean()) });

/** Where a new branch begins: default is the head of main. */
export const NewBranch = Type.Object({
  startingPoint: Type.Optional(Type.String({ maxLength: limits.revision })),
  emptyBranch: Type.Optional(Type.Boolean({ description: "Create the branch without files." })),
  overwrite: Type.Optional(Type.Boolean({ description: "Move the branch if it exists." })),
});

/** A tag for a revision; with a message it is annotated. */
export const NewTag = Type.Object({
  tag: Type.String({ maxLength: 300 }),
  message: Type.Optional(Type.Union([Type.String({ maxLength: 10_000, pattern: "^[^\\u0000]*$" }), Type.Null()])),
});

/** One commit. */
export const Commit = Type.Object({
  id: Type.String(),
  title: Type.String(),
  message: Type.String(),
  authors: Type.Array(Type.Object({ user: Type.String(), avatar: Type.String() })),
  date: Type.String(),
});

/** One commit, with where it is in the history. */
export const CommitDetails = Type.Object({
  ...Commit.properties,
  parents: Type.Array(Type.String()),
  refs: Type.Array(Ref, { description: "Branches and tags that point to the commit." }),
});

/** A page of a repository's history, newest first. */
export const Commits = Type.Array(
  Type.Object({
    ...Commit.properties,
    /** With `expand=formatted`: title and message as HTML. */
    formatted: Type.Optional(Type.Object({ title: Type.String(), message: Type.String() })),
  }),
);

/** Files about to be sent. */
export const PreuploadRequest = Type.Object({
  gitIgnore: Type.Optional(
    Type.String({ maxLength: 262_144, description: "The .gitignore to be committed; default: the one in the branch." }),
  ),
  gitAttributes: Type.Optional(
    Type.String({
      maxLength: 262_144,
      description: "The .gitattributes to be committed; default: the one in the branch.",
    }),
  ),
  files: Type.Array(
    Type.Object({
      path: Type.String({ maxLength: limits.filePath }),
      size: Type.Integer({ minimum: 0 }),
      sample: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    { maxItems: 1000 },
  ),
});

/** How each file is to be sent. */
export const PreuploadReply = Type.Object({
  files: Type.Array(
    Type.Object({
      path: Type.String(),
      uploadMode: Type.Enum(["lfs", "regular"]),
      shouldIgnore: Type.Boolean({ description: "Whether .gitignore excludes it." }),
      oid: Type.Optional(
        Type.Union([Type.String(), Type.Null()], {
          description: "The file in the branch: SHA-256 of a large file, git's ID of any other.",
        }),
      ),
    }),
  ),
});

/** Large contents to be sent or fetched. */
export const LargeBatchRequest = Type.Object({
  operation: Type.Enum(["upload", "download"]),
  // The JavaScript client writes it with an underscore.
  hash_algo: Type.Optional(Type.Enum(["sha256", "sha_256"])),
  transfers: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
  chunk_size: Type.Optional(
    Type.Integer({
      minimum: 5 * 1024 * 1024,
      description:
        "With the transfer `multipart`: bytes per part. Default and maximum: the hub's setting. If a file would have more than 1,000 parts, the hub chooses larger ones.",
    }),
  ),
  objects: Type.Array(
    Type.Object({ oid: Type.String({ pattern: "^[0-9a-f]{64}$" }), size: Type.Integer({ minimum: 0 }) }),
    { maxItems: 10_000 },
  ),
});

/** Files to commit as they were at an earlier revision. */
export const RestoreRequest = Type.Object({
  from: Type.String({ minLength: 1, maxLength: limits.revision, description: "The revision to restore from." }),
  path: Type.Optional(
    Type.String({ maxLength: limits.filePath, description: "A file or folder; default: all files." }),
  ),
  summary: Type.Optional(Type.String({ maxLength: limits.commitMessage, description: "The commit message." })),
});

/** What came of a commit. */
export const CommitReply = Type.Object({
  success: Type.Boolean(),
  commitOid: Type.String(),
  commitUrl: Type.String(),
  hookOutput: Type.String(),
  pullRequestUrl: Type.Optional(Type.String({ description: "With `create_pr`." })),
});

export type TreeEntry = Static<typeof TreeEntry>;
export type TreeQuery = Static<typeof TreeQuery>;
export type Commit = Static<typeof Commit>;
export type CommitDetails = Static<typeof CommitDetails>;
export type CommitReply = Static<typeof CommitReply>;
export type PreuploadRequest = Static<typeof PreuploadRequest>;
export type PreuploadReply = Static<typeof PreuploadReply>;
export type LargeBatchRequest = Static<typeof LargeBatchRequest>;
export type RestoreRequest = Static<typeof RestoreRequest>;
export type Refs = Static<typeof Refs>;
export type BranchProtection = Static<typeof BranchProtection>;
export type ProtectedBranches = Static<typeof ProtectedBranches>;
export type NewBranch = Static<typeof NewBranch>;
export type NewTag = Static<typeof NewTag>;
