import { sql } from "kysely";
import { hasExited, isRunningHere } from "./process-name.js";
/** Clocks of machines differ by less. */
const marginMs = 60_000;
const isOf = (holder) => "account_id" in holder ? sql `account_id = ${holder.account_id}` : sql `token_id = ${holder.token_id}`;
/** What all processes hold of a limit. */
export const heldOf = async (db, holder) => {
    const sum = sql `sum(granted_nano - used_nano)`.as("held");
    const row = await db.selectFrom("budget_shares").select(sum).where(isOf(holder)).executeTakeFirst();
    return Number(row?.held ?? 0);
};
export const addShare = async (db, process, holder, row) => {
    const values = { id: row.id, process, granted_nano: row.granted, ends_at: row.endsAt };
    const none = { account_id: null, token_id: null };
    await db
        .insertInto("budget_shares")
        .values({ ...values, ...none, ...holder })
        .execute();
};
/** Returns false if it has been removed. */
export const changeShare = async (db, { id, granted, endsAt }) => {
    const values = { granted_nano: granted, ends_at: endsAt };
    const changed = await db.updateTable("budget_shares").set(values).where("id", "=", id).executeTakeFirst();
    return changed.numUpdatedRows > 0n;
};
export const removeShares = async (db, ids) => {
    if (ids.length > 0)
        await db.deleteFrom("budget_shares").where("id", "in", ids).execute();
};
export const removeSharesOf = async (db, process) => {
    await db.deleteFrom("budget_shares").where("process", "=", process).execute();
};
/** Asks the other processes for what they hold of a limit; returns their names. */
export const wantShares = async (db, own, holder, nano) => {
    const rows = await db
        .updateTable("budget_shares")
        .set({ wanted_nano: nano })
        .where(isOf(holder))
        .where("process", "!=", own)
        .where(sql `granted_nano > used_nano`)
        .returning("process")
        .execute();
    return rows.map(({ process }) => process);
};
/** The shares of a process that others have asked for. */
export const wantedShares = async (db, own) => {
    const rows = db.selectFrom("budget_shares").select("id").where("process", "=", own).where("wanted_nano", ">", 0);
    return (await rows.execute()).map(({ id }) => id);
};
/**
 * Gives back what dead processes held, once their journals are ingested. Of one on another machine, which can still be
 * running, not before its shares have ended.
 */
export const removeSharesOfDead = async ({ db, engine }, living, own, at) => {
    const rows = await db.selectFrom("budget_shares").select("process").distinct().execute();
    const dead = rows.map(({ process }) => process).filter((process) => !living.has(process));
    for (const process of dead) {
        if (engine === "sqlite" || hasExited(process, own, isRunningHere))
            await removeSharesOf(db, process);
        else
            await db
                .deleteFrom("budget_shares")
                .where("process", "=", process)
                .where("ends_at", "<", at - marginMs)
                .execute();
    }
};
//# sourceMappingURL=share-store.js.map