import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

export type PinRow = Selectable<Tables["mirror_pins"]>;

export const findPin = (db: Db, repositoryId: number): Promise<PinRow | undefined> =>
  db.selectFrom("mirror_pins").selectAll().where("repository_id", "=", repositoryId).executeTakeFirst();

export const savePin = async (db: Db, { repository_id, ...values }: PinRow): Promise<void> => {
  await db
    .insertInto("mirror_pins")
    .values({ repository_id, ...values })
    .onConflict((conflict) => conflict.column("repository_id").doUpdateSet(values))
    .execute();
};

/** Whether there was one. */
export const deletePin = async (db: Db, repositoryId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("mirror_pins")
    .where("repository_id", "=", repositoryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
