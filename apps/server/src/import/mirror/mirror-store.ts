import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import { inBatches } from "../../db/in-batches.ts";
import type { Tables } from "../../db/schema.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { UpstreamFile } from "../download.ts";

export type MirrorRevision = Selectable<Tables["mirror_revisions"]>;

export interface RevisionKey {
  readonly kind: RepositoryKind;
  readonly nameKey: string;
  readonly revision: string;
}

const whereKey = ({ kind, nameKey, revision }: RevisionKey) => ({ kind, name_key: nameKey, revision }) as const;

export const findRevision = (db: Db, key: RevisionKey): Promise<MirrorRevision | undefined> => {
  const { kind, name_key, revision } = whereKey(key);
  return db
    .selectFrom("mirror_revisions")
    .selectAll()
    .where("kind", "=", kind)
    .where("name_key", "=", name_key)
    .where("revision", "=", revision)
    .executeTakeFirst();
};

interface Lease {
  readonly now: number;
  readonly leaseMs: number;
}

/** Whether this process is the one to ask the upstream now. */
export const claimRevision = async (
  db: Db,
  key: RevisionKey,
  upstream: string,
  { now, leaseMs }: Lease,
): Promise<boolean> => {
  const leased_until = now + leaseMs;
  const claimed = await db
    .insertInto("mirror_revisions")
    .values({ ...whereKey(key), upstream, status: "new", checked_at: 0, leased_until })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "name_key", "revision"])
        .doUpdateSet({ leased_until, upstream })
        .where("mirror_revisions.leased_until", "<=", now),
    )
    .returning("revision")
    .execute();
  return claimed.length > 0;
};

type Answer = Partial<
  Pick<MirrorRevision, "status" | "sha" | "content" | "checked_at" | "failed_at" | "message" | "leased_until">
>;

/** Stores what the upstream answered, or that it did not, and ends the claim. */
export const saveRevision = async (db: Db, key: RevisionKey, answer: Answer): Promise<void> => {
  const { kind, name_key, revision } = whereKey(key);
  await db
    .updateTable("mirror_revisions")
    .set({ leased_until: 0, ...answer })
    .where("kind", "=", kind)
    .where("name_key", "=", name_key)
    .where("revision", "=", revision)
    .execute();
};

/** Deletes answers about what is not here: names that people mistyped would pile up. */
export const deleteMissing = async (db: Db, before: number): Promise<void> => {
  await db
    .deleteFrom("mirror_revisions")
    .where("sha", "is", null)
    .where((eb) => eb.or([eb("content", "is", null), eb("status", "=", "denied")]))
    .where("checked_at", "<", before)
    .where("leased_until", "<", before)
    .execute();
};

/** The upstream's name of a repository that it calls differently now. */
export const saveFormerName = async (
  db: Db,
  kind: RepositoryKind,
  nameKey: string,
  repositoryId: number,
): Promise<void> => {
  await db
    .insertInto("former_names")
    .values({ kind, name_key: nameKey, repository_id: repositoryId })
    .onConflict((conflict) => conflict.columns(["kind", "name_key"]).doNothing())
    .execute();
};

/** Stores the hashes of files, so that they are known before the contents are. */
export const saveMirrorFiles = async (db: Db, repositoryId: number, files: readonly UpstreamFile[]): Promise<void> => {
  const unique = new Map(files.map(({ oid, sha256 = null }) => [oid, { repository_id: repositoryId, oid, sha256 }]));
  await inBatches([...unique.values()], async (batch) =>
    db
      .insertInto("mirror_files")
      .values(batch.map((row) => ({ ...row, leased_until: 0 })))
      .onConflict((conflict) =>
        conflict.columns(["repository_id", "oid"]).doUpdateSet((eb) => ({ sha256: eb.ref("excluded.sha256") })),
      )
      .execute(),
  );
};

/** Whether this process is the one to download a file now. */
export const claimFile = async (
  db: Db,
  repositoryId: number,
  oid: string,
  { now, leaseMs }: Lease,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("mirror_files")
    .set({ leased_until: now + leaseMs })
    .where("repository_id", "=", repositoryId)
    .where("oid", "=", oid)
    .where("leased_until", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Extends the claim of a file, or ends it. */
export const leaseFile = async (db: Db, repositoryId: number, oid: string, until: number): Promise<void> => {
  await db
    .updateTable("mirror_files")
    .set({ leased_until: until })
    .where("repository_id", "=", repositoryId)
    .where("oid", "=", oid)
    .execute();
};
