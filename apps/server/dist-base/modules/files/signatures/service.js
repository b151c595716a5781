import { createPublicKey } from "node:crypto";
import { findFor, resolveRevision } from "../../../catalogue/access.js";
import { fingerprintOfKey } from "../../../catalogue/supply-chain/signatures/bundle.js";
import { commitSignature, signaturePath } from "../../../catalogue/supply-chain/signatures/sign-revision.js";
import { maxBundleBytes } from "../../../catalogue/supply-chain/signatures/signature-judge.js";
import { readSmallFile } from "../../../import/mirror/read-small-file.js";
import { resolveTarget } from "../commit-target.js";
const statusAt = async (deps, at, viewer) => {
    const bytes = await readSmallFile(deps, at, { path: signaturePath, maxBytes: maxBundleBytes }, viewer);
    return deps.signatures.judge(at, bytes);
};
const sign = async (deps, target, actor) => {
    const { db, catalogue, key } = deps;
    const { row, ref } = await resolveTarget(deps, { ...target, isPullRequest: false }, actor.viewer);
    const head = await resolveRevision(db, row, target.revision);
    const { sha } = await commitSignature(deps, { row, ref, head }, key, actor);
    const signed = await findFor(catalogue, actor.viewer, "see", target.kind, target.id);
    return statusAt(deps, await resolveRevision(db, signed, sha), actor.viewer);
};
export const createSignatureService = (deps) => ({
    hubKey: async () => {
        const publicKey = await deps.key.publicKey();
        return { publicKey, fingerprint: fingerprintOfKey(createPublicKey(publicKey)), algorithm: "ecdsa-p256-sha256" };
    },
    status: async (target, viewer) => {
        const { revision } = await deps.mirror.pull(target, viewer);
        const row = await findFor(deps.catalogue, viewer, "see", target.kind, target.id);
        return statusAt(deps, await resolveRevision(deps.db, row, revision), viewer);
    },
    /** Signs the files of a branch with the hub's key, and commits `model.sig`. */
    sign: (target, actor) => sign(deps, target, actor),
});
//# sourceMappingURL=service.js.map