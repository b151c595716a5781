import { type Static, Type } from "typebox";

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** A page of the large files of a repository, in any branch or commit. The next page is in the `Link` header. */
export const LargeFiles = Type.Array(
  Type.Object({
    fileOid: Type.String({ description: "Git's ID of the pointer; names the file in deletions." }),
    filename: Type.String(),
    oid: Type.String({ description: "SHA-256 of the content." }),
    pushedAt: Type.String(),
    ref: Type.Optional(Type.String({ description: "A branch, tag or pull request that has or had it." })),
    size: Type.Integer(),
  }),
);

/** Large files to delete for good. */
export const LargeFileDeletion = Type.Object({
  deletions: Type.Object({
    sha: Type.Array(Type.String({ pattern: "^[0-9a-f]{40}$" }), { maxItems: 1000, description: "`fileOid` of each." }),
    rewriteHistory: Type.Optional(
      Type.Boolean({ description: "Default true: removes the files from every commit. Otherwise pointers stay." }),
    ),
  }),
});

/** Large files to be used in another repository. */
export const LargeFileCopy = Type.Object({
  target: Type.Object({
    type: Type.Enum(["model", "dataset"]),
    name: Type.String({ maxLength: 200, description: "owner/name" }),
  }),
  files: Type.Array(
    Type.Object({
      xetHash: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
      sha256: Sha256,
      filename: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    { maxItems: 1000 },
  ),
});

/** The files that could not be copied. */
export const LargeFileCopies = Type.Object({
  failed: Type.Array(Type.Object({ sha256: Type.String(), error: Type.String() })),
});

/** Replaces the history of a branch by one commit. */
export const NewSquash = Type.Object({
  message: Type.Optional(Type.Union([Type.String({ maxLength: 10_000, pattern: "^[^\\u0000]*$" }), Type.Null()])),
});

export type LargeFiles = Static<typeof LargeFiles>;
export type LargeFileCopy = Static<typeof LargeFileCopy>;
