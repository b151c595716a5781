import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { payloadType, preAuthEncoding, SignatureProblem } from "./statement.js";
const maxCertificates = 10;
const maxLogEntries = 10;
const invalid = (message) => new SignatureProblem("invalid", message);
const objectOf = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const listOf = (value, max) => (Array.isArray(value) ? value.slice(0, max) : []);
const textOf = (value) => (typeof value === "string" ? value : "");
const certificateOf = (value) => {
    try {
        return new X509Certificate(Buffer.from(textOf(objectOf(value).rawBytes), "base64"));
    }
    catch {
        throw invalid("A certificate of the signature is damaged.");
    }
};
const certificatesIn = (material) => {
    if (material.certificate !== undefined)
        return [certificateOf(material.certificate)];
    return listOf(objectOf(material.x509CertificateChain).certificates, maxCertificates).map(certificateOf);
};
const logEntryOf = (value) => {
    const entry = objectOf(value);
    return {
        body: textOf(entry.canonicalizedBody),
        integratedTime: Number(entry.integratedTime),
        logId: textOf(objectOf(entry.logId).keyId),
        logIndex: Number(entry.logIndex),
        signedTimestamp: textOf(objectOf(entry.inclusionPromise).signedEntryTimestamp),
    };
};
/** Reads a Sigstore bundle with a DSSE envelope, as `model.sig` has it. */
export const readBundle = (bytes) => {
    let bundle;
    try {
        bundle = objectOf(JSON.parse(Buffer.from(bytes).toString()));
    }
    catch {
        throw invalid("model.sig is not JSON.");
    }
    const material = objectOf(bundle.verificationMaterial);
    const envelope = objectOf(bundle.dsseEnvelope);
    if (textOf(envelope.payload) === "")
        throw invalid("model.sig has no DSSE envelope.");
    if (envelope.payloadType !== payloadType)
        throw invalid("The envelope of model.sig is not an in-toto statement.");
    const signatures = listOf(envelope.signatures, 2);
    if (signatures.length !== 1)
        throw invalid("model.sig must have one signature.");
    return {
        payload: Buffer.from(textOf(envelope.payload), "base64"),
        signature: Buffer.from(textOf(objectOf(signatures[0]).sig), "base64"),
        certificates: certificatesIn(material),
        keyHint: textOf(objectOf(material.publicKey).hint),
        logEntries: listOf(material.tlogEntries, maxLogEntries).map(logEntryOf),
    };
};
/** The hash that belongs to the curve of a key; undefined for other kinds of keys. */
const hashOfKey = (key) => {
    const hashes = { prime256v1: "sha256", secp384r1: "sha384", secp521r1: "sha512" };
    return key.asymmetricKeyType === "ec" ? hashes[key.asymmetricKeyDetails?.namedCurve ?? ""] : undefined;
};
/** Whether a key signed the bundle. Early releases of model signing wrote the prefix in capitals. */
export const isSignedBy = (key, { payload, signature }) => {
    const hash = hashOfKey(key);
    if (!hash)
        return false;
    return ["DSSEv1", "DSSEV1"].some((prefix) => {
        try {
            return verify(hash, preAuthEncoding(payload, prefix), key, signature);
        }
        catch {
            return false;
        }
    });
};
/** How bundles name a key: the SHA-256 of its PEM text. */
export const hintOf = (key) => createHash("sha256")
    .update(key.export({ type: "spki", format: "pem" }))
    .digest("hex");
/** Reads public keys in PEM; undefined for other text or kinds of keys. */
export const readPublicKey = (pem) => {
    try {
        const key = createPublicKey(pem);
        return hashOfKey(key) ? key : undefined;
    }
    catch {
        return undefined;
    }
};
/** Writes the bundle of a signature with a plain key. */
export const writeBundle = (payload, signature, publicKey) => `${JSON.stringify({
    mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
    verificationMaterial: { publicKey: { hint: hintOf(publicKey) }, tlogEntries: [] },
    dsseEnvelope: {
        payload: payload.toString("base64"),
        payloadType,
        signatures: [{ sig: signature.toString("base64"), keyid: "" }],
    },
})}\n`;
/** SHA-256 of the public key's DER encoding: one name for a key, whatever its PEM looks like. */
export const fingerprintOfKey = (key) => createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
//# sourceMappingURL=bundle.js.map