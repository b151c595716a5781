import type { Insertable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";

/** Notes that an account has sent a content, which it can then commit. */
export const recordUpload = async (db: Db, values: Insertable<Tables["uploads"]>): Promise<void> => {
  await db
    .insertInto("uploads")
    .values(values)
    .onConflict((conflict) => conflict.columns(["account_id", "sha256"]).doUpdateSet({ created_at: values.created_at }))
    .execute();
};

export const hasUploaded = async (db: Db, accountId: number, sha256: string): Promise<boolean> =>
  !!(await db
    .selectFrom("uploads")
    .select("sha256")
    .where("account_id", "=", accountId)
    .where("sha256", "=", sha256)
    .executeTakeFirst());

/** An upload that is part of another one now. */
export const forgetUpload = async (db: Db, accountId: number, sha256: string): Promise<void> => {
  await db.deleteFrom("uploads").where("account_id", "=", accountId).where("sha256", "=", sha256).execute();
};
