import type { MirrorVerdict } from "@orrery/contract";
import type { AtRevision } from "../../../catalogue/access.ts";
import type { FileRow } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import type { Db } from "../../../db/engine.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import { type Viewer } from "../../../identity/viewer.ts";
import { type JudgedRepository, type SignatureFact } from "./judge-rules.ts";
import type { MirrorSignatures } from "./mirror-signatures.ts";
import type { Refusal, RefusalLog } from "./refusal-log.ts";
export interface MirrorPolicyDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly refusals: RefusalLog;
    readonly scans: ScanService;
    readonly signatures: Pick<MirrorSignatures, "ofCommit">;
    readonly now: () => number;
}
/** A rule that denies a repository to everyone. */
interface Denial {
    readonly rule: string;
    readonly message: string;
}
/** Applies the rules of the mirror. */
export interface MirrorPolicy {
    /** Throws if a rule denies a repository, or asks for a review of this commit that it does not have. */
    readonly checkRevision: (viewer: Viewer, row: RepositoryRow, sha: string) => Promise<void>;
    /** The rule that denies a repository to everyone, before anything of it is stored. */
    readonly denialOf: (facts: JudgedRepository, readSignature: () => Promise<SignatureFact>) => Promise<Denial | undefined>;
    /** Throws if a rule denies the viewer a file or asks for a review. Its content is scanned first if a rule needs that. */
    readonly checkFile: (viewer: Viewer, at: AtRevision, file: FileRow) => Promise<void>;
    /** Throws unless the rules allow a file to someone, so that it can be stored. */
    readonly checkEntry: (viewer: Viewer, at: AtRevision, file: FileRow) => Promise<void>;
    /** Whether a file must be here as a whole before anyone gets it; its hash is null if the upstream does not state it. */
    readonly isWholeNeeded: (sha256: string | null) => Promise<boolean>;
    /** What the rules say about repositories that are not stored. */
    readonly judgeAll: (viewer: Viewer, repositories: readonly JudgedRepository[]) => Promise<MirrorVerdict[]>;
    /** Records the refusal, and throws it. */
    readonly refuse: (refusal: Refusal) => Promise<never>;
}
interface DenialDeps {
    readonly db: Db;
    readonly refusals: RefusalLog;
    /** Of the main branch. */
    readonly signatureOf: (row: RepositoryRow) => Promise<SignatureFact>;
    readonly now: () => number;
}
/** Refuses denied repositories, however they are read, also if they were stored before the rule. */
export declare const createDenialCheck: ({ db, refusals, signatureOf, now }: DenialDeps) => (row: RepositoryRow, viewer: Viewer) => Promise<void>;
export declare const createMirrorPolicy: (deps: MirrorPolicyDeps) => MirrorPolicy;
export {};
//# sourceMappingURL=mirror-policy.d.ts.map