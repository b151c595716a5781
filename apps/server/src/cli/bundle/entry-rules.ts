import { buffer } from "node:stream/consumers";
import type { MirrorVerdict } from "@orrery/contract";
import type { BlobStore } from "../../blobs/store.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import { loadScans, reportOf } from "../../catalogue/scans/scan-store.ts";
import { signaturePath } from "../../catalogue/supply-chain/signatures/sign-revision.ts";
import { maxBundleBytes, type SignatureJudge } from "../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Db } from "../../db/engine.ts";
import { isHubError } from "../../errors.ts";
import {
  type JudgedRepository,
  judgeFile,
  judgeRepository,
  needsScan,
  type SignatureFact,
} from "../../import/mirror/rules/judge-rules.ts";
import { signatureFact } from "../../import/mirror/rules/mirror-signatures.ts";
import { ruleScopes } from "../../import/mirror/rules/rule-scopes.ts";
import { findReview, insertReview, loadRules } from "../../import/mirror/rules/rule-store.ts";
import { parseRepositoryId } from "../../readers/repository-id.ts";
import type { BundledRepository } from "./manifest.ts";

export interface EntryDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly signatures: Pick<SignatureJudge, "judgeFiles">;
  readonly scans: ScanService;
  readonly now: () => number;
  readonly by: string;
}

/** From the most permissive one: what someone is allowed can be stored. */
const actionOrder: readonly MirrorVerdict["action"][] = ["allow", "review", "deny"];

const bestOf = (verdicts: readonly MirrorVerdict[]): MirrorVerdict =>
  actionOrder.flatMap((wanted) => verdicts.find(({ action }) => action === wanted) ?? [])[0] ?? { action: "allow" };

const factsOf = (
  { kind, id, facts }: BundledRepository,
  signature: NonNullable<JudgedRepository["signature"]>,
): JudgedRepository => ({ kind, id, ...facts, signature });

/** How the files of a bundle are signed. Who bundled them says nothing about it. */
const signatureOf = async (
  { blobs, signatures }: EntryDeps,
  { id, sha }: BundledRepository,
  files: readonly FileRow[],
): Promise<SignatureFact> => {
  const file = files.find(({ path }) => path === signaturePath);
  const isRead = file?.sha256 && file.size <= maxBundleBytes;
  const bytes = isRead ? await buffer(await blobs.read(file.sha256 ?? "")) : undefined;
  const { author } = parseRepositoryId(id);
  return signatureFact(await signatures.judgeFiles({ author, sha, files, firstUse: "ignored" }, bytes));
};

/** Why a verdict keeps something out; undefined if it does not, or an admin has approved the commit. */
const refusalOf = async (
  { db, now, by }: EntryDeps,
  { kind, id, sha }: BundledRepository,
  what: string,
  { action, rule = "" }: MirrorVerdict,
): Promise<string | undefined> => {
  if (action === "allow") return undefined;
  if (action === "deny") return `${what} is not allowed on this hub: the rule "${rule}" denies it.`;
  const key = { kind, name_key: id.toLowerCase(), sha };
  const review = await findReview(db, key);
  if (review?.status === "approved") return undefined;
  if (review?.status === "rejected")
    return `${what} was rejected by an admin (rule "${review.rule}"): ${review.reason}`;
  await insertReview(db, { ...key, full_name: id, rule, requested_by: by, requested_at: now() });
  return `${what} needs a review: the rule "${rule}" asks for one. Approve it on the page Import, then import again.`;
};

/** Why the rules of the mirror keep a repository out, before anything of it is stored. */
export const repositoryRefusal = async (
  deps: EntryDeps,
  repository: BundledRepository,
): Promise<string | undefined> => {
  const scopes = ruleScopes(await loadRules(deps.db));
  const verdict = bestOf(scopes.map((rules) => judgeRepository(rules, factsOf(repository, "unknown"), deps.now())));
  return refusalOf(deps, repository, `The ${repository.kind} "${repository.id}"`, verdict);
};

const gateRefusal = async ({ scans }: EntryDeps, files: readonly FileRow[]): Promise<string | undefined> => {
  try {
    await scans.admit(files);
    return undefined;
  } catch (error) {
    if (isHubError(error, "unprocessable")) return error.message;
    throw error;
  }
};

/** Why the rules or the scanner's gate keep one of the files out. Contents are scanned if a rule needs that. */
export const fileRefusal = async (
  deps: EntryDeps,
  repository: BundledRepository,
  files: readonly FileRow[],
): Promise<string | undefined> => {
  const { db, scans, now } = deps;
  const rules = await loadRules(db);
  const scopes = ruleScopes(rules);
  const stored = files.flatMap(({ sha256, size }) => (sha256 === null ? [] : { sha256, size }));
  if (rules.some(needsScan)) await scans.settle(stored);
  const rows = await loadScans(
    db,
    stored.map(({ sha256 }) => sha256),
  );
  const isSignatureNeeded = rules.some(({ when }) => when.signature !== undefined);
  const known = factsOf(repository, isSignatureNeeded ? await signatureOf(deps, repository, files) : "unsigned");
  for (const { path, size, sha256 } of rules.length > 0 ? files : []) {
    const scan = rows.get(sha256 ?? "");
    const facts = { path, size, report: scan && reportOf(scan) };
    const verdict = bestOf(scopes.map((list) => judgeFile(list, known, facts, now())));
    const refusal = await refusalOf(deps, repository, `"${path}" of ${repository.id}`, verdict);
    if (refusal !== undefined) return refusal;
  }
  return gateRefusal(deps, files);
};
