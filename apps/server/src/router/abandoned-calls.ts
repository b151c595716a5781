import { sql } from "kysely";
import type { Database, Db } from "../db/engine.ts";

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

/** The processes that are alive, as far as is known; in SQLite there is one at a time. */
export const livingProcesses = async ({ db, engine }: Database, name: string, at: number): Promise<Set<string>> => {
  if (engine === "sqlite") return new Set([name]);
  const rows = await db
    .selectFrom("router_processes")
    .select("name")
    .where("seen_at", ">", at - silentFor)
    .execute();
  return new Set([name, ...rows.map((row) => row.name)]);
};

/**
 * Settles as unknown what a process that died has left open. Nobody can tell what those calls came to, so what was
 * reserved for them counts as spent. In SQLite there is one process at a time; elsewhere the living are left alone.
 */
export const settleAbandoned = ({ db, engine }: Database, name: string, at: number): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const alive =
      engine === "sqlite"
        ? sql`(${name})`
        : sql`(select name from router_processes where seen_at > ${at - silentFor} or name = ${name})`;
    const rows = await transaction
      .updateTable("router_calls")
      .set({ state: "unknown", finished_at: at })
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
