import { type Static, Type } from "typebox";
import { FileChanges } from "../discussions.ts";
import { Commits } from "../files.ts";

/** How two revisions differ. The next page of files is in `Link`, the number of all in `X-Total-Count`. */
export const RevisionComparison = Type.Object({
  base: Type.String({
    description: "The commit that files are compared with: with three dots, the newest that both have. Zeros: none.",
  }),
  head: Type.String(),
  /** Commits that only the head has, newest first; at most 250. */
  commits: Commits,
  totalCommits: Type.Integer(),
  changes: FileChanges,
});

export type RevisionComparison = Static<typeof RevisionComparison>;
