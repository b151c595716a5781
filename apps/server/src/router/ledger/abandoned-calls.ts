import { sql } from "kysely";
import type { Database, Db } from "../../db/engine.ts";
import { isAborted, isRunningHere } from "./process-name.ts";

/** A process that has not been heard of for so long is dead. */
const silentFor = 60_000;

/** Notes that this process is alive. */
export const noteAlive = async (db: Db, name: string, at: number): Promise<void> => {
  await db
    .insertInto("router_processes")
    .values({ name, seen_at: at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ seen_at: at }))
    .execute();
};

/** Processes that were heard of a moment ago and are dead all the same. */
const goneProcesses = async (db: Db, name: string, at: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("router_processes")
    .select("name")
    .where("seen_at", ">", at - silentFor)
    .execute();
  return rows.map((row) => row.name).filter((other) => isAborted(other, name, isRunningHere));
};

const heardOf = (name: string, at: number, gone: readonly string[]) => {
  const but = gone.length > 0 ? sql`and name not in (${sql.join(gone)})` : sql``;
  return sql<{
    name: string;
  }>`select name from router_processes where name = ${name} or (seen_at > ${at - silentFor} ${but})`;
};

/** The processes that are alive, as far as is known; in SQLite there is one at a time. */
export const livingProcesses = async ({ db, engine }: Database, name: string, at: number): Promise<Set<string>> => {
  if (engine === "sqlite") return new Set([name]);
  const { rows } = await heardOf(name, at, await goneProcesses(db, name, at)).execute(db);
  return new Set([name, ...rows.map((row) => row.name)]);
};

/**
 * Settles as unknown what a process that died has left open. Nobody can tell what those calls came to, so what was
 * reserved for them counts as spent, in the ledger as in the budget. In SQLite there is one process at a time; elsewhere the living are left alone.
 */
export const settleAbandoned = ({ db, engine }: Database, name: string, at: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    // Asked within the statement: a process that has just begun must not be taken for a dead one.
    const alive =
      engine === "sqlite" ? sql`(${name})` : sql`(${heardOf(name, at, await goneProcesses(transaction, name, at))})`;
    const rows = await transaction
      .updateTable("router_calls")
      .set({
        state: "unknown",
        finished_at: at,
        cost_nano: sql`case when account_id is not null and reserved_nano > 0 then reserved_nano end`,
      })
      .where("state", "=", "open")
      .where(sql<boolean>`process not in ${alive}`)
      .returning(["account_id", "reserved_nano"])
      .execute();
    for (const { account_id, reserved_nano } of rows)
      if (account_id !== null && reserved_nano > 0)
        await transaction
          .updateTable("budgets")
          .set({
            reserved_nano: sql`reserved_nano - ${reserved_nano}`,
            spent_nano: sql`spent_nano + ${reserved_nano}`,
          })
          .where("account_id", "=", account_id)
          .execute();
    await transaction
      .deleteFrom("router_processes")
      .where("seen_at", "<", at - 24 * 60 * silentFor)
      .execute();
    return rows.length;
  });
