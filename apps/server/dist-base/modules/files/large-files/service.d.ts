import type { LargeFileCopy, LargeFiles } from "@orrery/contract";
import { type CommitDeps } from "../../../catalogue/commit-and-follow-up.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
interface LargeFileTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
}
interface LargeFileDeps extends CommitDeps {
    readonly audit: AuditLog;
}
export declare const createLargeFileService: (deps: LargeFileDeps) => {
    list: ({ kind, id }: LargeFileTarget, viewer: Viewer) => Promise<LargeFiles>;
    /** Deletes large files for good, from every commit or only their contents. */
    remove: ({ kind, id }: LargeFileTarget, oids: readonly string[], isRewritten: boolean, actor: Actor) => Promise<void>;
    /** Lets the caller commit large files of one repository to another. Returns those that are not there. */
    copy: (source: LargeFileTarget, { target, files }: LargeFileCopy, viewer: Viewer) => Promise<string[]>;
};
export type LargeFileService = ReturnType<typeof createLargeFileService>;
export {};
//# sourceMappingURL=service.d.ts.map