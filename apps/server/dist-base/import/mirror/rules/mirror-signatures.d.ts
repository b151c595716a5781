import type { SignatureStatus } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import { type FileRow } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { type SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Db } from "../../../db/engine.ts";
import { type RepositoryKind } from "../../../readers/repository-id.ts";
import type { UpstreamFile } from "../../download.ts";
import type { PullSource } from "../pull-revision.ts";
import type { MirrorUpstreams } from "../upstreams.ts";
import type { SignatureFact } from "./judge-rules.ts";
export interface MirrorSignatureDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly signatures: Pick<SignatureJudge, "judgeFiles">;
    readonly upstreams: Pick<MirrorUpstreams, "forOrigin">;
}
/** A repository as its upstream lists it. */
interface ListedRepository {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly sha: string;
    readonly files: readonly UpstreamFile[];
}
interface CommitOptions {
    /** A file whose hash is known since it was downloaded. */
    readonly downloaded?: FileRow;
    /** Whether `model.sig` is stored if it is fetched. Default: it is. */
    readonly isStored?: boolean;
}
/** A signature as rules see it. Files that differ, damaged signatures, unknown keys and revoked signers count as not signed. */
export declare const signatureFact: ({ state, signer }: SignatureStatus) => SignatureFact;
export declare const createMirrorSignatures: (deps: MirrorSignatureDeps) => {
    ofCommit: (row: RepositoryRow, sha: string, { downloaded, isStored }?: CommitOptions) => Promise<SignatureFact>;
    /** Of a repository before anything of it is stored. */
    ofListed: (source: PullSource, listed: ListedRepository) => Promise<SignatureFact>;
};
/** How files of other hubs are signed. Their `model.sig` is fetched before any other file. */
export type MirrorSignatures = ReturnType<typeof createMirrorSignatures>;
export {};
//# sourceMappingURL=mirror-signatures.d.ts.map