import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";

export type RefusalRow = Selectable<Tables["mirror_refusals"]>;

export interface Refusal {
  readonly viewer: Viewer;
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly rule: string;
  /** What the caller is told. */
  readonly message: string;
}

export type RefusalLog = (refusal: Refusal) => Promise<void>;

/** Clients repeat requests, and read many files of a repository: one entry is enough for this long. */
const repeatMs = 10 * 60_000;
/** Entries that this process remembers, so that repeated requests do not reach the database. */
const maxRemembered = 10_000;

/** Whether a refusal is the first one of its kind for a while, over all processes. */
const claimRefusal = async (db: Db, row: RefusalRow): Promise<boolean> => {
  const { message, full_name, refused_at } = row;
  const claimed = await db
    .insertInto("mirror_refusals")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "name_key", "rule", "account"])
        .doUpdateSet({ message, full_name, refused_at })
        .where("mirror_refusals.refused_at", "<=", refused_at - repeatMs),
    )
    .returning("rule")
    .execute();
  return claimed.length > 0;
};

/** At most one entry for each rule, repository and account in ten minutes. */
export const createRefusalLog = (db: Db, audit: AuditLog, now: () => number): RefusalLog => {
  const remembered = new Map<string, number>();
  return async ({ viewer, kind, id, rule, message }) => {
    const account = viewer.account?.name ?? "";
    const key = JSON.stringify([kind, id, rule, account]);
    const at = now();
    if (at - (remembered.get(key) ?? Number.NEGATIVE_INFINITY) < repeatMs) return;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, at);
    const row = { kind, name_key: id.toLowerCase(), rule, account, full_name: id, message, refused_at: at };
    if (await claimRefusal(db, row))
      await audit({ viewer, requestId: "" }, "mirror.refuse", `${kind} ${id}`, { rule, message });
  };
};

export const listRefusals = (db: Db, limit: number): Promise<RefusalRow[]> =>
  db
    .selectFrom("mirror_refusals")
    .selectAll()
    .orderBy("refused_at", "desc")
    .orderBy("name_key")
    .orderBy("rule")
    .orderBy("account")
    .limit(limit)
    .execute();

export const deleteOldRefusals = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom("mirror_refusals").where("refused_at", "<", before).execute();
};
