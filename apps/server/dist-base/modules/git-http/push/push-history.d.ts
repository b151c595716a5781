import { type CommitGraph, type GraphCommit } from "../../../catalogue/history/commit-graph.ts";
import type { Db } from "../../../db/engine.ts";
import { type CommitContent } from "../../../git/commit-object.ts";
import type { ReceivedObjects } from "./received-objects.ts";
export declare const commitTime: ({ committer }: CommitContent) => number;
/** The history of a repository together with the commits of a push. */
export interface PushHistory {
    readonly graph: CommitGraph;
    readonly pushed: ReadonlyMap<string, GraphCommit>;
}
export declare const readHistory: (db: Db, repositoryId: number, received: ReceivedObjects) => Promise<PushHistory>;
/** Whether a ref moves forward only. */
export declare const isFastForward: (graph: CommitGraph, before: string, after: string) => Promise<boolean>;
//# sourceMappingURL=push-history.d.ts.map