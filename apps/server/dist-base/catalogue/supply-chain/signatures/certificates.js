import { createHash, verify } from "node:crypto";
const codeSigning = "1.3.6.1.5.5.7.3.3";
const maxDepth = 10;
const isValidAt = (certificate, time) => Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo);
const isIssuedBy = (certificate, issuer) => issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
/** Whether certificates lead from the leaf to a trusted one, all valid at a time. */
const isChained = ([leaf, ...others], roots, time) => {
    if (!leaf || !isValidAt(leaf, time))
        return false;
    const reach = (certificate, depth) => {
        if (depth > maxDepth)
            return false;
        const trusted = roots.some((root) => isIssuedBy(certificate, root) && isValidAt(root, time));
        if (trusted)
            return true;
        return others.some((next) => next !== certificate && isIssuedBy(certificate, next) && isValidAt(next, time) && reach(next, depth + 1));
    };
    return reach(leaf, 0);
};
/** A certificate for web servers can't sign models, although the same root may have issued it. */
const canSignCode = ({ keyUsage }) => !keyUsage || keyUsage.includes(codeSigning);
const nameOf = ({ subject, subjectAltName }) => {
    const [, common] = /(?:^|\n)CN=(.+)/.exec(subject ?? "") ?? [];
    const [, alternative] = /^(?:email|URI|DNS):([^,]+)/.exec(subjectAltName ?? "") ?? [];
    return (common ?? alternative ?? "unnamed certificate").slice(0, 300);
};
/** The text of Sigstore's extension with the sign-in provider, or an empty one. */
const issuerIn = ({ raw }) => {
    // 1.3.6.1.4.1.57264.1.8, whose value is a UTF8String within an octet string.
    const at = raw.indexOf(Buffer.from("060a2b0601040183bf300108", "hex"));
    if (at < 0 || raw[at + 12] !== 0x04)
        return "";
    const length = raw[at + 15] ?? 0;
    return raw[at + 14] === 0x0c && length < 128 ? raw.subarray(at + 16, at + 16 + length).toString() : "";
};
/** The bytes that a log signs: JSON with sorted names. */
const promiseOf = ({ body, integratedTime, logIndex }, logId) => Buffer.from(JSON.stringify({ body, integratedTime, logID: logId, logIndex }));
const hexOf = (base64) => Buffer.from(base64, "base64").toString("hex");
/** Whether an entry of a log is about this very signature. */
const isAbout = ({ body }, { payload, signature }) => {
    try {
        const { kind, spec } = JSON.parse(Buffer.from(body, "base64").toString());
        const hash = createHash("sha256").update(payload).digest("hex");
        if (kind === "dsse")
            return (spec.payloadHash.value === hash &&
                spec.signatures.some((one) => hexOf(one.signature) === signature.toString("hex")));
        return kind === "intoto" && spec.content.payloadHash.value === hash;
    }
    catch {
        return false;
    }
};
/** When a trusted log recorded the signature, in milliseconds; undefined if none did. */
const loggedTime = (bundle, { sigstore: { logs } }) => {
    for (const entry of bundle.logEntries) {
        const id = hexOf(entry.logId);
        const log = logs.find((one) => one.id === id);
        if (!log || !isAbout(entry, bundle))
            continue;
        if (verify("sha256", promiseOf(entry, id), log.key, Buffer.from(entry.signedTimestamp, "base64")))
            return entry.integratedTime * 1000;
    }
    return undefined;
};
/** The identity that trusted roots confirm; undefined if they don't. */
export const identityOf = (bundle, trusted, now) => {
    const { certificates } = bundle;
    const [leaf] = certificates;
    if (!leaf || !canSignCode(leaf))
        return undefined;
    if (isChained(certificates, trusted.roots, now))
        return { kind: "certificate", name: nameOf(leaf) };
    // Certificates of Sigstore are valid for minutes, so the log must say when they were used.
    const time = loggedTime(bundle, trusted);
    if (time === undefined || !isChained(certificates, trusted.sigstore.authorities, time))
        return undefined;
    const [, name = nameOf(leaf)] = /^(?:email|URI):([^,]+)/.exec(leaf.subjectAltName ?? "") ?? [];
    return { kind: "sigstore", name: name.slice(0, 300), issuer: issuerIn(leaf) };
};
//# sourceMappingURL=certificates.js.map