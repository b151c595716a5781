import type { HubClient } from "../hub.ts";
/** What the hub has said is stored. */
export interface Acknowledged {
    /** Commits of main. */
    readonly commits: Set<string>;
    /** Files of main. */
    readonly paths: Set<string>;
    /** Merge commits by the number of their pull request. */
    readonly merges: Map<number, string>;
    /** Commits by the ref that was pushed. */
    readonly pushes: Map<string, string>;
    /** Large files by their path. */
    readonly uploads: Set<string>;
    /** Files of which the xorb is stored, and not yet the shard. */
    readonly xorbs: Set<string>;
}
export declare const nothingAcknowledged: () => Acknowledged;
export declare const countAcknowledged: (all: Acknowledged) => number;
/** The content of a file follows from its path, so that a half-written one shows. */
export declare const contentOf: (path: string) => Buffer;
export declare const sha256Of: (content: Uint8Array) => string;
export declare const crashRepository = "owner/crash";
/** Sends a file's shard; its xorb must be stored. */
export declare const sendShard: (hub: HubClient, path: string) => Promise<boolean>;
/** Writes in every way at once until the hub is gone; a request that was cut off was never acknowledged. */
export declare const writeUntilGone: (hub: HubClient, all: Acknowledged, next: () => number) => Promise<void>;
//# sourceMappingURL=crash-writers.d.ts.map