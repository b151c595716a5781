import { countOf } from "../../../text/count-of.js";
const maxListed = 100;
const changes = {
    changed: "was changed",
    missing: "is missing",
    added: "was added",
    unknown: "is not on this hub",
};
const differenceText = ([first, ...others]) => {
    if (!first)
        return "";
    const more = others.length > 0 ? ` ${countOf(others.length, "other file")} differ too.` : "";
    return `"${first.path.slice(0, 200)}" ${changes[first.problem]} after signing.${more}`;
};
const summaryOf = ({ signer }, { row, isTrusted, isHub }) => signer && {
    fingerprint: signer.fingerprint,
    kind: isHub ? "hub" : (row?.kind ?? signer.kind),
    name: isHub ? "This hub" : (row?.name ?? signer.name),
    status: isTrusted ? "trusted" : row?.status === "revoked" ? "revoked" : "seen",
    ...(row && { since: new Date(row.created_at).toISOString() }),
    ...(row?.reason && { reason: row.reason }),
};
const trustText = (bundle, { row, isTrusted, hasOthers }) => {
    if (!bundle.signer)
        return "Signed with a key that this hub does not know. Add the public key to verify it.";
    if (row?.status === "revoked")
        return "The signer was revoked.";
    if (!isTrusted)
        return hasOthers
            ? "The files match, but another signer is known for this owner. An admin can trust this one."
            : "The files match, but the signer is not trusted. An admin can trust it.";
    return row?.reason === "first use"
        ? "The files match. The signer is trusted since the first use."
        : "The files match.";
};
const stateOf = ({ problems }, { isTrusted }) => {
    if (problems.some(({ problem }) => problem !== "unknown"))
        return "mismatch";
    if (problems.length > 0)
        return "incomplete";
    return isTrusted ? "verified" : "unknown";
};
/** What readers are told about a signature. */
export const describeSignature = (sha, bundle, comparison, knowledge) => {
    const { problems, uncovered } = comparison;
    const state = stateOf(comparison, knowledge);
    const differing = state === "mismatch" ? problems.filter(({ problem }) => problem !== "unknown") : problems;
    const signer = summaryOf(bundle, knowledge);
    const messages = {
        mismatch: differenceText(differing),
        incomplete: "The hub does not have all files yet, so it can't compare them.",
    };
    return {
        state,
        sha,
        message: messages[state] ?? trustText(bundle, knowledge),
        ...(signer && { signer }),
        problems: differing.slice(0, maxListed),
        problemCount: differing.length,
        signedCount: bundle.digests.length,
        uncovered: uncovered.slice(0, maxListed),
    };
};
//# sourceMappingURL=describe-signature.js.map