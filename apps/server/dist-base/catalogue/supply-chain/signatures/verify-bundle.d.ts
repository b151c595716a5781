import type { WorkerJob } from "../../../workers/job.ts";
import { SignatureProblem } from "./statement.ts";
/** What the hub trusts, as text that workers can be given. */
export interface TrustMaterial {
    /** Public keys in PEM: the hub's own, those of the settings, and those of the owner. */
    readonly keys: readonly string[];
    /** Certificates in PEM. */
    readonly roots: readonly string[];
    /** Text of Sigstore's `trusted_root.json`; empty if there is none. */
    readonly sigstoreRoot: string;
    readonly now: number;
}
/** Who signed. A fingerprint is the same for the same signer. */
export interface FoundSigner {
    readonly kind: "key" | "certificate" | "sigstore";
    readonly fingerprint: string;
    readonly name: string;
    /** Whether a root of the settings confirms the name. */
    readonly isConfirmed: boolean;
}
/** A bundle that was read: what it states, and who signed it. */
export interface VerifiedBundle {
    readonly digests: readonly (readonly [path: string, sha256: string])[];
    readonly ignoredPaths: readonly string[];
    /** Undefined if the key of the signer is not known, so nothing is proven. */
    readonly signer?: FoundSigner;
    readonly keyHint: string;
}
export type BundleOutcome = {
    readonly bundle: VerifiedBundle;
} | {
    readonly problem: {
        readonly state: SignatureProblem["state"];
        readonly message: string;
    };
};
/** Reads a bundle and finds who signed it. Files are compared by the caller. */
export declare const verifyBundle: (bytes: Uint8Array, trust: TrustMaterial) => BundleOutcome;
/** Large bundles list many files, and are read in a worker. */
export declare const verifyBundleJob: WorkerJob<TrustMaterial, BundleOutcome>;
//# sourceMappingURL=verify-bundle.d.ts.map