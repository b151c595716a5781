import type { FileChange } from "@orrery/contract";
/** Changes in git's own format, as many files as fit into 1 MiB. */
export declare const toGitDiff: (changes: readonly FileChange[]) => string;
//# sourceMappingURL=git-diff.d.ts.map