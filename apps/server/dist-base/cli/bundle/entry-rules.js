import { buffer } from "node:stream/consumers";
import { loadScans, reportOf } from "../../catalogue/scans/scan-store.js";
import { signaturePath } from "../../catalogue/supply-chain/signatures/sign-revision.js";
import { maxBundleBytes } from "../../catalogue/supply-chain/signatures/signature-judge.js";
import { isHubError } from "../../errors.js";
import { judgeFile, judgeRepository, needsScan, } from "../../import/mirror/rules/judge-rules.js";
import { signatureFact } from "../../import/mirror/rules/mirror-signatures.js";
import { ruleScopes } from "../../import/mirror/rules/rule-scopes.js";
import { findReview, insertReview, loadRules } from "../../import/mirror/rules/rule-store.js";
import { parseRepositoryId } from "../../readers/repository-id.js";
/** From the most permissive one: what someone is allowed can be stored. */
const actionOrder = ["allow", "review", "deny"];
const bestOf = (verdicts) => actionOrder.flatMap((wanted) => verdicts.find(({ action }) => action === wanted) ?? [])[0] ?? { action: "allow" };
const factsOf = ({ kind, id, facts }, signature) => ({ kind, id, ...facts, signature });
/** How the files of a bundle are signed. Who bundled them says nothing about it. */
const signatureOf = async ({ blobs, signatures }, { id, sha }, files) => {
    const file = files.find(({ path }) => path === signaturePath);
    const isRead = file?.sha256 && file.size <= maxBundleBytes;
    const bytes = isRead ? await buffer(await blobs.read(file.sha256 ?? "")) : undefined;
    const { author } = parseRepositoryId(id);
    return signatureFact(await signatures.judgeFiles({ author, sha, files, firstUse: "ignored" }, bytes));
};
/** Why a verdict keeps something out; undefined if it does not, or an admin has approved the commit. */
const refusalOf = async ({ db, now, by }, { kind, id, sha }, what, { action, rule = "" }) => {
    if (action === "allow")
        return undefined;
    if (action === "deny")
        return `${what} is not allowed on this hub: the rule "${rule}" denies it.`;
    const key = { kind, name_key: id.toLowerCase(), sha };
    const review = await findReview(db, key);
    if (review?.status === "approved")
        return undefined;
    if (review?.status === "rejected")
        return `${what} was rejected by an admin (rule "${review.rule}"): ${review.reason}`;
    await insertReview(db, { ...key, full_name: id, rule, requested_by: by, requested_at: now() });
    return `${what} needs a review: the rule "${rule}" asks for one. Approve it on the page Import, then import again.`;
};
/** Why the rules of the mirror keep a repository out, before anything of it is stored. */
export const repositoryRefusal = async (deps, repository) => {
    const scopes = ruleScopes(await loadRules(deps.db));
    const verdict = bestOf(scopes.map((rules) => judgeRepository(rules, factsOf(repository, "unknown"), deps.now())));
    return refusalOf(deps, repository, `The ${repository.kind} "${repository.id}"`, verdict);
};
const gateRefusal = async ({ scans }, files) => {
    try {
        await scans.admit(files);
        return undefined;
    }
    catch (error) {
        if (isHubError(error, "unprocessable"))
            return error.message;
        throw error;
    }
};
/** Why the rules or the scanner's gate keep one of the files out. Contents are scanned if a rule needs that. */
export const fileRefusal = async (deps, repository, files) => {
    const { db, scans, now } = deps;
    const rules = await loadRules(db);
    const scopes = ruleScopes(rules);
    const stored = files.flatMap(({ sha256, size }) => (sha256 === null ? [] : { sha256, size }));
    if (rules.some(needsScan))
        await scans.settle(stored);
    const rows = await loadScans(db, stored.map(({ sha256 }) => sha256));
    const isSignatureNeeded = rules.some(({ when }) => when.signature !== undefined);
    const known = factsOf(repository, isSignatureNeeded ? await signatureOf(deps, repository, files) : "unsigned");
    for (const { path, size, sha256 } of rules.length > 0 ? files : []) {
        const scan = rows.get(sha256 ?? "");
        const facts = { path, size, report: scan && reportOf(scan) };
        const verdict = bestOf(scopes.map((list) => judgeFile(list, known, facts, now())));
        const refusal = await refusalOf(deps, repository, `"${path}" of ${repository.id}`, verdict);
        if (refusal !== undefined)
            return refusal;
    }
    return gateRefusal(deps, files);
};
//# sourceMappingURL=entry-rules.js.map