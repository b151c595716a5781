import { sql } from "kysely";
import { hasExited, isRunningHere } from "./process-name.js";
/** A process without a heartbeat for this long counts as dead. */
const deadAfterMs = 60_000;
export const noteAlive = async (db, name, at) => {
    await db
        .insertInto("router_processes")
        .values({ name, seen_at: at })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ seen_at: at }))
        .execute();
};
/** Processes on this machine with a recent heartbeat that no longer run. */
const exitedProcesses = async (db, name, at) => {
    const rows = await db
        .selectFrom("router_processes")
        .select("name")
        .where("seen_at", ">", at - deadAfterMs)
        .execute();
    return rows.map((row) => row.name).filter((other) => hasExited(other, name, isRunningHere));
};
const aliveQuery = (name, at, exited) => {
    const exclusion = exited.length > 0 ? sql `and name not in (${sql.join(exited)})` : sql ``;
    return sql `select name from router_processes where name = ${name} or (seen_at > ${at - deadAfterMs} ${exclusion})`;
};
/** The processes believed to be alive. With SQLite there is only one. */
export const livingProcesses = async ({ db, engine }, name, at) => {
    if (engine === "sqlite")
        return new Set([name]);
    const { rows } = await aliveQuery(name, at, await exitedProcesses(db, name, at)).execute(db);
    return new Set([name, ...rows.map((row) => row.name)]);
};
/**
 * Settles the open calls of dead processes as unknown. Their cost cannot be known, so the reserved amount counts as
 * spent, in the ledger and in the budget.
 */
export const settleAbandoned = ({ db, engine }, name, at) => db.transaction().execute(async (transaction) => {
    // Queried within the statement, so that a process that has just started is not taken for dead.
    const alive = engine === "sqlite"
        ? sql `(${name})`
        : sql `(${aliveQuery(name, at, await exitedProcesses(transaction, name, at))})`;
    const rows = await transaction
        .updateTable("router_calls")
        .set({
        state: "unknown",
        finished_at: at,
        cost_nano: sql `case when account_id is not null and reserved_nano > 0 then reserved_nano end`,
    })
        .where("state", "=", "open")
        .where(sql `process not in ${alive}`)
        .returning(["account_id", "reserved_nano"])
        .execute();
    for (const { account_id, reserved_nano } of rows)
        if (account_id !== null && reserved_nano > 0)
            await transaction
                .updateTable("budgets")
                .set({
                reserved_nano: sql `reserved_nano - ${reserved_nano}`,
                spent_nano: sql `spent_nano + ${reserved_nano}`,
            })
                .where("account_id", "=", account_id)
                .execute();
    await transaction
        .deleteFrom("router_processes")
        .where("seen_at", "<", at - 24 * 60 * deadAfterMs)
        .execute();
    return rows.length;
});
//# sourceMappingURL=abandoned-calls.js.map