import { createHash, X509Certificate } from "node:crypto";
import { parseSigstoreRoot } from "../../../config/trusted-signers.js";
import { fingerprintOfKey, hintOf, isSignedBy, readBundle, readPublicKey } from "./bundle.js";
import { identityOf } from "./certificates.js";
import { readStatement, SignatureProblem } from "./statement.js";
const broken = () => new SignatureProblem("invalid", "The signature does not fit the signed statement: one of them was changed.");
const keySigner = (bundle, keys) => {
    const named = keys.find((key) => [hintOf(key), fingerprintOfKey(key)].includes(bundle.keyHint));
    const key = named ?? keys.find((one) => isSignedBy(one, bundle));
    if (!key)
        return undefined;
    if (!isSignedBy(key, bundle))
        throw broken();
    const fingerprint = fingerprintOfKey(key);
    return { kind: "key", fingerprint, name: `key ${fingerprint.slice(0, 16)}`, isConfirmed: false };
};
const certificateSigner = (bundle, trusted, now) => {
    const [leaf] = bundle.certificates;
    if (!leaf || !isSignedBy(leaf.publicKey, bundle))
        throw broken();
    const identity = identityOf(bundle, trusted, now);
    const fingerprint = fingerprintOfKey(leaf.publicKey);
    // Anyone can write any name into a certificate that no trusted root has issued.
    if (!identity)
        return { kind: "certificate", fingerprint, name: `certificate ${fingerprint.slice(0, 16)}`, isConfirmed: false };
    if (identity.kind === "certificate")
        return { ...identity, fingerprint, isConfirmed: true };
    const { name, issuer = "" } = identity;
    // Keys of Sigstore are used once: the signer is the confirmed name.
    const identityHash = createHash("sha256").update(`sigstore\n${issuer}\n${name}`).digest("hex");
    return { kind: "sigstore", fingerprint: identityHash, name, isConfirmed: true };
};
const rootsOf = ({ roots, sigstoreRoot }) => ({
    roots: roots.map((pem) => new X509Certificate(pem)),
    sigstore: (sigstoreRoot && parseSigstoreRoot(sigstoreRoot)) || { authorities: [], logs: [] },
});
/** Reads a bundle and finds who signed it. Files are compared by the caller. */
export const verifyBundle = (bytes, trust) => {
    try {
        const bundle = readBundle(bytes);
        const keys = trust.keys.flatMap((pem) => readPublicKey(pem) ?? []);
        const signer = bundle.certificates.length > 0 ? certificateSigner(bundle, rootsOf(trust), trust.now) : keySigner(bundle, keys);
        const { digests, ignoredPaths } = readStatement(bundle.payload);
        return { bundle: { digests: [...digests], ignoredPaths, ...(signer && { signer }), keyHint: bundle.keyHint } };
    }
    catch (error) {
        if (error instanceof SignatureProblem)
            return { problem: { state: error.state, message: error.message } };
        throw error;
    }
};
/** Large bundles list many files, and are read in a worker. */
export const verifyBundleJob = {
    name: "signature",
    lane: "reads",
    maxBytes: 64 * 1024 ** 2,
    run: async (trust, [source]) => verifyBundle(source ? await source.read(0, source.size) : new Uint8Array(), trust),
};
//# sourceMappingURL=verify-bundle.js.map