import { createPublicKey } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { SignatureStatus } from "@orrery/contract";
import type { BlobStore } from "../../../blobs/store.ts";
import type { Config } from "../../../config/config.ts";
import { parseTrustedSigners } from "../../../config/trusted-signers.ts";
import type { Db } from "../../../db/engine.ts";
import type { Workers } from "../../../workers/workers.ts";
import type { AtRevision } from "../../access.ts";
import { fileAt, filesAt } from "../../history/read-files.ts";
import { withUpstreamHashes } from "../../history/upstream-files.ts";
import { fingerprintOfKey } from "./bundle.ts";
import { compareFiles, type HashedFile } from "./compare-files.ts";
import { describeSignature } from "./describe-signature.ts";
import { signaturePath } from "./sign-revision.ts";
import { loadSigners, noteSigner, type SignerRow } from "./signer-store.ts";
import {
  type BundleOutcome,
  type FoundSigner,
  type TrustMaterial,
  type VerifiedBundle,
  verifyBundle,
  verifyBundleJob,
} from "./verify-bundle.ts";

export interface SignatureJudgeDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
  readonly config: Pick<Config, "trustedSigners" | "sigstoreRoot">;
  /** The hub's public key in PEM. */
  readonly hubKey: () => Promise<string>;
  readonly now: () => number;
}

/**
 * What it means that a signer is the first of an owner. Only the head of main introduces one: a pull request can't. Where it is
 * ignored, an admin must have decided.
 */
type FirstUse = "introduces" | "counts" | "ignored";

/** What a signature is compared with. */
interface SignedFiles {
  readonly author: string;
  readonly sha: string;
  readonly files: readonly HashedFile[];
  readonly firstUse: FirstUse;
  /** The repository that introduces a signer. */
  readonly source?: string | null;
}

/** A signature of a million files has 150 MB; those up to this size are read. */
export const maxBundleBytes = 64 * 1024 ** 2;
/** Bundles up to it are read at once, unless Sigstore may have to confirm their signer. */
const smallBundleBytes = 64 * 1024;

const trustOf = async (
  { config, hubKey: readHubKey, now }: SignatureJudgeDeps,
  signers: readonly SignerRow[],
): Promise<TrustMaterial & { readonly settingKeys: readonly string[]; readonly hubKey: string | undefined }> => {
  const { keys, roots } = parseTrustedSigners(config.trustedSigners) ?? { keys: [], roots: [] };
  // A key that can't be decrypted must not keep other signatures from being verified.
  const hubKey = await readHubKey().catch(() => undefined);
  const settingKeys = [...(hubKey ? [hubKey] : []), ...keys];
  const own = signers.flatMap(({ public_key }) => public_key ?? []);
  return { keys: [...settingKeys, ...own], settingKeys, hubKey, roots, sigstoreRoot: config.sigstoreRoot, now: now() };
};

const verifyBytes = async (
  { workers }: SignatureJudgeDeps,
  bytes: Buffer,
  trust: TrustMaterial,
): Promise<BundleOutcome> => {
  if (bytes.length <= smallBundleBytes && trust.sigstoreRoot === "") return verifyBundle(bytes, trust);
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

const isTrusted = (
  signer: FoundSigner,
  row: SignerRow | undefined,
  settingKeys: readonly string[],
  firstUse: FirstUse,
): boolean => {
  if (row?.status === "revoked") return false;
  if (signer.kind === "certificate" && signer.isConfirmed) return true;
  if (signer.kind === "key" && settingKeys.some((pem) => fingerprintIn(pem) === signer.fingerprint)) return true;
  const isDecided = row?.kind === "hub" || row?.decided_by !== null;
  return row?.status === "trusted" && (firstUse !== "ignored" || isDecided);
};

interface JudgedTrust {
  readonly signers: readonly SignerRow[];
  readonly settingKeys: readonly string[];
  readonly hubKey: string | undefined;
}

const judgeBundle = async (
  { db, now }: SignatureJudgeDeps,
  { author, sha, files, firstUse, source = null }: SignedFiles,
  bundle: VerifiedBundle,
  { signers, settingKeys, hubKey }: JudgedTrust,
): Promise<SignatureStatus> => {
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

const bare = (sha: string, state: SignatureStatus["state"], message: string): SignatureStatus => ({
  state,
  sha,
  message,
  problems: [],
  problemCount: 0,
  signedCount: 0,
  uncovered: [],
});

export const createSignatureJudge = (deps: SignatureJudgeDeps) => {
  const { db, blobs } = deps;
  const judgeFiles = async (signed: SignedFiles, bytes: Buffer | undefined): Promise<SignatureStatus> => {
    const { author, sha } = signed;
    if (!bytes) return bare(sha, "unsigned", "This revision has no signature.");
    const signers = await loadSigners(db, author.toLowerCase());
    const { settingKeys, hubKey, ...trust } = await trustOf(deps, signers);
    const outcome = await verifyBytes(deps, bytes, trust);
    if ("problem" in outcome) return bare(sha, outcome.problem.state, outcome.problem.message);
    return judgeBundle(deps, signed, outcome.bundle, { signers, settingKeys, hubKey });
  };
  const judge = async (at: AtRevision, bytes: Buffer | undefined): Promise<SignatureStatus> => {
    const { row, sha, tree } = at;
    const files = bytes ? await withUpstreamHashes(db, row.id, await filesAt(db, row.id, tree)) : [];
    const firstUse = sha === row.sha ? "introduces" : "counts";
    return judgeFiles({ author: row.author, sha, files, firstUse, source: row.full_name }, bytes);
  };
  return {
    /** The state of a commit, from the bytes of its `model.sig`; undefined if it has none. */
    judge,
    /** The same for files that are not part of this hub, or not as they are listed. */
    judgeFiles,
    /** The state of a commit whose `model.sig` is stored. Fetches nothing. */
    judgeStored: async (at: AtRevision): Promise<SignatureStatus> => {
      const file = await fileAt(db, at.row.id, at.tree, signaturePath);
      if (!file || file.size > maxBundleBytes) return judge(at, undefined);
      if (file.sha256 === null)
        return bare(at.sha, "incomplete", `${signaturePath} is not stored on this hub. Import the files first.`);
      return judge(at, await buffer(await blobs.read(file.sha256)));
    },
  };
};

/** Verifies signatures and finds who is trusted. */
export type SignatureJudge = ReturnType<typeof createSignatureJudge>;
