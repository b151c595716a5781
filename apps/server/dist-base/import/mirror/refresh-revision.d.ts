import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { type MirrorRevision, type RevisionKey } from "./mirror-store.ts";
/** What the upstream says about a revision. */
export type UpstreamAnswer = Partial<Pick<MirrorRevision, "sha" | "content" | "message">> & Pick<MirrorRevision, "status">;
export declare const missing: UpstreamAnswer;
export interface RefreshDeps {
    readonly db: Db;
    readonly now: () => number;
    /** How long an answer is used before the upstream is asked again. */
    readonly refreshMs: number;
}
export declare const unreachableText: (error: unknown, upstream: string) => string;
export interface RevisionRefresh {
    /** The stored answer, after asking the upstream if it is old. One question at a time, over all processes. */
    readonly refresh: (key: RevisionKey, upstream: string, ask: () => Promise<UpstreamAnswer>, 
    /** Whether an answer counts even if it is recent. */
    isUsable?: boolean) => Promise<MirrorRevision | undefined>;
}
export declare const createRevisionRefresh: ({ db, now, refreshMs }: RefreshDeps) => RevisionRefresh;
/** The upstream cannot be reached, and nothing is stored that could be served instead. */
export declare const unavailable: (what: string, { message }: MirrorRevision) => HubError;
//# sourceMappingURL=refresh-revision.d.ts.map