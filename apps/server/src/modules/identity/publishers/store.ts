import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

export type PublisherRow = Selectable<Tables["trusted_publishers"]>;

export const publishersOf = (db: Db, repositoryId: number) =>
  db
    .selectFrom("trusted_publishers")
    .innerJoin("accounts", "accounts.id", "trusted_publishers.account_id")
    .selectAll("trusted_publishers")
    .select("accounts.name as created_by")
    .where("repository_id", "=", repositoryId)
    .orderBy("trusted_publishers.created_at")
    .orderBy("trusted_publishers.id")
    .execute();

export const publishersAt = (db: Db, repositoryId: number, issuer: string): Promise<PublisherRow[]> =>
  db
    .selectFrom("trusted_publishers")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("issuer", "=", issuer)
    .orderBy("id")
    .execute();

export const insertPublisher = async (db: Db, values: Insertable<Tables["trusted_publishers"]>): Promise<void> => {
  await db.insertInto("trusted_publishers").values(values).execute();
};

/** Deletes a publisher and ends its tokens; false if the repository has none with this id. */
export const deletePublisher = (db: Db, repositoryId: number, id: string, at: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("trusted_publishers")
      .where("id", "=", id)
      .where("repository_id", "=", repositoryId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await transaction.updateTable("tokens").set({ revoked_at: at }).where("publisher_id", "=", id).execute();
    return true;
  });

/** Records that a publisher is used. Its old tokens are deleted: each job gets one. */
export const touchPublisher = async (db: Db, id: string, at: number, before: number): Promise<void> => {
  await db.updateTable("trusted_publishers").set({ last_used_at: at }).where("id", "=", id).execute();
  await db.deleteFrom("tokens").where("publisher_id", "=", id).where("expires_at", "<", before).execute();
};
