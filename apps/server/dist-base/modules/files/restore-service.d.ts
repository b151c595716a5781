import type { RestoreRequest } from "@orrery/contract";
import { type CommitDeps } from "../../catalogue/commit-and-follow-up.ts";
import { type Committed } from "../../catalogue/history/commit.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Actor } from "../../identity/audit-log.ts";
import { type CommitTarget } from "./commit-target.ts";
interface RestoredCommit extends Committed {
    readonly row: RepositoryRow;
}
export declare const createRestoreService: (deps: CommitDeps) => {
    /** Commits files as they were at an earlier revision. */
    restore: (target: CommitTarget, { from, path: given, summary }: RestoreRequest, actor: Actor) => Promise<RestoredCommit>;
};
export type RestoreService = ReturnType<typeof createRestoreService>;
export {};
//# sourceMappingURL=restore-service.d.ts.map