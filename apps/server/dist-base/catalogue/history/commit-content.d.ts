import type { CommitRow } from "./history-store.ts";
/** What the content of a commit follows from, where it was not pushed. */
export type CommitFields = Pick<CommitRow, "tree" | "parents" | "title" | "message" | "author" | "created_at">;
/** The content of a commit that was created on the hub. */
export declare const createdCommit: ({ tree, parents, title, message, author, created_at }: CommitFields) => Buffer;
/** The content of a commit, as git has it. */
export declare const commitContent: (row: CommitFields & Pick<CommitRow, "raw">) => Buffer;
//# sourceMappingURL=commit-content.d.ts.map