import { loadScans, reportOf } from "../../../catalogue/scans/scan-store.js";
import { HubError } from "../../../errors.js";
import { isHubAdmin } from "../../../identity/viewer.js";
import { judgeFile, judgeRepository, needsScan, needsSignature, } from "./judge-rules.js";
import { factsOfRow } from "./repository-facts.js";
import { ruleScopes, rulesForViewer } from "./rule-scopes.js";
import { findReview, insertReview, loadRules } from "./rule-store.js";
const denial = (what, rule) => `${what} is not allowed on this hub: the rule "${rule}" denies it.`;
const nameOf = ({ kind, full_name }) => `The ${kind} "${full_name}"`;
const createRefuse = (refusals) => async (refusal) => {
    await refusals(refusal);
    throw new HubError("forbidden", refusal.message);
};
/** Facts with the signature, which is read only if one of the lists of rules needs it. */
const withSignature = async (lists, facts, now, read) => lists.some((rules) => needsSignature(rules, facts, now)) ? { ...facts, signature: await read() } : facts;
/** Refuses denied repositories, however they are read, also if they were stored before the rule. */
export const createDenialCheck = ({ db, refusals, signatureOf, now }) => {
    const refuse = createRefuse(refusals);
    return async (row, viewer) => {
        if (row.origin === "local" || row.origin === "reference")
            return;
        const rules = rulesForViewer(await loadRules(db), viewer);
        const facts = await withSignature([rules], factsOfRow(row), now(), () => signatureOf(row));
        const { action, rule = "" } = judgeRepository(rules, facts, now());
        if (action !== "deny")
            return;
        await refuse({ viewer, kind: row.kind, id: row.full_name, rule, message: denial(nameOf(row), rule) });
    };
};
const createVerdictCheck = ({ db, audit, refusals, now }) => {
    const refuse = createRefuse(refusals);
    /** The refusal of a commit that no admin has approved. The first request asks for a review. */
    const reviewRefusal = async (request, rule) => {
        const { viewer, row, sha, what } = request;
        const key = { kind: row.kind, name_key: row.name_key, sha };
        const review = await findReview(db, key);
        if (review?.status === "approved")
            return undefined;
        if (review?.status === "rejected") {
            const message = `${what} was rejected by an admin of this hub (rule "${review.rule}"): ${review.reason}`;
            return { rule: review.rule, message };
        }
        const requested = { full_name: row.full_name, rule, requested_by: viewer.account?.name ?? "", requested_at: now() };
        if (await insertReview(db, { ...key, ...requested }))
            await audit({ viewer, requestId: "" }, "mirror.review.request", `${row.kind} ${row.full_name}`, { sha, rule });
        return { rule, message: `${what} needs a review: the rule "${rule}" asks for one. A hub admin can approve it.` };
    };
    const refusalOf = (request, { action, rule = "" }) => {
        if (action === "review")
            return reviewRefusal(request, rule);
        return action === "deny" ? { rule, message: denial(request.what, rule) } : undefined;
    };
    return async (request, verdict) => {
        const refusal = await refusalOf(request, verdict);
        const { viewer, row } = request;
        if (refusal)
            await refuse({ viewer, kind: row.kind, id: row.full_name, ...refusal });
    };
};
const fileName = ({ row }, { path }) => `"${path}" of ${row.full_name}`;
/** From the most permissive one. */
const actionOrder = ["allow", "review", "deny"];
/** What each of some lists of rules says about a file. */
const createFileJudge = ({ db, scans, signatures, now }) => {
    const reportFor = async ({ sha256, size }, rules) => {
        if (sha256 === null || !rules.some(needsScan))
            return undefined;
        await scans.settle([{ sha256, size }]);
        const scan = (await loadScans(db, [sha256])).get(sha256);
        return scan && reportOf(scan);
    };
    return async (lists, { row, sha }, file) => {
        const facts = { path: file.path, size: file.size, report: await reportFor(file, lists.flat()) };
        const read = () => signatures.ofCommit(row, sha, { downloaded: file });
        const repository = await withSignature(lists, factsOfRow(row), now(), read);
        return lists.map((rules) => judgeFile(rules, repository, facts, now()));
    };
};
export const createMirrorPolicy = (deps) => {
    const { db, signatures, now } = deps;
    const applyVerdict = createVerdictCheck(deps);
    const judgeBy = createFileJudge(deps);
    return {
        checkRevision: async (viewer, row, sha) => {
            const rules = rulesForViewer(await loadRules(db), viewer);
            const facts = await withSignature([rules], factsOfRow(row), now(), () => signatures.ofCommit(row, sha));
            const verdict = judgeRepository(rules, facts, now());
            // Admins see what they decide about; its files are for no one before.
            if (verdict.action === "review" && isHubAdmin(viewer))
                return;
            await applyVerdict({ viewer, row, sha, what: nameOf(row) }, verdict);
        },
        denialOf: async (facts, readSignature) => {
            const scopes = ruleScopes(await loadRules(db));
            const signed = await withSignature(scopes, facts, now(), readSignature);
            const verdicts = scopes.map((rules) => judgeRepository(rules, signed, now()));
            const [{ rule = "" } = {}] = verdicts;
            const isDenied = verdicts.every(({ action }) => action === "deny");
            return isDenied ? { rule, message: denial(`The ${facts.kind} "${facts.id}"`, rule) } : undefined;
        },
        checkFile: async (viewer, at, file) => {
            const rules = rulesForViewer(await loadRules(db), viewer);
            if (rules.length === 0)
                return;
            const [verdict = { action: "allow" }] = await judgeBy([rules], at, file);
            await applyVerdict({ viewer, row: at.row, sha: at.sha, what: fileName(at, file) }, verdict);
        },
        checkEntry: async (viewer, at, file) => {
            const rules = await loadRules(db);
            if (rules.length === 0)
                return;
            const verdicts = await judgeBy(ruleScopes(rules), at, file);
            const best = actionOrder.flatMap((wanted) => verdicts.find(({ action }) => action === wanted) ?? [])[0];
            if (best)
                await applyVerdict({ viewer, row: at.row, sha: at.sha, what: fileName(at, file) }, best);
        },
        isWholeNeeded: async (sha256) => (await loadRules(db)).some((rule) => needsScan(rule) || (sha256 === null && rule.when.signature !== undefined)),
        judgeAll: async (viewer, repositories) => {
            const rules = rulesForViewer(await loadRules(db), viewer);
            return repositories.map((facts) => judgeRepository(rules, { ...facts, signature: "unknown" }, now()));
        },
        refuse: createRefuse(deps.refusals),
    };
};
//# sourceMappingURL=mirror-policy.js.map