import type { MirrorRule, MirrorVerdict } from "@orrery/contract";
import type { AtRevision } from "../../../catalogue/access.ts";
import type { FileRow } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import { loadScans, reportOf } from "../../../catalogue/scans/scan-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import type { ScanReport } from "../../../readers/scan/verdict.ts";
import { type JudgedRepository, judgeFile, judgeRepository, needsScan } from "./judge-rules.ts";
import { factsOfRow } from "./repository-facts.ts";
import { findReview, insertReview, loadRules } from "./rule-store.ts";

export interface MirrorPolicyDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly scans: ScanService;
  readonly now: () => number;
}

/** Applies the rules of the mirror. */
export interface MirrorPolicy {
  /** Throws if a rule denies a repository, or asks for a review of this commit that it does not have. */
  readonly checkRevision: (viewer: Viewer, row: RepositoryRow, sha: string) => Promise<void>;
  /** What a rule says that denies a repository before anything of it is stored. */
  readonly denialOf: (facts: JudgedRepository) => Promise<string | undefined>;
  /** Throws if a rule denies a file or asks for a review. Its content is scanned first if a rule needs that. */
  readonly checkFile: (viewer: Viewer, at: AtRevision, file: FileRow) => Promise<void>;
  /** Whether files must be scanned before anyone gets them. */
  readonly isScanNeeded: () => Promise<boolean>;
}

const denial = (what: string, rule: string | undefined): string =>
  `${what} is not allowed on this hub: the rule “${rule}” denies it.`;

const denied = (what: string, rule: string | undefined): HubError => new HubError("forbidden", denial(what, rule));

/** Refuses denied repositories, however they are read, also if they were stored before the rule. */
export const createDenialCheck =
  (db: Db, now: () => number) =>
  async (row: RepositoryRow): Promise<void> => {
    if (row.origin === "local" || row.origin === "reference") return;
    const { action, rule } = judgeRepository(await loadRules(db), factsOfRow(row), now());
    if (action === "deny") throw denied(`The ${row.kind} “${row.full_name}”`, rule);
  };

export const createMirrorPolicy = ({ db, audit, scans, now }: MirrorPolicyDeps): MirrorPolicy => {
  /** Throws unless an admin has approved the commit. The first request asks for a review. */
  const requireReview = async (viewer: Viewer, row: RepositoryRow, sha: string, what: string, rule: string) => {
    const key = { kind: row.kind, name_key: row.name_key, sha };
    const review = await findReview(db, key);
    if (review?.status === "approved") return;
    if (review?.status === "rejected")
      throw new HubError(
        "forbidden",
        `${what} was rejected by an admin of this hub (rule “${review.rule}”): ${review.reason}`,
      );
    const requested = { full_name: row.full_name, rule, requested_by: viewer.account?.name ?? "", requested_at: now() };
    if (await insertReview(db, { ...key, ...requested }))
      await audit({ viewer, requestId: "" }, "mirror.review.request", `${row.kind} ${row.full_name}`, { sha, rule });
    throw new HubError(
      "forbidden",
      `${what} needs a review: the rule “${rule}” asks for one. A hub admin can approve it.`,
    );
  };

  const apply = async (viewer: Viewer, row: RepositoryRow, sha: string, what: string, verdict: MirrorVerdict) => {
    if (verdict.action === "deny") throw denied(what, verdict.rule);
    if (verdict.action === "review") await requireReview(viewer, row, sha, what, verdict.rule ?? "");
  };

  const reportFor = async (
    { sha256, size }: FileRow,
    rules: readonly MirrorRule[],
  ): Promise<ScanReport | undefined> => {
    if (sha256 === null || !rules.some(needsScan)) return undefined;
    await scans.settle([{ sha256, size }]);
    const scan = (await loadScans(db, [sha256])).get(sha256);
    return scan && reportOf(scan);
  };

  return {
    checkRevision: async (viewer, row, sha) => {
      const rules = await loadRules(db);
      const verdict = judgeRepository(rules, factsOfRow(row), now());
      // Admins see what they decide about; its files are for no one before.
      if (verdict.action === "review" && isHubAdmin(viewer)) return;
      await apply(viewer, row, sha, `The ${row.kind} “${row.full_name}”`, verdict);
    },
    denialOf: async (facts) => {
      const { action, rule } = judgeRepository(await loadRules(db), facts, now());
      return action === "deny" ? denial(`The ${facts.kind} “${facts.id}”`, rule) : undefined;
    },
    checkFile: async (viewer, { row, sha }, file) => {
      const rules = await loadRules(db);
      if (rules.length === 0) return;
      const facts = { path: file.path, size: file.size, report: await reportFor(file, rules) };
      const verdict = judgeFile(rules, factsOfRow(row), facts, now());
      await apply(viewer, row, sha, `“${file.path}” of ${row.full_name}`, verdict);
    },
    isScanNeeded: async () => (await loadRules(db)).some(needsScan),
  };
};
