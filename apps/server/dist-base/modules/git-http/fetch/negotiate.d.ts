import { type CommitGraph, type GraphCommit } from "../../../catalogue/history/commit-graph.ts";
import type { Deepen } from "../../../git/fetch-request.ts";
/** The commits that a fetch sends. */
export interface CommitSelection {
    readonly commits: readonly GraphCommit[];
    /** Whether the client has a commit already. */
    readonly isKnown: (sha: string) => boolean;
    /** New ends of the client's history. */
    readonly shallow: readonly string[];
    /** Former ends that now have their parents. */
    readonly unshallow: readonly string[];
}
/** The commits that a fetch is about. */
export interface Wanted {
    readonly wants: readonly string[];
    /** Commits of the client that this repository has too. */
    readonly common: readonly string[];
    readonly shallow: readonly string[];
}
interface ResolvedDeepen extends Omit<Deepen, "not"> {
    /** Commits whose history is left out. */
    readonly not: readonly string[];
}
/** Chooses the commits to send. */
export declare const selectCommits: (graph: CommitGraph, wanted: Wanted, deepen?: ResolvedDeepen) => Promise<CommitSelection>;
/** Whether each wanted commit leads to one that the client has: then it need not name more. */
export declare const isReady: (graph: CommitGraph, { wants, common, shallow }: Wanted) => Promise<boolean>;
export {};
//# sourceMappingURL=negotiate.d.ts.map