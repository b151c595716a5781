import type { SignatureStatus } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Workers } from "../../../workers/workers.ts";
import type { AtRevision } from "../../access.ts";
import { type HashedFile } from "./compare-files.ts";
export interface SignatureJudgeDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
    readonly config: Pick<Config, "trustedSigners" | "sigstoreRoot">;
    /** The hub's public key in PEM. */
    readonly hubKey: () => Promise<string>;
    readonly now: () => number;
}
/**
 * What it means that a signer is the first of an owner. Only the head of main introduces one: a pull request can't. Where it is
 * ignored, an admin must have decided.
 */
type FirstUse = "introduces" | "counts" | "ignored";
/** What a signature is compared with. */
interface SignedFiles {
    /** The owner's name. */
    readonly author: string;
    readonly sha: string;
    readonly files: readonly HashedFile[];
    readonly firstUse: FirstUse;
    /** The repository that introduces a signer. */
    readonly source?: string | null;
}
/** Verifies signatures and finds who is trusted. */
export interface SignatureJudge {
    /** The state of a commit, from the bytes of its `model.sig`; undefined if it has none. */
    readonly judge: (at: AtRevision, bytes: Buffer | undefined) => Promise<SignatureStatus>;
    /** The same for files that are not part of this hub, or not as they are listed. */
    readonly judgeFiles: (signed: SignedFiles, bytes: Buffer | undefined) => Promise<SignatureStatus>;
    /** The state of a commit whose `model.sig` is stored. Fetches nothing. */
    readonly judgeStored: (at: AtRevision) => Promise<SignatureStatus>;
}
/** A signature of a million files has 150 MB; those up to this size are read. */
export declare const maxBundleBytes: number;
export declare const createSignatureJudge: (deps: SignatureJudgeDeps) => SignatureJudge;
export {};
//# sourceMappingURL=signature-judge.d.ts.map