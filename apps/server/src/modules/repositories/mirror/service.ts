import {
  MirrorConditions,
  type MirrorDecision,
  type MirrorRefusal,
  type MirrorReview,
  type MirrorRule,
  type MirrorStatus,
  type MirrorTrial,
  type MirrorTrialResult,
  type MirrorUpstreamCheckResult,
} from "@orrery/contract";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import { inBatches } from "../../../db/in-batches.ts";
import { errorMessage, HubError, isHubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import { mirrorStorage, upstreamContact } from "../../../import/mirror/mirror-status.ts";
import { judgeFile, judgeRepository, needsSignature } from "../../../import/mirror/rules/judge-rules.ts";
import { listRefusals, type RefusalRow } from "../../../import/mirror/rules/refusal-log.ts";
import { rulesFor } from "../../../import/mirror/rules/rule-scopes.ts";
import {
  decideReview,
  listReviews,
  loadRules,
  type ReviewRow,
  saveRules,
} from "../../../import/mirror/rules/rule-store.ts";
import type { NamedUpstream } from "../../../import/mirror/upstreams.ts";
import { parseRepositoryId } from "../../../readers/repository-id.ts";

export interface MirrorAdminDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly mirror: MirrorService;
  readonly config: Pick<Config, "mirrorRefresh" | "mirrorLimit" | "mirrorUnusedDays">;
  readonly now: () => number;
}

const maxRefusals = 100;
/** Reviews on one page; as they are decided, others follow. */
const maxReviews = 200;

const toReview = (row: ReviewRow): MirrorReview => ({
  kind: row.kind,
  id: row.full_name,
  sha: row.sha,
  rule: row.rule,
  status: row.status,
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
    `The rule "${name}" has the unknown condition "${unknown.slice(0, 50)}". Use ${known.join(", ")}.`,
  );
};

const checkRules = (rules: readonly MirrorRule[]): void => {
  for (const rule of rules) checkConditions(rule);
  const names = rules.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new HubError("bad_request", `Two rules have the name "${twice}". Refusals show it, so each needs its own.`);
};

/** A rule for a mistyped organization would apply to no one. */
const checkOrganizations = async (db: Db, rules: readonly MirrorRule[]): Promise<void> => {
  const names = [...new Set(rules.flatMap(({ when }) => when.organizations ?? []))];
  const found = await inBatches(
    names.map((name) => name.toLowerCase()),
    (batch) =>
      db
        .selectFrom("accounts")
        .select("name_key")
        .where("kind", "=", "organization")
        .where("name_key", "in", batch)
        .execute(),
  );
  const known = new Set(found.map(({ name_key }) => name_key));
  const unknown = names.find((name) => !known.has(name.toLowerCase()));
  if (unknown === undefined) return;
  const { name } = rules.find(({ when }) => when.organizations?.includes(unknown)) ?? { name: "" };
  throw new HubError(
    "bad_request",
    `The rule "${name}" names the organization "${unknown}" in "organizations", which is not on this hub.`,
  );
};

const toRefusal = ({ kind, full_name, rule, account, message, refused_at }: RefusalRow): MirrorRefusal => ({
  kind,
  id: full_name,
  rule,
  account,
  message,
  at: new Date(refused_at).toISOString(),
});

const stateOf = (contactedAt: number | undefined, failedAt: number | undefined) => {
  if (failedAt !== undefined && failedAt > (contactedAt ?? 0)) return "unreachable";
  return contactedAt === undefined ? "unknown" : "reachable";
};

const toSource = async (db: Db, upstream: NamedUpstream): Promise<MirrorStatus["upstreams"][number]> => {
  const { contactedAt, failedAt, message } = await upstreamContact(db, upstream.address);
  const state = stateOf(contactedAt, failedAt);
  return {
    ...upstream,
    patterns: [...upstream.patterns],
    state,
    ...(contactedAt !== undefined && { contactedAt: new Date(contactedAt).toISOString() }),
    ...(state === "unreachable" && failedAt !== undefined && { failedAt: new Date(failedAt).toISOString() }),
    ...(state === "unreachable" && message !== undefined && { message }),
  };
};

