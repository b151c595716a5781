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
import {
  type JudgedRepository,
  judgeFile,
  judgeRepository,
  needsScan,
  needsSignature,
  type SignatureFact,
} from "./judge-rules.ts";
import type { MirrorSignatures } from "./mirror-signatures.ts";
import type { Refusal, RefusalLog } from "./refusal-log.ts";
import { factsOfRow } from "./repository-facts.ts";
import { ruleScopes, rulesForViewer } from "./rule-scopes.ts";
import { findReview, insertReview, loadRules } from "./rule-store.ts";

export interface MirrorPolicyDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly refusals: RefusalLog;
  readonly scans: ScanService;
  readonly signatures: Pick<MirrorSignatures, "ofCommit">;
  readonly now: () => number;
}

/** A rule that denies a repository to everyone. */
interface Denial {
  readonly rule: string;
  readonly message: string;
}

const denial = (what: string, rule: string): string =>
  `${what} is not allowed on this hub: the rule "${rule}" denies it.`;

const nameOf = ({ kind, full_name }: RepositoryRow): string => `The ${kind} "${full_name}"`;

const createRefuse =
  (refusals: RefusalLog) =>
  async (refusal: Refusal): Promise<never> => {
    await refusals(refusal);
    throw new HubError("forbidden", refusal.message);
  };

/** Facts with the signature, which is read only if one of the lists of rules needs it. */
const withSignature = async (
  lists: readonly (readonly MirrorRule[])[],
  facts: JudgedRepository,
  now: number,
  read: () => Promise<SignatureFact>,
): Promise<JudgedRepository> =>
  lists.some((rules) => needsSignature(rules, facts, now)) ? { ...facts, signature: await read() } : facts;

interface DenialDeps {
  readonly db: Db;
  readonly refusals: RefusalLog;
  /** Of the main branch. */
  readonly signatureOf: (row: RepositoryRow) => Promise<SignatureFact>;
  readonly now: () => number;
}

/** Refuses denied repositories, however they are read, also if they were stored before the rule. */
export const createDenialCheck = ({ db, refusals, signatureOf, now }: DenialDeps) => {
  const refuse = createRefuse(refusals);
  return async (row: RepositoryRow, viewer: Viewer): Promise<void> => {
    if (row.origin === "local" || row.origin === "reference") return;
    const rules = rulesForViewer(await loadRules(db), viewer);
    const facts = await withSignature([rules], factsOfRow(row), now(), () => signatureOf(row));
    const { action, rule = "" } = judgeRepository(rules, facts, now());
    if (action !== "deny") return;
    await refuse({ viewer, kind: row.kind, id: row.full_name, rule, message: denial(nameOf(row), rule) });
  };
};

/** What a verdict is about. */
interface JudgedRequest {
  readonly viewer: Viewer;
  readonly row: RepositoryRow;
  readonly sha: string;
  /** As it is named in a refusal. */
  readonly what: string;
}

const createVerdictCheck = ({ db, audit, refusals, now }: MirrorPolicyDeps) => {
  const refuse = createRefuse(refusals);

  /** The refusal of a commit that no admin has approved. The first request asks for a review. */
  const reviewRefusal = async (request: JudgedRequest, rule: string): Promise<Denial | undefined> => {
    const { viewer, row, sha, what } = request;
    const key = { kind: row.kind, name_key: row.name_key, sha };
    const review = await findReview(db, key);
    if (review?.status === "approved") return undefined;
    if (review?.status === "rejected") {
      const message = `${what} was rejected by an admin of this hub (rule "${review.rule}"): ${review.reason}`;
      return { rule: review.rule, message };
    }
    const requested = { full_name: row.full_name, rule, requested_by: viewer.account?.name ?? "", requested_at: now() };
    if (await insertReview(db, { ...key, ...requested }))
      await audit({ viewer, requestId: "" }, "mirror.review.request", `${row.kind} ${row.full_name}`, { sha, rule });
    return { rule, message: `${what} needs a review: the rule "${rule}" asks for one. A hub admin can approve it.` };
  };

  const refusalOf = (request: JudgedRequest, { action, rule = "" }: MirrorVerdict) => {
    if (action === "review") return reviewRefusal(request, rule);
    return action === "deny" ? { rule, message: denial(request.what, rule) } : undefined;
  };

  return async (request: JudgedRequest, verdict: MirrorVerdict): Promise<void> => {
    const refusal = await refusalOf(request, verdict);
    const { viewer, row } = request;
    if (refusal) await refuse({ viewer, kind: row.kind, id: row.full_name, ...refusal });
  };
};

const fileName = ({ row }: AtRevision, { path }: FileRow): string => `"${path}" of ${row.full_name}`;

