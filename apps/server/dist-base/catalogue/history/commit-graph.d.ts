import type { Db } from "../../db/engine.ts";
/** A commit with what walks need. */
export interface GraphCommit {
    readonly sha: string;
    readonly tree: string;
    readonly parents: readonly string[];
    /** How many commits there are from it backwards; more than any parent has. */
    readonly total: number;
    readonly createdAt: number;
}
/** Finds a commit of one repository. */
export type CommitGraph = (sha: string) => Promise<GraphCommit | undefined>;
/** Reads commits in windows: a walk goes from a commit to those with fewer commits behind them. */
export declare const createCommitGraph: (db: Db, repositoryId: number) => CommitGraph;
/** Those of some ids that are commits of a repository. */
export declare const commitsAmong: (db: Db, repositoryId: number, shas: readonly string[]) => Promise<Set<string>>;
/**
 * The commits that lead to `wants` and not to `haves`, children before parents. The walk ends where all that is left
 * is behind `haves`. Parents of `cuts` count as missing: a shallow clone does not have them.
 */
export declare const commitsBetween: (graph: CommitGraph, wants: readonly string[], haves: readonly string[], cuts?: ReadonlySet<string>) => Promise<GraphCommit[]>;
/** The commits at most `depth` steps away, the first ones included. */
export declare const commitsToDepth: (graph: CommitGraph, from: readonly string[], depth: number) => Promise<GraphCommit[]>;
/** Commits from some backwards as long as `isTaken`; the first ones always count. */
export declare const commitsWhile: (graph: CommitGraph, from: readonly string[], isTaken: (commit: GraphCommit) => boolean, cuts?: ReadonlySet<string>) => Promise<Map<string, GraphCommit>>;
//# sourceMappingURL=commit-graph.d.ts.map