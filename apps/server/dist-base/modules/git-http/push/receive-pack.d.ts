import { type CommitDeps } from "../../../catalogue/commit-and-follow-up.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import { type PushRequest } from "../../../git/push-request.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { type CheckDeps } from "./check-push.ts";
import type { SpooledPush } from "./push-files.ts";
import type { PushOutcome } from "./push-reply.ts";
export interface ReceiveDeps extends CheckDeps, CommitDeps {
    readonly scans: ScanService;
    readonly onError: (error: unknown) => void;
}
/** Receives a push whose pack is on disk. Refusals are part of the outcome: they never throw. */
export declare const receivePush: (deps: ReceiveDeps, row: RepositoryRow, push: PushRequest, spooled: SpooledPush, actor: Actor) => Promise<PushOutcome>;
//# sourceMappingURL=receive-pack.d.ts.map