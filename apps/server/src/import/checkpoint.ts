import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Db } from "../db/engine.ts";

/** Where an interrupted import resumes. */
export interface ImportCheckpoint {
  readonly next: string;
  readonly read: number;
  readonly skipped: number;
}

const shape = Type.Object({ next: Type.String(), read: Type.Integer(), skipped: Type.Integer() });

/** The checkpoint of an interrupted import; undefined if there is none. */
export const readCheckpoint = async (db: Db, key: string): Promise<ImportCheckpoint | undefined> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  const value: unknown = row && JSON.parse(row.value);
  return Check(shape, value) ? value : undefined;
};

/** Saves the checkpoint, or deletes it when the import is complete. */
export const writeCheckpoint = async (db: Db, key: string, checkpoint: ImportCheckpoint | undefined): Promise<void> => {
  if (!checkpoint) return void (await db.deleteFrom("settings").where("key", "=", key).execute());
  const value = JSON.stringify(checkpoint);
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
