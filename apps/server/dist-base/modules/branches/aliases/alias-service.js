import { findFor, resolveRevision } from "../../../catalogue/access.js";
import { parseAliasName } from "../../../catalogue/aliases/alias-name.js";
import { decideRequests, findAlias, findRequest, insertApproval, insertRequest, listAliases, listMoves, listOpenRequests, } from "../../../catalogue/aliases/alias-store.js";
import { promotedCommits } from "../../../catalogue/aliases/promotion-stack.js";
import { effectiveRules } from "../../../catalogue/aliases/rule-store.js";
import { notifyApprovers, notifyRequester } from "../../../catalogue/events/notify-alias-request.js";
import { lockRepository } from "../../../catalogue/history/commit.js";
import { findCommit } from "../../../catalogue/history/history-store.js";
import { can, guardOf } from "../../../catalogue/policy.js";
import { HubError } from "../../../errors.js";
import { requireSignedIn } from "../../../http/auth.js";
import { canApprove, describeAliases, describeMoves, describeRequest, judgeRequest, } from "./describe-alias.js";
import { moveAlias } from "./move-alias.js";
import { checkCommit } from "./promotion-checks.js";
const maxAliases = 100;
const maxOpenRequests = 100;
const short = (sha) => sha.slice(0, 7);
const unmet = (states) => states.flatMap(({ isMet, detail }) => (isMet ? [] : detail));
const noAlias = (row, name) => new HubError("not_found", `${row.full_name} has no alias "@${name.slice(0, 100)}".`);
const checkExpected = (name, current, expected) => {
    if (expected === undefined || expected === (current?.sha ?? ""))
        return;
    const place = current ? `at ${short(current.sha)}` : "not there";
    throw new HubError("precondition_failed", `@${name} is ${place}: it has moved. Look at its history, then try again.`);
};
const checkNew = async (db, row, name, sha, current) => {
    if (current?.sha === sha)
        throw new HubError("conflict", `@${name} is already at ${short(sha)}.`);
    const open = await listOpenRequests(db, row.id);
    const same = open.find((request) => request.name === name && request.sha === sha);
    if (same)
        throw new HubError("conflict", `Request ${same.number} already asks to move @${name} there. Approve that one.`);
    if (open.length >= maxOpenRequests)
        throw new HubError("conflict", `${row.full_name} has ${maxOpenRequests} open requests. Close one first.`);
    if (!current && (await listAliases(db, row.id)).length >= maxAliases)
        throw new HubError("conflict", `${row.full_name} has ${maxAliases} aliases. Delete one first.`);
};
const requireOpen = ({ number, status }) => {
    if (status !== "open")
        throw new HubError("conflict", `Request ${number} is not open: it is ${status}.`);
};
/** The commit that a rollback goes to. */
const rollbackTarget = async (db, row, alias, to) => {
    const sha = to === undefined ? alias.previous_sha : (await resolveRevision(db, row, to)).sha;
    if (sha === null)
        throw new HubError("conflict", `@${alias.name} has no earlier commit to roll back to.`);
    if (!promotedCommits(await listMoves(db, row.id, alias.name)).has(sha))
        throw new HubError("conflict", `"to": @${alias.name} was never at ${short(sha)}. Propose a move instead.`);
    if (sha === alias.sha)
        throw new HubError("conflict", `@${alias.name} is already at ${short(sha)}.`);
    if (!(await findCommit(db, row.id, sha)))
        throw new HubError("conflict", `The commit ${short(sha)} does not exist any more. Choose another with "to".`);
    return sha;
};
/** What every change of an alias needs. */
const createSteps = (deps) => {
    const { db, catalogue, audit, promotion, now } = deps;
    const find = ({ kind, id }, viewer, action) => findFor(catalogue, viewer, action, kind, id);
    const judgeCommit = async (row, sha) => checkCommit(deps, await promotion.rulesOf(row), row, sha);
    const note = (actor, what, row, detail) => audit(actor, `repository.alias.${what}`, `${row.kind} ${row.full_name}`, detail);
    /** Moves the alias if all rules are met, while the repository is locked. */
    const settle = async (transaction, row, request, states, by) => {
        const judged = await judgeRequest(transaction, await effectiveRules(transaction, row), row, request, states);
        if (unmet(judged.states).length > 0)
            return { judged, isMoved: false };
        const { name, sha, number, reason } = request;
        const current = await findAlias(transaction, row.id, name);
        const decision = { status: "moved", decided_by: by, decided_at: now() };
        await decideRequests(transaction, { repository_id: row.id, name, number }, decision);
        const change = { name, action: "move", current, sha, by: request.requested_by, at: now(), reason };
        await moveAlias(transaction, row, { ...change, approvedBy: judged.approvers });
        await notifyRequester(transaction, row, request, "moved", now());
        return { judged, isMoved: true };
    };
    /** Changes an open request, then moves its alias if the rules are met. */
    const advance = async (ref, number, actor, work) => {
        const row = await find(ref, actor.viewer, "change");
        const { name: by } = requireSignedIn(actor.viewer);
        const known = await findRequest(db, row.id, ref.alias, number);
        if (!known)
            throw new HubError("not_found", `@${ref.alias} has no request ${number}.`);
        const states = await judgeCommit(row, known.sha);
        const settled = await db.transaction().execute(async (transaction) => {
            const locked = await lockRepository(transaction, row.id);
            const request = (await findRequest(transaction, row.id, ref.alias, number)) ?? known;
            requireOpen(request);
            await work(transaction, locked, request);
            return settle(transaction, locked, request, states, by);
        });
        if (settled.isMoved)
            await note(actor, "move", row, { alias: ref.alias, to: known.sha, from: known.from_sha, number });
        const after = (await findRequest(db, row.id, ref.alias, number)) ?? known;
        return { row, ...settled, reply: await describeRequest(db, actor.viewer, row, after, settled.judged) };
    };
    return { find, judgeCommit, note, settle, advance };
};
const propose = async ({ db, now }, { find, judgeCommit, note, settle }, { alias, ...repository }, { revision, reason = "", expectedCommit }, actor) => {
    const row = await find(repository, actor.viewer, "change");
    const { id: requester_id, name: by } = requireSignedIn(actor.viewer);
    const name = parseAliasName(alias);
    const { sha } = await resolveRevision(db, row, revision);
    if (!(await findCommit(db, row.id, sha)))
        throw new HubError("unprocessable", `"revision": ${row.full_name} has no commit there yet. Commit files first.`);
    const states = await judgeCommit(row, sha);
    const { request, judged, isMoved } = await db.transaction().execute(async (transaction) => {
        const locked = await lockRepository(transaction, row.id);
        const current = await findAlias(transaction, row.id, name);
        checkExpected(name, current, expectedCommit);
        await checkNew(transaction, row, name, sha, current);
        const values = { repository_id: row.id, name, sha, from_sha: current?.sha ?? null, status: "open" };
        const added = await insertRequest(transaction, {
            ...values,
            requester_id,
            requested_by: by,
            requested_at: now(),
            reason,
            decided_by: null,
            decided_at: null,
        });
        const settled = await settle(transaction, locked, added, states, by);
        const { approvals } = await effectiveRules(transaction, locked);
        if (!settled.isMoved)
            await notifyApprovers(transaction, locked, added, approvals, now());
        return { request: added, ...settled };
    });
    const detail = { alias: name, to: sha, from: request.from_sha, number: request.number, reason };
    await note(actor, isMoved ? "move" : "request", row, detail);
    const after = (await findRequest(db, row.id, name, request.number)) ?? request;
    return describeRequest(db, actor.viewer, row, after, judged);
};
const rollback = async ({ db, now }, { find, judgeCommit, note }, { alias: name, ...repository }, { to, reason = "" }, actor) => {
    const row = await find(repository, actor.viewer, "change");
    const { name: by } = requireSignedIn(actor.viewer);
    const seen = await findAlias(db, row.id, name);
    if (!seen)
        throw noAlias(row, name);
    const sha = await rollbackTarget(db, row, seen, to);
    // Approvals of the past still count; a verdict that is worse by now does not.
    const failed = unmet(await judgeCommit(row, sha));
    if (failed.length > 0)
        throw new HubError("conflict", `@${name} can't go back to ${short(sha)}. ${failed.join(" ")}`);
    await db.transaction().execute(async (transaction) => {
        const locked = await lockRepository(transaction, row.id);
        const current = await findAlias(transaction, row.id, name);
        checkExpected(name, current, seen.sha);
        const change = { name, action: "rollback", current, sha, by, at: now(), reason, approvedBy: [] };
        await moveAlias(transaction, locked, change);
    });
    await note(actor, "rollback", row, { alias: name, from: seen.sha, to: sha, reason });
    const [described] = await describeAliases(db, [(await findAlias(db, row.id, name)) ?? seen]);
    return described;
};
const close = async ({ db, now }, { find, note }, ref, { number, reason }, actor) => {
    const row = await find(ref, actor.viewer, "change");
    const { name: by } = requireSignedIn(actor.viewer);
    await db.transaction().execute(async (transaction) => {
        const locked = await lockRepository(transaction, row.id);
        const request = await findRequest(transaction, row.id, ref.alias, number);
        if (!request)
            throw new HubError("not_found", `@${ref.alias} has no request ${number}.`);
        requireOpen(request);
        const key = { repository_id: row.id, name: ref.alias, number };
        await decideRequests(transaction, key, { status: "closed", decided_by: by, decided_at: now() });
        await notifyRequester(transaction, locked, request, "closed", now());
    });
    await note(actor, "close", row, { alias: ref.alias, number, reason });
    const closed = await findRequest(db, row.id, ref.alias, number);
    return describeRequest(db, actor.viewer, row, closed);
};
const overview = async ({ db, promotion }, { find, judgeCommit }, repository, viewer) => {
    const row = await find(repository, viewer, "see");
    const rules = await promotion.rulesOf(row);
    const requests = [];
    for (const request of await listOpenRequests(db, row.id)) {
        const judged = await judgeRequest(db, rules, row, request, await judgeCommit(row, request.sha));
        requests.push(await describeRequest(db, viewer, row, request, judged));
    }
    return {
        aliases: await describeAliases(db, await listAliases(db, row.id)),
        requests,
        rules,
        canPropose: viewer.account !== undefined && can(viewer, "change", guardOf(row)),
        canSetRules: can(viewer, "administer", guardOf(row)),
    };
};
/** Aliases that lead to commits, and how they move. */
export const createAliasService = (deps) => {
    const { db, now } = deps;
    const steps = createSteps(deps);
    const { find, note, advance } = steps;
    return {
        overview: (repository, viewer) => overview(deps, steps, repository, viewer),
        history: async ({ alias, ...repository }, limit, viewer) => {
            const row = await find(repository, viewer, "see");
            return describeMoves(db, await listMoves(db, row.id, alias, limit));
        },
        /** Moves an alias if the rules are met; otherwise the request waits. */
        propose: (ref, request, actor) => propose(deps, steps, ref, request, actor),
        approve: async (ref, number, actor) => {
            const { id, name } = requireSignedIn(actor.viewer);
            const account = await db.selectFrom("accounts").select("is_service").where("id", "=", id).executeTakeFirst();
            if (account?.is_service === 1)
                throw new HubError("forbidden", "Service accounts can't approve requests. A person has to.");
            const { row, reply } = await advance(ref, number, actor, async (transaction, locked, request) => {
                if (!canApprove(actor.viewer, locked, request))
                    throw new HubError("forbidden", "You proposed this. Someone else with write access has to approve it.");
                const approval = { repository_id: locked.id, number, account_id: id, approved_by: name, approved_at: now() };
                await insertApproval(transaction, approval);
                await notifyRequester(transaction, locked, request, "approved", now());
            });
            await note(actor, "approve", row, { alias: ref.alias, number, to: reply.target.id });
            return reply;
        },
        /** Moves the alias of a request whose rules are met by now. */
        apply: async (ref, number, actor) => {
            const { judged, isMoved, reply } = await advance(ref, number, actor, async () => { });
            if (isMoved)
                return reply;
            throw new HubError("conflict", `@${ref.alias} can't move yet. ${unmet(judged.states).join(" ")}`);
        },
        close: (ref, number, reason, actor) => close(deps, steps, ref, { number, reason }, actor),
        rollback: (ref, request, actor) => rollback(deps, steps, ref, request, actor),
        remove: async ({ alias: name, ...repository }, actor) => {
            const row = await find(repository, actor.viewer, "administer");
            const removed = await db.transaction().execute(async (transaction) => {
                const locked = await lockRepository(transaction, row.id);
                const current = await findAlias(transaction, row.id, name);
                if (!current)
                    throw noAlias(row, name);
                const by = actor.viewer.account?.name ?? "";
                const change = { name, action: "delete", current, sha: null, by, at: now(), reason: "" };
                await moveAlias(transaction, locked, { ...change, approvedBy: [] });
                return current;
            });
            await note(actor, "delete", row, { alias: name, from: removed.sha });
        },
    };
};
//# sourceMappingURL=alias-service.js.map