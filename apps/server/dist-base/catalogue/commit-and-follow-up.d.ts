import type { Db } from "../db/engine.ts";
import { type Actor } from "../identity/audit-log.ts";
import type { Committed } from "./history/commit.ts";
import { type StoredFiles } from "./refresh-facts.ts";
import type { RepositoryRow } from "./repository-store.ts";
import type { EnteringFile, ScanService } from "./scans/scan-service.ts";
export interface CommitDeps extends StoredFiles {
    readonly scans: Pick<ScanService, "admit">;
    readonly now: () => number;
}
interface CommitPlan<T extends Committed> {
    /** Files that the commit puts, which the scanner's gate can refuse. */
    readonly enters?: readonly EnteringFile[];
    readonly write: (transaction: Db) => Promise<T>;
    /** What the audit log says of it: actions with their details. */
    readonly audited: (done: T) => readonly (readonly [action: string, detail: Readonly<Record<string, unknown>>])[];
}
/**
 * Commits what an actor changes, and does all that follows. Events of webhooks and new contents to scan are recorded in
 * the transaction itself. The audit log comes before the facts: files that cannot be read don't hide who committed them.
 */
export declare const commitAndFollowUp: <T extends Committed>(deps: CommitDeps, row: RepositoryRow, actor: Actor, { enters, write, audited }: CommitPlan<T>) => Promise<T>;
export {};
//# sourceMappingURL=commit-and-follow-up.d.ts.map