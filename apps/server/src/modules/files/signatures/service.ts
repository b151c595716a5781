import { createPublicKey } from "node:crypto";
import type { HubPublicKey, SignatureStatus } from "@orrery/contract";
import { type AtRevision, findFor, resolveRevision } from "../../../catalogue/access.ts";
import type { CommitDeps } from "../../../catalogue/commit-and-follow-up.ts";
import { fingerprintOfKey } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import { commitSignature, signaturePath } from "../../../catalogue/supply-chain/signatures/sign-revision.ts";
import { maxBundleBytes, type SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import { readSmallFile } from "../../../import/mirror/read-small-file.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { HubSigningKey } from "../../../router/keys/hub-signing-key.ts";
import { resolveTarget } from "../commit-target.ts";

/** Which revision a signature is about. */
interface SignatureTarget {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

interface SignatureDeps extends CommitDeps {
  readonly mirror: MirrorService;
  readonly signatures: SignatureJudge;
  readonly key: HubSigningKey;
}

const statusAt = async (deps: SignatureDeps, at: AtRevision, viewer: Viewer): Promise<SignatureStatus> => {
  const bytes = await readSmallFile(deps, at, { path: signaturePath, maxBytes: maxBundleBytes }, viewer);
  return deps.signatures.judge(at, bytes);
};

const sign = async (deps: SignatureDeps, target: SignatureTarget, actor: Actor): Promise<SignatureStatus> => {
  const { db, catalogue, key } = deps;
  const { row, ref } = await resolveTarget(deps, { ...target, isPullRequest: false }, actor.viewer);
  const head = await resolveRevision(db, row, target.revision);
  const { sha } = await commitSignature(deps, { row, ref, head }, key, actor);
  const signed = await findFor(catalogue, actor.viewer, "see", target.kind, target.id);
  return statusAt(deps, await resolveRevision(db, signed, sha), actor.viewer);
};

export const createSignatureService = (deps: SignatureDeps) => ({
  hubKey: async (): Promise<HubPublicKey> => {
    const publicKey = await deps.key.publicKey();
    return { publicKey, fingerprint: fingerprintOfKey(createPublicKey(publicKey)), algorithm: "ecdsa-p256-sha256" };
  },
  status: async (target: SignatureTarget, viewer: Viewer): Promise<SignatureStatus> => {
    const { revision } = await deps.mirror.pull(target, viewer);
    const row = await findFor(deps.catalogue, viewer, "see", target.kind, target.id);
    return statusAt(deps, await resolveRevision(deps.db, row, revision), viewer);
  },
  /** Signs the files of a branch with the hub's key, and commits `model.sig`. */
  sign: (target: SignatureTarget, actor: Actor): Promise<SignatureStatus> => sign(deps, target, actor),
});

export type SignatureService = ReturnType<typeof createSignatureService>;
