import { createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import type { SignerOverview } from "@orrery/contract";
import { fingerprintOfKey, readPublicKey } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import type { Config } from "../../../config/config.ts";
import { parseSigstoreRoot, parseTrustedSigners } from "../../../config/trusted-signers.ts";
import { HubError } from "../../../errors.ts";

type TrustedRoot = SignerOverview["settings"]["roots"][number];

const nameOf = ({ subject }: X509Certificate): string =>
  (/(?:^|\n)(?:CN|O)=(.+)/.exec(subject ?? "")?.[1] ?? "Unnamed certificate").slice(0, 300);

const rootOf = (kind: TrustedRoot["kind"], certificate: X509Certificate): TrustedRoot => ({
  kind,
  name: nameOf(certificate),
  fingerprint: fingerprintOfKey(certificate.publicKey),
  validTo: new Date(certificate.validTo).toISOString(),
});

/** Keys and roots that the settings trust for every owner. */
export const describeRoots = ({
  trustedSigners,
  sigstoreRoot,
}: Pick<Config, "trustedSigners" | "sigstoreRoot">): SignerOverview["settings"] => {
  const { keys, roots } = parseTrustedSigners(trustedSigners) ?? { keys: [], roots: [] };
  const sigstore = sigstoreRoot ? parseSigstoreRoot(sigstoreRoot) : undefined;
  return {
    roots: [
      ...keys.map((pem) => {
        const fingerprint = fingerprintOfKey(createPublicKey(pem));
        return { kind: "key" as const, name: `key ${fingerprint.slice(0, 16)}`, fingerprint };
      }),
      ...roots.map((pem) => rootOf("root", new X509Certificate(pem))),
      ...(sigstore?.authorities ?? []).map((certificate) => rootOf("sigstore", certificate)),
    ],
    sigstoreLogs: sigstore?.logs ?? 0,
  };
};

const certificateIn = (pem: string): X509Certificate | undefined => {
  try {
    return /-----BEGIN CERTIFICATE-----/.test(pem) ? new X509Certificate(pem) : undefined;
  } catch {
    return undefined;
  }
};

/** A key or certificate that an admin adds. Private keys must not reach the hub, and roots would trust too much. */
export const readNewSigner = (pem: string): { readonly key: KeyObject; readonly kind: "key" | "certificate" } => {
  if (/PRIVATE KEY/.test(pem))
    throw new HubError("bad_request", '"publicKey" is a private key. Send the public key, and replace this key pair.');
  const certificate = certificateIn(pem);
  if (certificate?.ca)
    throw new HubError(
      "bad_request",
      '"publicKey" is the certificate of an authority. Add it to ORRERY_TRUSTED_SIGNERS, or send a signer\'s certificate.',
    );
  const key = readPublicKey(
    certificate ? certificate.publicKey.export({ type: "spki", format: "pem" }).toString() : pem,
  );
  if (key) return { key, kind: certificate ? "certificate" : "key" };
  throw new HubError(
    "bad_request",
    '"publicKey" must be an EC public key (P-256, P-384 or P-521) or a certificate with one, in PEM.',
  );
};
