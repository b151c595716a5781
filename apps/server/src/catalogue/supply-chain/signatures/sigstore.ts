import { createHash } from "node:crypto";
import { type Bundle, bundleFromJSON } from "@sigstore/bundle";
import { TrustedRoot } from "@sigstore/protobuf-specs";
import { type SignedEntity, toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { isSignedBy, type SignatureBundle } from "./bundle.ts";
import { preAuthEncoding, SignatureProblem } from "./statement.ts";

/** Who signed, as a sign-in provider confirmed it to Sigstore. */
export interface SigstoreIdentity {
  readonly name: string;
  readonly issuer: string;
}

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** What log entries and timestamps must be about. Logs name the hash of the payload, or of what was signed. */
const contentOf = (bundle: SignatureBundle): SignedEntity["signature"] => {
  const { payload, signature } = bundle;
  const digests = [sha256(payload), sha256(preAuthEncoding(payload))];
  return {
    signature,
    compareSignature: (other) => signature.equals(other),
    compareDigest: (digest) => digests.some((one) => one.equals(digest)),
    verifySignature: (key) => isSignedBy(key, bundle),
  };
};

/**
 * The library reads the names of a checkpoint's signatures as regular expressions, and a bundle could name one that takes
 * hours. The version that compares them as text needs Node 22.
 */
const hasPlainNames = ({ verificationMaterial }: Bundle): boolean =>
  verificationMaterial.tlogEntries.every(({ inclusionProof }) => {
    const names = (inclusionProof?.checkpoint?.envelope ?? "").matchAll(/\u2014 (\S+)/g);
    return [...names].every(([, name = ""]) => /^[\w.:/-]+$/.test(name));
  });

/** Logs that a root names must have recorded the signature and its certificate. A company may have neither, only timestamps. */
const verifierOf = (rootText: string): Verifier => {
  try {
    const trusted = toTrustMaterial(TrustedRoot.fromJSON(JSON.parse(rootText)));
    return new Verifier(trusted, {
      tlogThreshold: Math.min(1, trusted.tlogs.length),
      ctlogThreshold: Math.min(1, trusted.ctlogs.length),
    });
  } catch {
    throw new SignatureProblem(
      "unsupported",
      "The hub can't read its Sigstore root. An admin must replace ORRERY_SIGSTORE_ROOT.",
    );
  }
};

/** `contentOf` says what was signed, so the library gets no copy of it. Nothing is signed by this one. */
const unreadEnvelope = { payload: "AA==", signatures: [{ sig: "AA==" }] };

/** The identity that Sigstore's root confirms, without network; undefined if it doesn't. */
export const sigstoreIdentity = (bundle: SignatureBundle, rootText: string): SigstoreIdentity | undefined => {
  const verifier = verifierOf(rootText);
  try {
    const { mediaType, material } = bundle;
    const read = bundleFromJSON({ mediaType, verificationMaterial: material, dsseEnvelope: unreadEnvelope });
    if (!hasPlainNames(read)) return undefined;
    const { identity } = verifier.verify({ ...toSignedEntity(read), signature: contentOf(bundle) });
    const name = identity?.subjectAlternativeName;
    return name ? { name, issuer: identity.extensions?.issuer ?? "" } : undefined;
  } catch {
    // Bundles are written by anyone: what the library can't read confirms no signer.
    return undefined;
  }
};
