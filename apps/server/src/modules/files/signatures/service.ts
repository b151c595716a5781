import { createPublicKey } from "node:crypto";
import type { HubPublicKey, SignatureStatus } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import { type AtRevision, findFor, resolveRevision } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { filesAt } from "../../../catalogue/history/read-files.ts";
import { inlineFile, largeFile, maxInlineBytes } from "../../../catalogue/inline-file.ts";
import { fingerprintOfKey } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import { signaturePath, signFiles } from "../../../catalogue/supply-chain/signatures/sign-revision.ts";
import { maxBundleBytes, type SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import { rememberHubKey } from "../../../catalogue/supply-chain/signatures/signer-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
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

export interface SignatureDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly mirror: MirrorService;
  readonly audit: AuditLog;
  readonly signatures: SignatureJudge;
  readonly key: HubSigningKey;
  readonly now: () => number;
}

const statusAt = async (deps: SignatureDeps, at: AtRevision, viewer: Viewer): Promise<SignatureStatus> => {
  const bytes = await readSmallFile(deps, at, { path: signaturePath, maxBytes: maxBundleBytes }, viewer);
  return deps.signatures.judge(at, bytes);
};

const sign = async (deps: SignatureDeps, target: SignatureTarget, actor: Actor): Promise<SignatureStatus> => {
  const { db, blobs, catalogue, key, now } = deps;
  const { row, ref } = await resolveTarget(deps, { ...target, isPullRequest: false }, actor.viewer);
  const head = await resolveRevision(db, row, target.revision);
  const text = await signFiles(key, row.full_name, await filesAt(db, row.id, head.tree));
  const content = Buffer.from(text);
  const file = await inlineFile(blobs, signaturePath, content);
  const put = content.length > maxInlineBytes ? largeFile(signaturePath, file.sha256 ?? "", content.length) : file;
  const author = actor.viewer.account?.name ?? "";
  const title = "Sign with the hub's key";
  await rememberHubKey(db, row.author.toLowerCase(), await key.publicKey(), now());
  const { sha } = await catalogue.commit(row, {
    ref,
    put: [put],
    remove: [],
    title,
    author,
    parent: head.sha,
    at: now(),
  });
  await deps.audit(actor, "repository.sign", `${row.kind} ${row.full_name}`, { sha });
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
