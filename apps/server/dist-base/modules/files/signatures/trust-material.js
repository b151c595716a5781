import { createPublicKey, X509Certificate } from "node:crypto";
import { fingerprintOfKey, readPublicKey } from "../../../catalogue/supply-chain/signatures/bundle.js";
import { parseSigstoreRoot, parseTrustedSigners } from "../../../config/trusted-signers.js";
import { HubError } from "../../../errors.js";
const nameOf = ({ subject }) => (/(?:^|\n)(?:CN|O)=(.+)/.exec(subject ?? "")?.[1] ?? "Unnamed certificate").slice(0, 300);
const rootOf = (kind, certificate) => ({
    kind,
    name: nameOf(certificate),
    fingerprint: fingerprintOfKey(certificate.publicKey),
    validTo: new Date(certificate.validTo).toISOString(),
});
/** Keys and roots that the settings trust for every owner. */
export const describeRoots = ({ trustedSigners, sigstoreRoot, }) => {
    const { keys, roots } = parseTrustedSigners(trustedSigners) ?? { keys: [], roots: [] };
    const sigstore = sigstoreRoot ? parseSigstoreRoot(sigstoreRoot) : undefined;
    return {
        roots: [
            ...keys.map((pem) => {
                const fingerprint = fingerprintOfKey(createPublicKey(pem));
                return { kind: "key", name: `key ${fingerprint.slice(0, 16)}`, fingerprint };
            }),
            ...roots.map((pem) => rootOf("root", new X509Certificate(pem))),
            ...(sigstore?.authorities ?? []).map((certificate) => rootOf("sigstore", certificate)),
        ],
        sigstoreLogs: sigstore?.logs.length ?? 0,
    };
};
const certificateIn = (pem) => {
    try {
        return /-----BEGIN CERTIFICATE-----/.test(pem) ? new X509Certificate(pem) : undefined;
    }
    catch {
        return undefined;
    }
};
/** A key or certificate that an admin adds. Private keys must not reach the hub, and roots would trust too much. */
export const readNewSigner = (pem) => {
    if (/PRIVATE KEY/.test(pem))
        throw new HubError("bad_request", '"publicKey" is a private key. Send the public key, and replace this key pair.');
    const certificate = certificateIn(pem);
    if (certificate?.ca)
        throw new HubError("bad_request", '"publicKey" is the certificate of an authority. Add it to ORRERY_TRUSTED_SIGNERS, or send a signer\'s certificate.');
    const key = readPublicKey(certificate ? certificate.publicKey.export({ type: "spki", format: "pem" }).toString() : pem);
    if (key)
        return { key, kind: certificate ? "certificate" : "key" };
    throw new HubError("bad_request", '"publicKey" must be an EC public key (P-256, P-384 or P-521) or a certificate with one, in PEM.');
};
//# sourceMappingURL=trust-material.js.map