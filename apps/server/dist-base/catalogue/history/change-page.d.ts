import type { FileChange, FileChangeQuery } from "@orrery/contract";
import { type DiffDeps } from "./describe-change.ts";
import type { ChangedFile } from "./diff-trees.ts";
export interface FileChangePage {
    readonly items: FileChange[];
    readonly total: number;
    readonly next?: string;
}
/** One page of changed files in order of their paths. The cursor is the last path of the page before. */
export declare const changePage: (deps: DiffDeps, repositoryId: number, all: readonly ChangedFile[], { limit, cursor, summary }: FileChangeQuery) => Promise<FileChangePage>;
//# sourceMappingURL=change-page.d.ts.map