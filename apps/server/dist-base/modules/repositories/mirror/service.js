import { MirrorConditions, } from "@orrery/contract";
import { inBatches } from "../../../db/in-batches.js";
import { HubError, isHubError } from "../../../errors.js";
import { requireHubAdmin } from "../../../http/auth.js";
import { mirrorStorage, upstreamContact } from "../../../import/mirror/mirror-status.js";
import { judgeFile, judgeRepository, needsSignature } from "../../../import/mirror/rules/judge-rules.js";
import { listRefusals } from "../../../import/mirror/rules/refusal-log.js";
import { rulesFor } from "../../../import/mirror/rules/rule-scopes.js";
import { decideReview, listReviews, loadRules, saveRules, } from "../../../import/mirror/rules/rule-store.js";
import { parseRepositoryId } from "../../../readers/repository-id.js";
const maxRefusals = 100;
/** Reviews on one page; as they are decided, others follow. */
const maxReviews = 200;
const toReview = (row) => ({
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
const checkConditions = ({ name, when }) => {
    const known = Object.keys(MirrorConditions.properties);
    const unknown = Object.keys(when).find((condition) => !known.includes(condition));
    if (unknown === undefined)
        return;
    throw new HubError("bad_request", `The rule "${name}" has the unknown condition "${unknown.slice(0, 50)}". Use ${known.join(", ")}.`);
};
const checkRules = (rules) => {
    for (const rule of rules)
        checkConditions(rule);
    const names = rules.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined)
        throw new HubError("bad_request", `Two rules have the name "${twice}". Refusals show it, so each needs its own.`);
};
/** A rule for a mistyped organization would apply to no one. */
const checkOrganizations = async (db, rules) => {
    const names = [...new Set(rules.flatMap(({ when }) => when.organizations ?? []))];
    const found = await inBatches(names.map((name) => name.toLowerCase()), (batch) => db
        .selectFrom("accounts")
        .select("name_key")
        .where("kind", "=", "organization")
        .where("name_key", "in", batch)
        .execute());
    const known = new Set(found.map(({ name_key }) => name_key));
    const unknown = names.find((name) => !known.has(name.toLowerCase()));
    if (unknown === undefined)
        return;
    const { name } = rules.find(({ when }) => when.organizations?.includes(unknown)) ?? { name: "" };
    throw new HubError("bad_request", `The rule "${name}" names the organization "${unknown}" in "organizations", which is not on this hub.`);
};
const toRefusal = ({ kind, full_name, rule, account, message, refused_at }) => ({
    kind,
    id: full_name,
    rule,
    account,
    message,
    at: new Date(refused_at).toISOString(),
});
const stateOf = (contactedAt, failedAt) => {
    if (failedAt !== undefined && failedAt > (contactedAt ?? 0))
        return "unreachable";
    return contactedAt === undefined ? "unknown" : "reachable";
};
const toSource = async (db, upstream) => {
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
const createStatus = ({ db, mirror, config, now, }) => ({
    status: async (viewer) => {
        requireHubAdmin(viewer);
        return {
            isOn: config.isMirror,
            refreshSeconds: config.mirrorRefresh,
            upstreams: await Promise.all(mirror.upstreams.map((upstream) => toSource(db, upstream))),
            storage: {
                ...(await mirrorStorage(db)),
                ...(config.mirrorLimit !== null && { maxBytes: config.mirrorLimit * 2 ** 30 }),
                ...(config.mirrorUnusedDays !== null && { maxUnusedDays: config.mirrorUnusedDays }),
            },
        };
    },
    checkUpstream: async (address, viewer) => {
        requireHubAdmin(viewer);
        const start = now();
        try {
            await mirror.contact(address);
        }
        catch (error) {
            if (isHubError(error))
                throw error;
            return { isReachable: false, milliseconds: now() - start, message: error.message };
        }
        return { isReachable: true, milliseconds: now() - start };
    },
    refusals: async (viewer) => {
        requireHubAdmin(viewer);
        return (await listRefusals(db, maxRefusals)).map(toRefusal);
    },
});
export const createMirrorAdminService = (deps) => {
    const { db, audit, mirror, now } = deps;
    return {
        ...createStatus(deps),
        rules: async (viewer) => {
            requireHubAdmin(viewer);
            return loadRules(db);
        },
        setRules: async (rules, actor) => {
            requireHubAdmin(actor.viewer);
            checkRules(rules);
            await checkOrganizations(db, rules);
            const before = await loadRules(db);
            await saveRules(db, rules);
            await audit(actor, "mirror.rules.change", "mirror", { before, rules });
            return rules;
        },
        tryRules: async ({ kind = "model", id, organization, rules }, viewer) => {
            requireHubAdmin(viewer);
            if (rules)
                checkRules(rules);
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
        reviews: async (status, viewer) => {
            requireHubAdmin(viewer);
            return (await listReviews(db, status, maxReviews)).map(toReview);
        },
        decide: async ({ kind, id, sha, status, reason }, actor) => {
            requireHubAdmin(actor.viewer);
            const key = { kind, name_key: parseRepositoryId(id).key, sha };
            const decided_by = actor.viewer.account?.name ?? "";
            const row = await decideReview(db, key, { status, reason, decided_by, decided_at: now() });
            if (!row)
                throw new HubError("not_found", `There is no review of the ${kind} "${id}" at ${sha}.`);
            const action = status === "approved" ? "mirror.review.approve" : "mirror.review.reject";
            await audit(actor, action, `${kind} ${row.full_name}`, { sha, rule: row.rule, reason });
            return toReview(row);
        },
    };
};
//# sourceMappingURL=service.js.map