/** The mirror as it is now. */
const createStatus = ({ db, mirror, config, now }: MirrorAdminDeps) => ({
  status: async (viewer: Viewer): Promise<MirrorStatus> => {
    requireHubAdmin(viewer);
    return {
      isOn: mirror.isOn(),
      refreshSeconds: config.mirrorRefresh,
      upstreams: await Promise.all(mirror.upstreams().map((upstream) => toSource(db, upstream))),
      storage: {
        ...(await mirrorStorage(db)),
        ...(config.mirrorLimit !== null && { maxBytes: config.mirrorLimit * 2 ** 30 }),
        ...(config.mirrorUnusedDays !== null && { maxUnusedDays: config.mirrorUnusedDays }),
      },
    };
  },
  /** Asks an upstream now. */
  checkUpstream: async (address: string, viewer: Viewer): Promise<MirrorUpstreamCheckResult> => {
    requireHubAdmin(viewer);
    const start = now();
    try {
      await mirror.contact(address);
    } catch (error) {
      if (isHubError(error)) throw error;
      return { isReachable: false, milliseconds: now() - start, message: errorMessage(error) };
    }
    return { isReachable: true, milliseconds: now() - start };
  },
  refusals: async (viewer: Viewer): Promise<MirrorRefusal[]> => {
    requireHubAdmin(viewer);
    return (await listRefusals(db, maxRefusals)).map(toRefusal);
  },
});

export const createMirrorAdminService = (deps: MirrorAdminDeps) => {
  const { db, audit, mirror, now } = deps;
  return {
    ...createStatus(deps),
    rules: async (viewer: Viewer): Promise<readonly MirrorRule[]> => {
      requireHubAdmin(viewer);
      return loadRules(db);
    },

    /** Replaces all rules. */
    setRules: async (rules: readonly MirrorRule[], actor: Actor): Promise<readonly MirrorRule[]> => {
      requireHubAdmin(actor.viewer);
      checkRules(rules);
      await checkOrganizations(db, rules);
      const before = await loadRules(db);
      await saveRules(db, rules);
      await audit(actor, "mirror.rules.change", "mirror", { before, rules });
      return rules;
    },

    /** What stored or given rules say about a repository. Changes nothing. */
    tryRules: async (
      { kind = "model", id, organization, rules }: MirrorTrial,
      viewer: Viewer,
    ): Promise<MirrorTrialResult> => {
      requireHubAdmin(viewer);
      if (rules) checkRules(rules);
      const used = rulesFor(rules ?? (await loadRules(db)), organization ? [organization] : []);
      const { facts: known, files, readSignature } = await mirror.inspect(kind, parseRepositoryId(id).id);
      const signature = needsSignature(used, known, now()) ? await readSignature() : undefined;
      const facts = { ...known, ...(signature && { signature }) };
      return {
        ...(signature && { signature }),
        ...judgeRepository(used, facts, now()),
        files: files.map((file) => ({ path: file.path, size: file.size, ...judgeFile(used, facts, file, now()) })),
      };
    },

    reviews: async (status: MirrorReview["status"] | undefined, viewer: Viewer): Promise<MirrorReview[]> => {
      requireHubAdmin(viewer);
      return (await listReviews(db, status, maxReviews)).map(toReview);
    },

    decide: async ({ kind, id, sha, status, reason }: MirrorDecision, actor: Actor): Promise<MirrorReview> => {
      requireHubAdmin(actor.viewer);
      const key = { kind, name_key: parseRepositoryId(id).key, sha };
      const decided_by = actor.viewer.account?.name ?? "";
      const row = await decideReview(db, key, { status, reason, decided_by, decided_at: now() });
      if (!row) throw new HubError("not_found", `There is no review of the ${kind} "${id}" at ${sha}.`);
      const action = status === "approved" ? "mirror.review.approve" : "mirror.review.reject";
      await audit(actor, action, `${kind} ${row.full_name}`, { sha, rule: row.rule, reason });
      return toReview(row);
    },
  };
};

/** What hub admins decide about repositories of other hubs. */
export type MirrorAdminService = ReturnType<typeof createMirrorAdminService>;
