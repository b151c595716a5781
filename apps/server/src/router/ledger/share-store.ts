import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../db/engine.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
import { hasExited, isRunningHere } from "./process-name.ts";

type Holder = SpendingLimit["holder"];

interface ShareRow {
  readonly id: string;
  readonly granted: number;
  readonly endsAt: number;
}

/** Clocks of machines differ by less. */
const marginMs = 60_000;

const isOf = (holder: Holder): RawBuilder<boolean> =>
  "account_id" in holder ? sql`account_id = ${holder.account_id}` : sql`token_id = ${holder.token_id}`;

/** What all processes hold of a limit. */
export const heldOf = async (db: Db, holder: Holder): Promise<number> => {
  const sum = sql<number | null>`sum(granted_nano - used_nano)`.as("held");
  const row = await db.selectFrom("budget_shares").select(sum).where(isOf(holder)).executeTakeFirst();
  return Number(row?.held ?? 0);
};

export const addShare = async (db: Db, process: string, holder: Holder, row: ShareRow): Promise<void> => {
  const values = { id: row.id, process, granted_nano: row.granted, ends_at: row.endsAt };
  const none = { account_id: null, token_id: null };
  await db
    .insertInto("budget_shares")
    .values({ ...values, ...none, ...holder })
    .execute();
};

/** Returns false if it has been removed. */
export const changeShare = async (db: Db, { id, granted, endsAt }: ShareRow): Promise<boolean> => {
  const values = { granted_nano: granted, ends_at: endsAt };
  const changed = await db.updateTable("budget_shares").set(values).where("id", "=", id).executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

export const removeShares = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom("budget_shares").where("id", "in", ids).execute();
};

export const removeSharesOf = async (db: Db, process: string): Promise<void> => {
  await db.deleteFrom("budget_shares").where("process", "=", process).execute();
};

/** Asks the other processes for what they hold of a limit; returns their names. */
export const wantShares = async (db: Db, own: string, holder: Holder, nano: number): Promise<string[]> => {
  const rows = await db
    .updateTable("budget_shares")
    .set({ wanted_nano: nano })
    .where(isOf(holder))
    .where("process", "!=", own)
    .where(sql<boolean>`granted_nano > used_nano`)
    .returning("process")
    .execute();
  return rows.map(({ process }) => process);
};

/** The shares of a process that others have asked for. */
export const wantedShares = async (db: Db, own: string): Promise<string[]> => {
  const rows = db.selectFrom("budget_shares").select("id").where("process", "=", own).where("wanted_nano", ">", 0);
  return (await rows.execute()).map(({ id }) => id);
};

/**
 * Gives back what dead processes held, once their journals are ingested. Of one on another machine, which can still be
 * running, not before its shares have ended.
 */
export const removeSharesOfDead = async (
  { db, engine }: Database,
  living: ReadonlySet<string>,
  own: string,
  at: number,
): Promise<void> => {
  const rows = await db.selectFrom("budget_shares").select("process").distinct().execute();
  const dead = rows.map(({ process }) => process).filter((process) => !living.has(process));
  for (const process of dead) {
    if (engine === "sqlite" || hasExited(process, own, isRunningHere)) await removeSharesOf(db, process);
    else
      await db
        .deleteFrom("budget_shares")
        .where("process", "=", process)
        .where("ends_at", "<", at - marginMs)
        .execute();
  }
};
