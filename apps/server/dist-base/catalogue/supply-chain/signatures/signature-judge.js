import { createPublicKey } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parseTrustedSigners } from "../../../config/trusted-signers.js";
import { fileAt, filesAt } from "../../history/read-files.js";
import { withUpstreamHashes } from "../../history/upstream-files.js";
import { fingerprintOfKey } from "./bundle.js";
import { compareFiles } from "./compare-files.js";
import { describeSignature } from "./describe-signature.js";
import { signaturePath } from "./sign-revision.js";
import { loadSigners, noteSigner } from "./signer-store.js";
import { verifyBundle, verifyBundleJob, } from "./verify-bundle.js";
/** A signature of a million files has 150 MB; those up to this size are read. */
export const maxBundleBytes = 64 * 1024 ** 2;
/** Bundles up to it are read at once. */
const smallBundleBytes = 64 * 1024;
const trustOf = async ({ config, hubKey: readHubKey, now }, signers) => {
    const { keys, roots } = parseTrustedSigners(config.trustedSigners) ?? { keys: [], roots: [] };
    // A key that can't be decrypted must not keep other signatures from being verified.
    const hubKey = await readHubKey().catch(() => undefined);
    const settingKeys = [...(hubKey ? [hubKey] : []), ...keys];
    const own = signers.flatMap(({ public_key }) => public_key ?? []);
    return { keys: [...settingKeys, ...own], settingKeys, hubKey, roots, sigstoreRoot: config.sigstoreRoot, now: now() };
};
const verifyBytes = async ({ workers }, bytes, trust) => {
    if (bytes.length <= smallBundleBytes)
        return verifyBundle(bytes, trust);
    const read = async (start, length) => bytes.subarray(start, start + length);
    const { keys, roots, sigstoreRoot, now } = trust;
    return workers.run(verifyBundleJob, { keys, roots, sigstoreRoot, now }, [{ size: bytes.length, read }], signaturePath);
};
const fingerprintIn = (pem) => fingerprintOfKey(createPublicKey(pem));
const isTrusted = (signer, row, settingKeys, firstUse) => {
    if (row?.status === "revoked")
        return false;
    if (signer.kind === "certificate" && signer.isConfirmed)
        return true;
    if (signer.kind === "key" && settingKeys.some((pem) => fingerprintIn(pem) === signer.fingerprint))
        return true;
    const isDecided = row?.kind === "hub" || row?.decided_by !== null;
    return row?.status === "trusted" && (firstUse !== "ignored" || isDecided);
};
const judgeBundle = async ({ db, now }, { author, sha, files, firstUse, source = null }, bundle, { signers, settingKeys, hubKey }) => {
    const comparison = compareFiles(bundle, files, signaturePath);
    const { signer } = bundle;
    // A signature that does not fit says nothing about who signs for an owner.
    const isNoted = signer && firstUse === "introduces" && comparison.problems.length === 0;
    const row = isNoted ? await noteSigner(db, { ownerKey: author.toLowerCase(), source }, signer, now()) : undefined;
    const known = row ?? signers.find(({ fingerprint }) => fingerprint === signer?.fingerprint);
    return describeSignature(sha, bundle, comparison, {
        row: known,
        isTrusted: signer !== undefined && isTrusted(signer, known, settingKeys, firstUse),
        isHub: signer?.kind === "key" && hubKey !== undefined && fingerprintIn(hubKey) === signer.fingerprint,
        hasOthers: signers.some(({ fingerprint }) => fingerprint !== signer?.fingerprint),
    });
};
const bare = (sha, state, message) => ({
    state,
    sha,
    message,
    problems: [],
    problemCount: 0,
    signedCount: 0,
    uncovered: [],
});
export const createSignatureJudge = (deps) => {
    const { db, blobs } = deps;
    const judgeFiles = async (signed, bytes) => {
        const { author, sha } = signed;
        if (!bytes)
            return bare(sha, "unsigned", "This revision has no signature.");
        const signers = await loadSigners(db, author.toLowerCase());
        const { settingKeys, hubKey, ...trust } = await trustOf(deps, signers);
        const outcome = await verifyBytes(deps, bytes, trust);
        if ("problem" in outcome)
            return bare(sha, outcome.problem.state, outcome.problem.message);
        return judgeBundle(deps, signed, outcome.bundle, { signers, settingKeys, hubKey });
    };
    const judge = async (at, bytes) => {
        const { row, sha, tree } = at;
        const files = bytes ? await withUpstreamHashes(db, row.id, await filesAt(db, row.id, tree)) : [];
        const firstUse = sha === row.sha ? "introduces" : "counts";
        return judgeFiles({ author: row.author, sha, files, firstUse, source: row.full_name }, bytes);
    };
    return {
        judge,
        judgeFiles,
        judgeStored: async (at) => {
            const file = await fileAt(db, at.row.id, at.tree, signaturePath);
            if (!file || file.size > maxBundleBytes)
                return judge(at, undefined);
            if (file.sha256 === null)
                return bare(at.sha, "incomplete", `${signaturePath} is not stored on this hub. Import the files first.`);
            return judge(at, await buffer(await blobs.read(file.sha256)));
        },
    };
};
//# sourceMappingURL=signature-judge.js.map