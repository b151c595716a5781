import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Tables } from "../../db/schema.ts";
import type { ScanReport } from "../../readers/scan/verdict.ts";

export type ScanRow = Selectable<Tables["file_scans"]>;

export interface ScannedContent {
  readonly sha256: string;
  readonly size: number;
}

const inOrder = (contents: readonly ScannedContent[]): ScannedContent[] =>
  [...new Map(contents.map((content) => [content.sha256, content])).values()].sort((left, right) =>
    left.sha256 < right.sha256 ? -1 : 1,
  );

/**
 * Queues contents in the transaction that stores them, so none is missed. Rows are written in the order of their hashes:
 * two transactions with the same contents would wait for each other otherwise.
 */
export const queueScans = async (db: Db, contents: readonly ScannedContent[]): Promise<void> => {
  await inBatches(inOrder(contents), (batch) =>
    db
      .insertInto("file_scans")
      .values(batch.map(({ sha256, size }) => ({ sha256, size, status: "queued", version: 0, leased_until: 0 })))
      .onConflict((conflict) => conflict.column("sha256").doNothing())
      .execute(),
  );
};

interface ScanClaim {
  readonly version: number;
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Takes contents to scan, those never scanned before the others, so that no other process scans them until the lease ends. */
export const claimScans = async (db: Db, { version, now, leaseMs, limit }: ScanClaim): Promise<ScanRow[]> => {
  const open = await db
    .selectFrom("file_scans")
    .select("sha256")
    .where("version", "<", version)
    .where("leased_until", "<=", now)
    .orderBy("version")
    .limit(limit)
    .execute();
  // Without anything to do, nothing is written: this runs often.
  if (open.length === 0) return [];
  return (
    db
      .updateTable("file_scans")
      .set({ leased_until: now + leaseMs })
      .where(
        "sha256",
        "in",
        open.map(({ sha256 }) => sha256),
      )
      // Another process may have taken some since.
      .where("version", "<", version)
      .where("leased_until", "<=", now)
      .returningAll()
      .execute()
  );
};

export const releaseScans = async (db: Db, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return;
  await db.updateTable("file_scans").set({ leased_until: 0 }).where("sha256", "in", hashes).execute();
};

/** PostgreSQL does not accept null bytes in text. */
const withoutNullBytes = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

export const saveScan = async (
  db: Db,
  { sha256, size }: ScannedContent,
  report: ScanReport,
  { version, now }: { version: number; now: number },
): Promise<void> => {
  const result = {
    status: report.status,
    report: JSON.stringify(report, withoutNullBytes),
    version,
    leased_until: 0,
    scanned_at: now,
  };
  await db
    .insertInto("file_scans")
    .values({ sha256, size, ...result })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet(result))
    .execute();
};

export const loadScans = async (db: Db, hashes: readonly string[]): Promise<Map<string, ScanRow>> => {
  const rows = await inBatches([...new Set(hashes)], (batch) =>
    db.selectFrom("file_scans").selectAll().where("sha256", "in", batch).execute(),
  );
  return new Map(rows.map((row) => [row.sha256, row]));
};

/** What the gate holds back, the worst first. */
export const listHeldScans = (db: Db, limit: number): Promise<ScanRow[]> =>
  db
    .selectFrom("file_scans")
    .selectAll()
    .where("status", "in", ["unsafe", "suspicious", "error"])
    .where("approved_at", "is", null)
    .orderBy("status", "desc")
    .orderBy("sha256")
    .limit(limit)
    .execute();

/** Allows downloads of a content, or no longer. False if it is not stored. */
export const setApproval = async (
  db: Db,
  sha256: string,
  approval: { readonly by: string; readonly at: number; readonly reason: string } | undefined,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("file_scans")
    .set({
      approved_by: approval?.by ?? null,
      approved_at: approval?.at ?? null,
      approval_reason: approval?.reason ?? null,
    })
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const reportOf = ({ report }: ScanRow): ScanReport | undefined =>
  report === null ? undefined : (JSON.parse(report) as ScanReport);
