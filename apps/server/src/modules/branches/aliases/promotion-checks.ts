import type { AliasRequest, PromotionRules } from "@orrery/contract";
import { type AliasRequestRow, listApprovals } from "../../../catalogue/aliases/alias-store.ts";
import { findCommit } from "../../../catalogue/history/history-store.ts";
import { type FileRow, filesAt } from "../../../catalogue/history/read-files.ts";
import { can, guardOf } from "../../../catalogue/policy.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { fileStatus } from "../../../catalogue/scans/file-status.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import { loadScans, type ScanRow } from "../../../catalogue/scans/scan-store.ts";
import type { SignatureJudge } from "../../../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Db } from "../../../db/engine.ts";
import { emptyTreeId } from "../../../git/tree.ts";
import { viewerOf } from "../../../identity/account-viewer.ts";
import { countOf } from "../../../text/count-of.ts";

export type RuleState = AliasRequest["rules"][number];

export interface PromotionCheckDeps {
  readonly db: Db;
  readonly scans: Pick<ScanService, "gate" | "isHeld">;
  readonly signatures: Pick<SignatureJudge, "judgeStored">;
}

/** A rule about a commit itself, not about who approves it. */
interface CommitCheck {
  readonly isNeeded: (rules: PromotionRules) => boolean;
  readonly check: (deps: PromotionCheckDeps, row: RepositoryRow, sha: string) => Promise<RuleState>;
}

const named = (paths: readonly string[]): string => {
  const shown = paths.slice(0, 3).map((path) => `"${path}"`);
  return `${shown.join(", ")}${paths.length > shown.length ? ` and ${paths.length - shown.length} more` : ""}`;
};

type Cleanness = "clean" | "absent" | "waiting" | "issue";

const cleannessOf = (scans: PromotionCheckDeps["scans"], file: FileRow, row: ScanRow | undefined): Cleanness => {
  if (file.sha256 === null) return "absent";
  if (row && row.approved_at !== null) return "clean";
  const { status } = fileStatus(scans, file.path, row);
  if (status === "safe" || status === "caution") return "clean";
  return status === "queued" || status === "unscanned" ? "waiting" : "issue";
};

const problems = {
  issue: (files: string) => `The scan has found issues in ${files}.`,
  absent: (files: string) => `Not stored on this hub: ${files}. Import the files first.`,
  waiting: (files: string) => `Not scanned yet: ${files}.`,
} as const;

/** Every file is stored here, was judged, and is neither suspicious nor unsafe, or a hub admin has approved it. */
const cleanScan: CommitCheck = {
  isNeeded: ({ needsCleanScan }) => needsCleanScan,
  check: async ({ db, scans }, row, sha) => {
    const commit = await findCommit(db, row.id, sha);
    const files = commit ? await filesAt(db, row.id, commit.tree) : [];
    const rows = await loadScans(
      db,
      files.flatMap(({ sha256 }) => sha256 ?? []),
    );
    const judged = files.map((file) => [file.path, cleannessOf(scans, file, rows.get(file.sha256 ?? ""))] as const);
    for (const [kind, text] of Object.entries(problems)) {
      const paths = judged.flatMap(([path, found]) => (found === kind ? path : []));
      if (paths.length > 0) return { rule: "scan", isMet: false, detail: text(named(paths)) };
    }
    return { rule: "scan", isMet: true, detail: `${countOf(files.length, "file")} scanned, no issues.` };
  },
};

/** The signature covers exactly the commit's files, and its signer is trusted now. */
const trustedSignature: CommitCheck = {
  isNeeded: ({ needsSignature }) => needsSignature === true,
  check: async ({ db, signatures }, row, sha) => {
    const { tree = emptyTreeId, total = 0 } = (await findCommit(db, row.id, sha)) ?? {};
    const { state, message, signer } = await signatures.judgeStored({ row, sha, tree, total });
    const isMet = state === "verified";
    return { rule: "signature", isMet, detail: isMet ? `Signed by ${signer?.name ?? "a trusted signer"}.` : message };
  },
};

/** A rule about commits is one row here. */
const commitChecks: readonly CommitCheck[] = [cleanScan, trustedSignature];

/** Judges a commit by the rules that need no person. */
export const checkCommit = async (
  deps: PromotionCheckDeps,
  rules: PromotionRules,
  row: RepositoryRow,
  sha: string,
): Promise<RuleState[]> => {
  const states: RuleState[] = [];
  for (const { isNeeded, check } of commitChecks) if (isNeeded(rules)) states.push(await check(deps, row, sha));
  return states;
};

/** Who has approved a request and can still write to the repository; never the one who proposed. */
export const validApprovers = async (db: Db, row: RepositoryRow, request: AliasRequestRow): Promise<string[]> => {
  const names: string[] = [];
  for (const { account_id, approved_by } of await listApprovals(db, row.id, request.number)) {
    const viewer = account_id === request.requester_id ? undefined : await viewerOf(db, account_id, "write");
    if (viewer && can(viewer, "change", guardOf(row))) names.push(approved_by);
  }
  return names;
};

export const approvalState = ({ approvals }: PromotionRules, approvers: readonly string[]): RuleState => ({
  rule: "approvals",
  isMet: approvers.length >= approvals,
  detail: `${approvers.length} of ${countOf(approvals, "approval")}.`,
});
