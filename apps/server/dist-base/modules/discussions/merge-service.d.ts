import { type CommitDeps } from "../../catalogue/commit-and-follow-up.ts";
import type { Actor } from "../../identity/audit-log.ts";
import { type DiscussionTarget } from "./find.ts";
import type { DiscussionDeps } from "./service.ts";
export interface MergeService {
    /** Merges a pull request and returns the id of the merge commit. */
    readonly merge: (target: DiscussionTarget, comment: string, actor: Actor) => Promise<string>;
}
export declare const createMergeService: (deps: DiscussionDeps & CommitDeps) => MergeService;
//# sourceMappingURL=merge-service.d.ts.map