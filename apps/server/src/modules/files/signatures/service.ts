import { createPublicKey } from "node:crypto";
import type { HubPublicKey, SignatureStatus } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import { type AtRevision, findFor, resolveRevision } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { filesAt } from "../../../catalogue/history/read-files.ts";
import { withUpstreamHashes } from "../../../catalogue/history/upstream-files.ts";
import { inlineFile, largeFile, maxInlineBytes } from "../../../catalogue/inline-file.ts";
import { fingerprintOfKey } from "../../../catalogue/supply-chain/signatures/bundle.ts";
import { compareFiles } from "../../../catalogue/supply-chain/signatures/compare-files.ts";
import { signaturePath, signFiles } from "../../../catalogue/supply-chain/signatures/sign-revision.ts";
import {
  loadSigners,
  noteSigner,
  rememberHubKey,
  type SignerRow,
} from "../../../catalogue/supply-chain/signatures/signer-store.ts";
import {
  type BundleOutcome,
  type FoundSigner,
  type TrustMaterial,
  type VerifiedBundle,
  verifyBundle,
  verifyBundleJob,
} from "../../../catalogue/supply-chain/signatures/verify-bundle.ts";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import { readSmallFile } from "../../../import/mirror/read-small-file.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { HubSigningKey } from "../../../router/keys/hub-signing-key.ts";
import { parseTrustedSigners } from "../../../text/trusted-signers.ts";
import type { Workers } from "../../../workers/workers.ts";
import { resolveTarget } from "../commit-target.ts";
import { describeSignature } from "./describe-signature.ts";

/** Which revision a signature is about. */
interface SignatureTarget {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

export interface SignatureService {
  readonly hubKey: () => Promise<HubPublicKey>;
  readonly status: (target: SignatureTarget, viewer: Viewer) => Promise<SignatureStatus>;
  /** Signs the files of a branch with the hub's key, and commits `model.sig`. */
  readonly sign: (target: SignatureTarget, actor: Actor) => Promise<SignatureStatus>;
}

export interface SignatureDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly workers: Workers;
  readonly mirror: MirrorService;
  readonly audit: AuditLog;
  readonly config: Pick<Config, "trustedSigners" | "sigstoreRoot">;
  readonly key: HubSigningKey;
  readonly now: () => number;
}

/** A signature of a million files has 150 MB; those up to this size are read. */
const maxBundleBytes = 64 * 1024 ** 2;
/** Bundles up to it are read at once. */
const smallBundleBytes = 64 * 1024;

const ownerOf = ({ row }: AtRevision): string => row.author.toLowerCase();

const trustOf = async (
  { config, key, now }: SignatureDeps,
  signers: readonly SignerRow[],
): Promise<TrustMaterial & { readonly settingKeys: readonly string[]; readonly hubKey: string | undefined }> => {
  const { keys, roots } = parseTrustedSigners(config.trustedSigners) ?? { keys: [], roots: [] };
  // A key that can't be decrypted must not keep other signatures from being verified.
  const hubKey = await key.publicKey().catch(() => undefined);
  const settingKeys = [...(hubKey ? [hubKey] : []), ...keys];
  const own = signers.flatMap(({ public_key }) => public_key ?? []);
  return { keys: [...settingKeys, ...own], settingKeys, hubKey, roots, sigstoreRoot: config.sigstoreRoot, now: now() };
};

const verifyBytes = async ({ workers }: SignatureDeps, bytes: Buffer, trust: TrustMaterial): Promise<BundleOutcome> => {
  if (bytes.length <= smallBundleBytes) return verifyBundle(bytes, trust);
  const read = async (start: number, length: number) => bytes.subarray(start, start + length);
  const { keys, roots, sigstoreRoot, now } = trust;
  return workers.run(
    verifyBundleJob,
    { keys, roots, sigstoreRoot, now },
    [{ size: bytes.length, read }],
    signaturePath,
  );
};

