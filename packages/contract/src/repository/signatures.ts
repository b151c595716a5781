import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

/** The hub's public key. */
export const HubPublicKey = Type.Object({
  publicKey: Type.String({ description: "PEM." }),
  fingerprint: Type.String({ description: "SHA-256 of the key's DER encoding, in hexadecimal." }),
  algorithm: Type.Literal("ecdsa-p256-sha256"),
});

const signerKinds = ["key", "certificate", "sigstore", "hub"] as const;

const SignerSummary = Type.Object({
  fingerprint: Type.String(),
  kind: Type.Enum([...signerKinds]),
  name: Type.String(),
  status: Type.Enum(["trusted", "seen", "revoked"], { description: "`seen`: no one has decided yet." }),
  since: Type.Optional(Type.String({ description: "When the hub first saw it." })),
  reason: Type.Optional(Type.String({ description: "Why it is trusted or revoked." })),
});

/** A signer of an owner's repositories. */
export const Signer = Type.Object({
  ...SignerSummary.properties,
  lastSeenAt: Type.String(),
  decidedBy: Type.Optional(Type.String()),
  source: Type.Optional(
    Type.String({ description: "The repository where it was first seen. For admins of the owner." }),
  ),
});

export const Signers = Type.Array(Signer, { description: "The first signer first." });

const TrustedRoot = Type.Object({
  kind: Type.Enum(["key", "root", "sigstore"]),
  name: Type.String(),
  fingerprint: Type.String({ description: "Of the public key." }),
  validTo: Type.Optional(Type.String({ description: "For certificates." })),
});

/** Signers of all owners, those used last first, and what the settings trust for every owner. */
export const SignerOverview = Type.Object({
  signers: Type.Array(Type.Object({ owner: Type.String(), ...Signer.properties })),
  settings: Type.Object({
    roots: Type.Array(TrustedRoot),
    sigstoreLogs: Type.Integer({ description: "Transparency logs of Sigstore that are trusted." }),
  }),
});

/** A public key or certificate that an owner signs with. */
export const NewSigner = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.signerName }),
  publicKey: Type.String({
    maxLength: 10_000,
    description: "PEM of an EC key (P-256, P-384 or P-521) or of a signer's certificate.",
  }),
});

export const SignerDecision = Type.Object({
  status: Type.Enum(["trusted", "revoked"]),
  reason: Type.Optional(Type.String({ maxLength: limits.reason })),
});

/** Whether the files of a revision are as they were signed, and by whom. */
export const SignatureStatus = Type.Object({
  state: Type.Enum(["unsigned", "verified", "unknown", "mismatch", "incomplete", "invalid", "unsupported"], {
    description:
      "`verified`: a trusted signer signed exactly these files. `unknown`: the files match, but the signer is not trusted. `mismatch`: files differ. `incomplete`: the hub does not know all hashes.",
  }),
  sha: Type.String(),
  message: Type.String(),
  signer: Type.Optional(SignerSummary),
  problems: Type.Array(
    Type.Object({ path: Type.String(), problem: Type.Enum(["changed", "missing", "added", "unknown"]) }),
    { description: "The first 100 files that differ." },
  ),
  problemCount: Type.Integer(),
  signedCount: Type.Integer({ description: "Files that the signature covers." }),
  uncovered: Type.Array(Type.String(), { description: "The first 100 files that the signer excluded." }),
});

/** Where the hub's signature is added. */
export const SignatureRequest = Type.Object({
  revision: Type.Optional(Type.String({ maxLength: limits.revision, description: "Branch. Default: `main`." })),
});

export type HubPublicKey = Static<typeof HubPublicKey>;
export type Signer = Static<typeof Signer>;
export type SignerOverview = Static<typeof SignerOverview>;
export type NewSigner = Static<typeof NewSigner>;
export type SignerDecision = Static<typeof SignerDecision>;
export type SignatureStatus = Static<typeof SignatureStatus>;
