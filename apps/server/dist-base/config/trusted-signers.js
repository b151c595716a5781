import { createHash, createPublicKey, X509Certificate } from "node:crypto";
/** Reads the blocks of a PEM text; undefined if there is none, or one that can't be read. */
export const parseTrustedSigners = (text) => {
    const blocks = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g)];
    const ofKind = (kind) => blocks.filter(([, label]) => label === kind).map(([block]) => block);
    const keys = ofKind("PUBLIC KEY");
    const roots = ofKind("CERTIFICATE");
    if (blocks.length === 0 || keys.length + roots.length < blocks.length)
        return undefined;
    try {
        for (const key of keys)
            createPublicKey(key);
        for (const root of roots)
            new X509Certificate(root);
    }
    catch {
        return undefined;
    }
    return { keys, roots };
};
const toLog = (rawBytes) => {
    const bytes = Buffer.from(rawBytes, "base64");
    const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
    return { id: createHash("sha256").update(bytes).digest("hex"), key };
};
/** Reads Sigstore's `trusted_root.json`; undefined if it is not one. A log's id is the hash of its key. */
export const parseSigstoreRoot = (text) => {
    try {
        const { certificateAuthorities = [], tlogs = [] } = JSON.parse(text);
        return {
            authorities: certificateAuthorities.flatMap(({ certChain }) => certChain.certificates.map(({ rawBytes }) => new X509Certificate(Buffer.from(rawBytes, "base64")))),
            // Logs with other kinds of keys don't sign entry timestamps.
            logs: tlogs.map(({ publicKey }) => toLog(publicKey.rawBytes)).filter(({ key }) => key.asymmetricKeyType === "ec"),
        };
    }
    catch {
        return undefined;
    }
};
//# sourceMappingURL=trusted-signers.js.map