/** From the most permissive one. */
const actionOrder: readonly MirrorVerdict["action"][] = ["allow", "review", "deny"];

/** What each of some lists of rules says about a file. */
const createFileJudge = ({ db, scans, signatures, now }: MirrorPolicyDeps) => {
  const reportFor = async (
    { sha256, size }: FileRow,
    rules: readonly MirrorRule[],
  ): Promise<ScanReport | undefined> => {
    if (sha256 === null || !rules.some(needsScan)) return undefined;
    await scans.settle([{ sha256, size }]);
    const scan = (await loadScans(db, [sha256])).get(sha256);
    return scan && reportOf(scan);
  };

  return async (
    lists: readonly (readonly MirrorRule[])[],
    { row, sha }: AtRevision,
    file: FileRow,
  ): Promise<MirrorVerdict[]> => {
    const facts = { path: file.path, size: file.size, report: await reportFor(file, lists.flat()) };
    const read = () => signatures.ofCommit(row, sha, { downloaded: file });
    const repository = await withSignature(lists, factsOfRow(row), now(), read);
    return lists.map((rules) => judgeFile(rules, repository, facts, now()));
  };
};

export const createMirrorPolicy = (deps: MirrorPolicyDeps) => {
  const { db, signatures, now } = deps;
  const applyVerdict = createVerdictCheck(deps);
  const judgeBy = createFileJudge(deps);

  return {
    /** Throws if a rule denies a repository, or asks for a review of this commit that it does not have. */
    checkRevision: async (viewer: Viewer, row: RepositoryRow, sha: string): Promise<void> => {
      const rules = rulesForViewer(await loadRules(db), viewer);
      const facts = await withSignature([rules], factsOfRow(row), now(), () => signatures.ofCommit(row, sha));
      const verdict = judgeRepository(rules, facts, now());
      // Admins see what they decide about; its files are for no one before.
      if (verdict.action === "review" && isHubAdmin(viewer)) return;
      await applyVerdict({ viewer, row, sha, what: nameOf(row) }, verdict);
    },
    /** The rule that denies a repository to everyone, before anything of it is stored. */
    denialOf: async (
      facts: JudgedRepository,
      readSignature: () => Promise<SignatureFact>,
    ): Promise<Denial | undefined> => {
      const scopes = ruleScopes(await loadRules(db));
      const signed = await withSignature(scopes, facts, now(), readSignature);
      const verdicts = scopes.map((rules) => judgeRepository(rules, signed, now()));
      const [{ rule = "" } = {}] = verdicts;
      const isDenied = verdicts.every(({ action }) => action === "deny");
      return isDenied ? { rule, message: denial(`The ${facts.kind} "${facts.id}"`, rule) } : undefined;
    },
    /** Throws if a rule denies the viewer a file or asks for a review. Its content is scanned first if a rule needs that. */
    checkFile: async (viewer: Viewer, at: AtRevision, file: FileRow): Promise<void> => {
      const rules = rulesForViewer(await loadRules(db), viewer);
      if (rules.length === 0) return;
      const [verdict = { action: "allow" }] = await judgeBy([rules], at, file);
      await applyVerdict({ viewer, row: at.row, sha: at.sha, what: fileName(at, file) }, verdict);
    },
    /** Throws unless the rules allow a file to someone, so that it can be stored. */
    checkEntry: async (viewer: Viewer, at: AtRevision, file: FileRow): Promise<void> => {
      const rules = await loadRules(db);
      if (rules.length === 0) return;
      const verdicts = await judgeBy(ruleScopes(rules), at, file);
      const best = actionOrder.flatMap((wanted) => verdicts.find(({ action }) => action === wanted) ?? [])[0];
      if (best) await applyVerdict({ viewer, row: at.row, sha: at.sha, what: fileName(at, file) }, best);
    },
    /** Whether a file must be here as a whole before anyone gets it; its hash is null if the upstream does not state it. */
    isWholeNeeded: async (sha256: string | null): Promise<boolean> =>
      (await loadRules(db)).some((rule) => needsScan(rule) || (sha256 === null && rule.when.signature !== undefined)),
    /** What the rules say about repositories that are not stored. */
    judgeAll: async (viewer: Viewer, repositories: readonly JudgedRepository[]): Promise<MirrorVerdict[]> => {
      const rules = rulesForViewer(await loadRules(db), viewer);
      return repositories.map((facts) => judgeRepository(rules, { ...facts, signature: "unknown" }, now()));
    },
    /** Records the refusal, and throws it. */
    refuse: createRefuse(deps.refusals),
  };
};

/** Applies the rules of the mirror. */
export type MirrorPolicy = ReturnType<typeof createMirrorPolicy>;
