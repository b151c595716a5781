import type { Signer } from "@orrery/contract";

/** A signer with the owner it signs for. */
export interface OwnedSigner extends Signer {
  readonly owner: string;
}

export const kindLabels: Readonly<Record<Signer["kind"], string>> = {
  key: "Public key",
  certificate: "Certificate",
  sigstore: "Identity (Sigstore)",
  hub: "Key of this hub",
};

export const trustLabels = {
  trusted: { label: "Trusted", variant: "good" },
  seen: { label: "Not trusted", variant: "warn" },
  revoked: { label: "Revoked", variant: "bad" },
} as const;

/** Reasons that the hub itself writes. */
const ownReasons: Readonly<Record<string, string>> = {
  "first use": "First use",
  "added by an admin": "Added",
  "signed by this hub": "Signed by this hub",
};

/** Why a signer is trusted or not, and where it was first seen. */
export const originText = ({ status, reason, source, decidedBy }: Signer): string => {
  const parts = [
    ...(reason ? [ownReasons[reason] ?? reason] : []),
    ...(status !== "seen" && decidedBy ? [`by ${decidedBy}`] : []),
    ...(source ? [`in ${source}`] : []),
  ];
  return parts.join(" ") || "–";
};

const maxPemLength = 10_000;

/** What is wrong with a pasted text; undefined if it can be sent. */
export const pemProblem = (text: string): string | undefined => {
  if (/PRIVATE KEY/.test(text)) return "This is a private key. Paste the public key instead.";
  if (text.length > maxPemLength) return "The text is too long. Paste one key or one certificate.";
  if (!/-----BEGIN (?:PUBLIC KEY|CERTIFICATE)-----/.test(text)) return "Paste a public key or a certificate in PEM.";
  return undefined;
};
