import { Type } from "typebox";
import { Check } from "typebox/value";
import type { Db } from "../db/engine.ts";

/** Where an import that was cut short goes on. */
export interface Place {
  readonly next: string;
  readonly read: number;
  readonly skipped: number;
}

const shape = Type.Object({ next: Type.String(), read: Type.Integer(), skipped: Type.Integer() });

/** The place an import has reached; undefined where it has not begun, or has ended. */
export const readPlace = async (db: Db, key: string): Promise<Place | undefined> => {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  const value: unknown = row && JSON.parse(row.value);
  return Check(shape, value) ? value : undefined;
};

/** Keeps the place an import has reached, or forgets it at its end. */
export const writePlace = async (db: Db, key: string, place: Place | undefined): Promise<void> => {
  if (!place) return void (await db.deleteFrom("settings").where("key", "=", key).execute());
  const value = JSON.stringify(place);
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};
