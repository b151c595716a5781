import type { PreuploadReply, PreuploadRequest } from "@orrery/contract";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { type CommitDeps } from "../../catalogue/commit-and-follow-up.ts";
import { type Committed } from "../../catalogue/history/commit.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type CommitTarget } from "./commit-target.ts";
interface UploadedCommit extends Committed {
    readonly row: RepositoryRow;
    /** The number of the pull request that was opened with the commit. */
    readonly pullRequest?: number;
}
interface UploadDeps extends CommitDeps {
    /** Max files in one commit. */
    readonly maxOperations: number;
}
/** Small files are sent inside the commit, large ones beforehand by their hash. */
export declare const createUploadService: (deps: UploadDeps) => {
    preupload: (target: CommitTarget, request: PreuploadRequest, viewer: Viewer) => Promise<PreuploadReply>;
    commit: (target: CommitTarget, body: ByteSource, actor: Actor) => Promise<UploadedCommit>;
};
export type UploadService = ReturnType<typeof createUploadService>;
export {};
//# sourceMappingURL=upload-service.d.ts.map