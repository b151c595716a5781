import type { HeldScans } from "@orrery/contract";
import { listHeldScans, reportOf, type ScanRow, setApproval } from "../../../catalogue/scans/scan-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";

export interface ScanAdminDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** Contents on one page; as they are decided, others follow. */
const maxListed = 100;
const maxHolders = 1_000;

const holdersOf = (db: Db, rows: readonly ScanRow[]) =>
  db
    .selectFrom("git_blobs")
    .innerJoin("repositories", "repositories.id", "git_blobs.repository_id")
    .select(["git_blobs.sha256", "repositories.kind", "repositories.full_name as id"])
    .where(
      "git_blobs.sha256",
      "in",
      rows.map(({ sha256 }) => sha256),
    )
    .distinct()
    .limit(maxHolders)
    .execute();

const listHeld = async (db: Db): Promise<HeldScans> => {
  const rows = await listHeldScans(db, maxListed);
  const holders = rows.length > 0 ? await holdersOf(db, rows) : [];
  return rows.map((row) => {
    const { format = "unknown", findings = [] } = reportOf(row) ?? {};
    const repositories = holders.filter(({ sha256 }) => sha256 === row.sha256).map(({ kind, id }) => ({ kind, id }));
    const status = row.status === "unsafe" || row.status === "suspicious" ? row.status : "error";
    return { sha256: row.sha256, size: row.size, status, format, findings: [...findings], repositories };
  });
};

export const createScanAdminService = ({ db, audit, now }: ScanAdminDeps) => {
  const decide = async (sha256: string, reason: string | undefined, actor: Actor): Promise<void> => {
    requireHubAdmin(actor.viewer);
    const by = actor.viewer.account?.name ?? "";
    const approval = reason === undefined ? undefined : { by, at: now(), reason };
    if (!(await setApproval(db, sha256, approval)))
      throw new HubError("not_found", `There is no scanned content ${sha256} on this hub.`);
    await audit(actor, approval ? "scan.approve" : "scan.revoke", sha256, approval ? { reason } : {});
  };
  return {
    list: async (viewer: Viewer): Promise<HeldScans> => {
      requireHubAdmin(viewer);
      return listHeld(db);
    },
    approve: (sha256: string, reason: string, actor: Actor): Promise<void> => decide(sha256, reason, actor),
    revoke: (sha256: string, actor: Actor): Promise<void> => decide(sha256, undefined, actor),
  };
};

/** What hub admins decide about scanned contents. */
export type ScanAdminService = ReturnType<typeof createScanAdminService>;
