import {
  MirrorConditions,
  type MirrorDecision,
  type MirrorReview,
  type MirrorRule,
  type MirrorTrial,
  type MirrorTrialResult,
} from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import { judgeFile, judgeRepository } from "../../../import/mirror/rules/judge-rules.ts";
import {
  decideReview,
  listReviews,
  loadRules,
  type ReviewRow,
  saveRules,
} from "../../../import/mirror/rules/rule-store.ts";
import { parseRepositoryId } from "../../../readers/repository-id.ts";

/** What hub admins decide about repositories of other hubs. */
export interface MirrorAdminService {
  readonly rules: (viewer: Viewer) => Promise<readonly MirrorRule[]>;
  /** Replaces all rules. */
  readonly setRules: (rules: readonly MirrorRule[], actor: Actor) => Promise<readonly MirrorRule[]>;
  /** What stored or given rules say about a repository. Changes nothing. */
  readonly tryRules: (trial: MirrorTrial, viewer: Viewer) => Promise<MirrorTrialResult>;
  readonly reviews: (status: MirrorReview["status"] | undefined, viewer: Viewer) => Promise<MirrorReview[]>;
  readonly decide: (decision: MirrorDecision, actor: Actor) => Promise<MirrorReview>;
}

export interface MirrorAdminDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly mirror: MirrorService;
  readonly now: () => number;
}

/** Reviews on one page; as they are decided, others follow. */
const maxReviews = 200;

const toReview = (row: ReviewRow): MirrorReview => ({
  ...{ kind: row.kind, id: row.full_name, sha: row.sha, rule: row.rule, status: row.status },
  requestedBy: row.requested_by,
  requestedAt: new Date(row.requested_at).toISOString(),
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  ...(row.decided_at !== null && { decidedAt: new Date(row.decided_at).toISOString() }),
  ...(row.reason !== null && { reason: row.reason }),
});

/** A mistyped condition must not give a rule that matches everything. */
const checkConditions = ({ name, when }: MirrorRule): void => {
  const known = Object.keys(MirrorConditions.properties);
  const unknown = Object.keys(when).find((condition) => !known.includes(condition));
  if (unknown === undefined) return;
  throw new HubError(
    "bad_request",
    `The rule “${name}” has the unknown condition “${unknown.slice(0, 50)}”. Use ${known.join(", ")}.`,
  );
};

const checkRules = (rules: readonly MirrorRule[]): void => {
  for (const rule of rules) checkConditions(rule);
  const names = rules.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new HubError("bad_request", `Two rules have the name “${twice}”. Refusals show it, so each needs its own.`);
};

export const createMirrorAdminService = ({ db, audit, mirror, now }: MirrorAdminDeps): MirrorAdminService => ({
  rules: async (viewer) => {
    requireHubAdmin(viewer);
    return loadRules(db);
  },

  setRules: async (rules, actor) => {
    requireHubAdmin(actor.viewer);
    checkRules(rules);
    const before = await loadRules(db);
    await saveRules(db, rules);
    await audit(actor, "mirror.rules.change", "mirror", { before, rules });
    return rules;
  },

  tryRules: async ({ kind = "model", id, rules }, viewer) => {
    requireHubAdmin(viewer);
    if (rules) checkRules(rules);
    const used = rules ?? (await loadRules(db));
    const { facts, files } = await mirror.inspect(kind, parseRepositoryId(id).id);
    return {
      ...judgeRepository(used, facts, now()),
      files: files.map((file) => ({ path: file.path, size: file.size, ...judgeFile(used, facts, file, now()) })),
    };
  },

  reviews: async (status, viewer) => {
    requireHubAdmin(viewer);
    return (await listReviews(db, status, maxReviews)).map(toReview);
  },

  decide: async ({ kind, id, sha, status, reason }, actor) => {
    requireHubAdmin(actor.viewer);
    const key = { kind, name_key: parseRepositoryId(id).key, sha };
    const decided_by = actor.viewer.account?.name ?? "";
    const row = await decideReview(db, key, { status, reason, decided_by, decided_at: now() });
    if (!row) throw new HubError("not_found", `There is no review of the ${kind} “${id}” at ${sha}.`);
    const action = status === "approved" ? "mirror.review.approve" : "mirror.review.reject";
    await audit(actor, action, `${kind} ${row.full_name}`, { sha, rule: row.rule, reason });
    return toReview(row);
  },
});
