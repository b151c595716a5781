import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

export type DesiredEngineRow = Selectable<Tables["desired_engines"]>;
export type DesiredKind = DesiredEngineRow["kind"];

/** The row, and its model's name. */
export type NamedDesiredEngine = DesiredEngineRow & { readonly full_name: string };

const named = (db: Db) =>
  db
    .selectFrom("desired_engines")
    .innerJoin("repositories", "repositories.id", "desired_engines.repository_id")
    .selectAll("desired_engines")
    .select("repositories.full_name");

export const listDesired = (db: Db, kind?: DesiredKind): Promise<NamedDesiredEngine[]> =>
  named(db)
    .$if(kind !== undefined, (query) => query.where("desired_engines.kind", "=", kind as DesiredKind))
    .orderBy("repositories.name_key")
    .orderBy("desired_engines.kind")
    .execute();

export const findDesired = (db: Db, repositoryId: number, kind: DesiredKind): Promise<NamedDesiredEngine | undefined> =>
  named(db)
    .where("desired_engines.repository_id", "=", repositoryId)
    .where("desired_engines.kind", "=", kind)
    .executeTakeFirst();

export const upsertDesired = async (db: Db, row: DesiredEngineRow): Promise<void> => {
  const { repository_id: _id, kind: _kind, created_at: _createdAt, ...change } = row;
  await db
    .insertInto("desired_engines")
    .values(row)
    .onConflict((conflict) => conflict.columns(["repository_id", "kind"]).doUpdateSet(change))
    .execute();
};

export const deleteDesired = async (db: Db, repositoryId: number, kind: DesiredKind): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("desired_engines")
    .where("repository_id", "=", repositoryId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const deleteManagedEndpoints = async (db: Db, repositoryId: number, manager: string): Promise<void> => {
  await db
    .deleteFrom("deployments")
    .where("repository_id", "=", repositoryId)
    .where("managed_by", "=", manager)
    .execute();
};

export const setStatus = async (db: Db, { repository_id, kind }: DesiredEngineRow, status: string): Promise<void> => {
  await db
    .updateTable("desired_engines")
    .set({ status })
    .where("repository_id", "=", repository_id)
    .where("kind", "=", kind)
    .execute();
};
