import { Type } from "typebox";
import { Check } from "typebox/value";
const shape = Type.Object({ next: Type.String(), read: Type.Integer(), skipped: Type.Integer() });
/** The checkpoint of an interrupted import; undefined if there is none. */
export const readCheckpoint = async (db, key) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
    const value = row && JSON.parse(row.value);
    return Check(shape, value) ? value : undefined;
};
/** Saves the checkpoint, or deletes it when the import is complete. */
export const writeCheckpoint = async (db, key, checkpoint) => {
    if (!checkpoint)
        return void (await db.deleteFrom("settings").where("key", "=", key).execute());
    const value = JSON.stringify(checkpoint);
    await db
        .insertInto("settings")
        .values({ key, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
};
//# sourceMappingURL=checkpoint.js.map