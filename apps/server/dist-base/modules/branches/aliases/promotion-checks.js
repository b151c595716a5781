import { listApprovals } from "../../../catalogue/aliases/alias-store.js";
import { findCommit } from "../../../catalogue/history/history-store.js";
import { filesAt } from "../../../catalogue/history/read-files.js";
import { can, guardOf } from "../../../catalogue/policy.js";
import { fileStatus } from "../../../catalogue/scans/file-status.js";
import { loadScans } from "../../../catalogue/scans/scan-store.js";
import { emptyTreeId } from "../../../git/tree.js";
import { viewerOf } from "../../../identity/account-viewer.js";
import { countOf } from "../../../text/count-of.js";
const named = (paths) => {
    const shown = paths.slice(0, 3).map((path) => `"${path}"`);
    return `${shown.join(", ")}${paths.length > shown.length ? ` and ${paths.length - shown.length} more` : ""}`;
};
const cleannessOf = (scans, file, row) => {
    if (file.sha256 === null)
        return "absent";
    if (row && row.approved_at !== null)
        return "clean";
    const { status } = fileStatus(scans, file.path, row);
    if (status === "safe" || status === "caution")
        return "clean";
    return status === "queued" || status === "unscanned" ? "waiting" : "issue";
};
const problems = {
    issue: (files) => `The scan has found issues in ${files}.`,
    absent: (files) => `Not stored on this hub: ${files}. Import the files first.`,
    waiting: (files) => `Not scanned yet: ${files}.`,
};
/** Every file is stored here, was judged, and is neither suspicious nor unsafe, or a hub admin has approved it. */
const cleanScan = {
    isNeeded: ({ needsCleanScan }) => needsCleanScan,
    check: async ({ db, scans }, row, sha) => {
        const commit = await findCommit(db, row.id, sha);
        const files = commit ? await filesAt(db, row.id, commit.tree) : [];
        const rows = await loadScans(db, files.flatMap(({ sha256 }) => sha256 ?? []));
        const judged = files.map((file) => [file.path, cleannessOf(scans, file, rows.get(file.sha256 ?? ""))]);
        for (const [kind, text] of Object.entries(problems)) {
            const paths = judged.flatMap(([path, found]) => (found === kind ? path : []));
            if (paths.length > 0)
                return { rule: "scan", isMet: false, detail: text(named(paths)) };
        }
        return { rule: "scan", isMet: true, detail: `${countOf(files.length, "file")} scanned, no issues.` };
    },
};
/** The signature covers exactly the commit's files, and its signer is trusted now. */
const trustedSignature = {
    isNeeded: ({ needsSignature }) => needsSignature === true,
    check: async ({ db, signatures }, row, sha) => {
        const { tree = emptyTreeId, total = 0 } = (await findCommit(db, row.id, sha)) ?? {};
        const { state, message, signer } = await signatures.judgeStored({ row, sha, tree, total });
        const isMet = state === "verified";
        return { rule: "signature", isMet, detail: isMet ? `Signed by ${signer?.name ?? "a trusted signer"}.` : message };
    },
};
/** A rule about commits is one row here. */
const commitChecks = [cleanScan, trustedSignature];
/** Judges a commit by the rules that need no person. */
export const checkCommit = async (deps, rules, row, sha) => {
    const states = [];
    for (const { isNeeded, check } of commitChecks)
        if (isNeeded(rules))
            states.push(await check(deps, row, sha));
    return states;
};
/** Who has approved a request and can still write to the repository; never the one who proposed. */
export const validApprovers = async (db, row, request) => {
    const names = [];
    for (const { account_id, approved_by } of await listApprovals(db, row.id, request.number)) {
        const viewer = account_id === request.requester_id ? undefined : await viewerOf(db, account_id, "write");
        if (viewer && can(viewer, "change", guardOf(row)))
            names.push(approved_by);
    }
    return names;
};
export const approvalState = ({ approvals }, approvers) => ({
    rule: "approvals",
    isMet: approvers.length >= approvals,
    detail: `${approvers.length} of ${countOf(approvals, "approval")}.`,
});
//# sourceMappingURL=promotion-checks.js.map