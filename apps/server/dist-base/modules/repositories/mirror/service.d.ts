import { type MirrorDecision, type MirrorRefusal, type MirrorReview, type MirrorRule, type MirrorStatus, type MirrorTrial, type MirrorTrialResult, type MirrorUpstreamCheckResult } from "@orrery/contract";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
/** What hub admins decide about repositories of other hubs. */
export interface MirrorAdminService {
    readonly rules: (viewer: Viewer) => Promise<readonly MirrorRule[]>;
    /** Replaces all rules. */
    readonly setRules: (rules: readonly MirrorRule[], actor: Actor) => Promise<readonly MirrorRule[]>;
    /** What stored or given rules say about a repository. Changes nothing. */
    readonly tryRules: (trial: MirrorTrial, viewer: Viewer) => Promise<MirrorTrialResult>;
    readonly reviews: (status: MirrorReview["status"] | undefined, viewer: Viewer) => Promise<MirrorReview[]>;
    readonly decide: (decision: MirrorDecision, actor: Actor) => Promise<MirrorReview>;
    readonly status: (viewer: Viewer) => Promise<MirrorStatus>;
    /** Asks an upstream now. */
    readonly checkUpstream: (address: string, viewer: Viewer) => Promise<MirrorUpstreamCheckResult>;
    readonly refusals: (viewer: Viewer) => Promise<MirrorRefusal[]>;
}
export interface MirrorAdminDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly mirror: MirrorService;
    readonly config: Pick<Config, "isMirror" | "mirrorRefresh" | "mirrorLimit" | "mirrorUnusedDays">;
    readonly now: () => number;
}
export declare const createMirrorAdminService: (deps: MirrorAdminDeps) => MirrorAdminService;
//# sourceMappingURL=service.d.ts.map