import { createHash, type KeyObject, X509Certificate } from "node:crypto";
import type { WorkerJob } from "../../../workers/job.ts";
import { fingerprintOfKey, hintOf, isSignedBy, readBundle, readPublicKey, type SignatureBundle } from "./bundle.ts";
import { canSignCode, nameConfirmedBy } from "./certificates.ts";
import type { SigstoreIdentity } from "./sigstore.ts";
import { readStatement, SignatureProblem } from "./statement.ts";

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

export type BundleOutcome =
  | { readonly bundle: VerifiedBundle }
  | { readonly problem: { readonly state: SignatureProblem["state"]; readonly message: string } };

const broken = (): SignatureProblem =>
  new SignatureProblem("invalid", "The signature does not fit the signed statement: one of them was changed.");

const keySigner = (bundle: SignatureBundle, keys: readonly KeyObject[]): FoundSigner | undefined => {
  const named = keys.find((key) => [hintOf(key), fingerprintOfKey(key)].includes(bundle.keyHint));
  const key = named ?? keys.find((one) => isSignedBy(one, bundle));
  if (!key) return undefined;
  if (!isSignedBy(key, bundle)) throw broken();
  const fingerprint = fingerprintOfKey(key);
  return { kind: "key", fingerprint, name: `key ${fingerprint.slice(0, 16)}`, isConfirmed: false };
};

/** Finds the identity that the text of Sigstore's root confirms. */
type ConfirmIdentity = (bundle: SignatureBundle, rootText: string) => SigstoreIdentity | undefined;

/** Keys of Sigstore are used once: the signer is the confirmed name. */
const sigstoreSigner = ({ name, issuer }: SigstoreIdentity): FoundSigner => ({
  kind: "sigstore",
  fingerprint: createHash("sha256").update(`sigstore\n${issuer}\n${name}`).digest("hex"),
  name: name.slice(0, 300),
  isConfirmed: true,
});

const certificateSigner = (
  bundle: SignatureBundle,
  leaf: X509Certificate,
  trust: TrustMaterial,
  confirmIdentity: ConfirmIdentity | undefined,
): FoundSigner => {
  if (!isSignedBy(leaf.publicKey, bundle)) throw broken();
  const fingerprint = fingerprintOfKey(leaf.publicKey);
  // Anyone can write any name into a certificate that no trusted root has issued.
  const unconfirmed: FoundSigner = {
    kind: "certificate",
    fingerprint,
    name: `certificate ${fingerprint.slice(0, 16)}`,
    isConfirmed: false,
  };
  if (!canSignCode(leaf)) return unconfirmed;
  const roots = trust.roots.map((pem) => new X509Certificate(pem));
  const name = nameConfirmedBy(roots, bundle.certificates, trust.now);
  if (name !== undefined) return { kind: "certificate", fingerprint, name, isConfirmed: true };
  const identity = confirmIdentity?.(bundle, trust.sigstoreRoot);
  return identity ? sigstoreSigner(identity) : unconfirmed;
};

/** Reads a bundle and finds who signed it. Files are compared by the caller. */
export const verifyBundle = (
  bytes: Uint8Array,
  trust: TrustMaterial,
  confirmIdentity?: ConfirmIdentity,
): BundleOutcome => {
  try {
    const bundle = readBundle(bytes);
    const keys = trust.keys.flatMap((pem) => readPublicKey(pem) ?? []);
    const [leaf] = bundle.certificates;
    const signer = leaf ? certificateSigner(bundle, leaf, trust, confirmIdentity) : keySigner(bundle, keys);
    const { digests, ignoredPaths } = readStatement(bundle.payload);
    return { bundle: { digests: [...digests], ignoredPaths, ...(signer && { signer }), keyHint: bundle.keyHint } };
  } catch (error) {
    if (error instanceof SignatureProblem) return { problem: { state: error.state, message: error.message } };
    throw error;
  }
};

/**
 * Large bundles list many files, and are read in a worker. So are all bundles if there is a root of Sigstore: its library is loaded
 * there, and takes tens of milliseconds.
 */
export const verifyBundleJob: WorkerJob<TrustMaterial, BundleOutcome> = {
  name: "signature",
  lane: "reads",
  maxBytes: 64 * 1024 ** 2,
  run: async (trust, [source]) => {
    const sigstore = trust.sigstoreRoot ? await import("./sigstore.ts") : undefined;
    const bytes = source ? await source.read(0, source.size) : new Uint8Array();
    return verifyBundle(bytes, trust, sigstore?.sigstoreIdentity);
  },
};