const fingerprintIn = (pem: string): string => fingerprintOfKey(createPublicKey(pem));

/** The signer as the hub knows it. A pull request can't introduce one: only the head of main is trusted on first use. */
const knownSigner = async (
  deps: SignatureDeps,
  at: AtRevision,
  signer: FoundSigner,
  signers: readonly SignerRow[],
): Promise<SignerRow | undefined> => {
  if (at.sha === at.row.sha) return noteSigner(deps.db, ownerOf(at), signer, deps.now());
  return signers.find(({ fingerprint }) => fingerprint === signer.fingerprint);
};

const isTrusted = (signer: FoundSigner, row: SignerRow | undefined, settingKeys: readonly string[]): boolean => {
  if (row?.status === "revoked") return false;
  if (signer.kind === "certificate" && signer.isConfirmed) return true;
  if (signer.kind === "key" && settingKeys.some((pem) => fingerprintIn(pem) === signer.fingerprint)) return true;
  return row?.status === "trusted";
};

interface JudgedTrust {
  readonly signers: readonly SignerRow[];
  readonly settingKeys: readonly string[];
  readonly hubKey: string | undefined;
}

const judge = async (
  deps: SignatureDeps,
  at: AtRevision,
  bundle: VerifiedBundle,
  { signers, settingKeys, hubKey }: JudgedTrust,
): Promise<SignatureStatus> => {
  const files = await withUpstreamHashes(deps.db, at.row.id, await filesAt(deps.db, at.row.id, at.tree));
  const comparison = compareFiles(bundle, files, signaturePath);
  const { signer } = bundle;
  // A signature that does not fit says nothing about who signs for an owner.
  const isWhole = comparison.problems.length === 0;
  const row = signer && isWhole ? await knownSigner(deps, at, signer, signers) : undefined;
  const known = row ?? signers.find(({ fingerprint }) => fingerprint === signer?.fingerprint);
  return describeSignature(at.sha, bundle, comparison, {
    row: known,
    isTrusted: signer !== undefined && isTrusted(signer, known, settingKeys),
    isHub: signer?.kind === "key" && hubKey !== undefined && fingerprintIn(hubKey) === signer.fingerprint,
    hasOthers: signers.some(({ fingerprint }) => fingerprint !== signer?.fingerprint),
  });
};

const bare = (sha: string, state: SignatureStatus["state"], message: string): SignatureStatus => ({
  ...{ state, sha, message, problems: [], problemCount: 0, signedCount: 0, uncovered: [] },
});

const statusAt = async (deps: SignatureDeps, at: AtRevision, viewer: Viewer): Promise<SignatureStatus> => {
  const bytes = await readSmallFile(deps, at, { path: signaturePath, maxBytes: maxBundleBytes }, viewer);
  if (!bytes) return bare(at.sha, "unsigned", "This revision has no signature.");
  const signers = await loadSigners(deps.db, ownerOf(at));
  const { settingKeys, hubKey, ...trust } = await trustOf(deps, signers);
  const outcome = await verifyBytes(deps, bytes, trust);
  if ("problem" in outcome) return bare(at.sha, outcome.problem.state, outcome.problem.message);
  return judge(deps, at, outcome.bundle, { signers, settingKeys, hubKey });
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

export const createSignatureService = (deps: SignatureDeps): SignatureService => ({
  hubKey: async () => {
    const publicKey = await deps.key.publicKey();
    return { publicKey, fingerprint: fingerprintIn(publicKey), algorithm: "ecdsa-p256-sha256" };
  },
  status: async (target, viewer) => {
    const { revision } = await deps.mirror.pull(target, viewer);
    const row = await findFor(deps.catalogue, viewer, "see", target.kind, target.id);
    return statusAt(deps, await resolveRevision(deps.db, row, revision), viewer);
  },
  sign: (target, actor) => sign(deps, target, actor),
});
