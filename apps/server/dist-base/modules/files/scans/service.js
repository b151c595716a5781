import { listHeldScans, reportOf, setApproval } from "../../../catalogue/scans/scan-store.js";
import { HubError } from "../../../errors.js";
import { requireHubAdmin } from "../../../http/auth.js";
/** Contents on one page; as they are decided, others follow. */
const maxListed = 100;
const maxHolders = 1_000;
const holdersOf = (db, rows) => db
    .selectFrom("git_blobs")
    .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
    .select(["git_blobs.sha256", "repositories.kind", "repositories.full_name as id"])
    .where("git_blobs.sha256", "in", rows.map(({ sha256 }) => sha256))
    .distinct()
    .limit(maxHolders)
    .execute();
const listHeld = async (db) => {
    const rows = await listHeldScans(db, maxListed);
    const holders = rows.length > 0 ? await holdersOf(db, rows) : [];
    return rows.map((row) => {
        const { format = "unknown", findings = [] } = reportOf(row) ?? {};
        const repositories = holders.filter(({ sha256 }) => sha256 === row.sha256).map(({ kind, id }) => ({ kind, id }));
        const status = row.status === "unsafe" || row.status === "suspicious" ? row.status : "error";
        return { sha256: row.sha256, size: row.size, status, format, findings: [...findings], repositories };
    });
};
export const createScanAdminService = ({ db, audit, now }) => {
    const decide = async (sha256, reason, actor) => {
        requireHubAdmin(actor.viewer);
        const by = actor.viewer.account?.name ?? "";
        const approval = reason === undefined ? undefined : { by, at: now(), reason };
        if (!(await setApproval(db, sha256, approval)))
            throw new HubError("not_found", `There is no scanned content ${sha256} on this hub.`);
        await audit(actor, approval ? "scan.approve" : "scan.revoke", sha256, approval ? { reason } : {});
    };
    return {
        list: async (viewer) => {
            requireHubAdmin(viewer);
            return listHeld(db);
        },
        approve: (sha256, reason, actor) => decide(sha256, reason, actor),
        revoke: (sha256, actor) => decide(sha256, undefined, actor),
    };
};
//# sourceMappingURL=service.js.map