import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

type ChangeRow = Selectable<Tables["changes"]>;

/** Which changes of a log to read: those committed after one position and not after another. */
interface ChangeRange {
  readonly from: string;
  readonly to: string;
  /** The number of the last change of the page before. */
  readonly after: number;
  readonly limit: number;
}

/**
 * The catalogue's changes as they were committed. A position is opaque text: all that was committed before it was taken
 * is in front of it, everything else is behind it.
 */
export interface ChangeLog {
  /** The position behind everything that is committed now. */
  readonly end: () => Promise<string>;
  /** One page of a range, by number. */
  readonly read: (range: ChangeRange) => Promise<ChangeRow[]>;
  /** Whether a position is one of this log, and every change behind it is still stored. */
  readonly canFollow: (position: string) => Promise<boolean>;
}

/** One writer at a time: the number of the newest change is the position. */
const createNumberedLog = (db: Db): ChangeLog => {
  const edges = async () => {
    const row = await db
      .selectFrom("changes")
      .select((eb) => [eb.fn.min("id").as("oldest"), eb.fn.max("id").as("newest")])
      .executeTakeFirst();
    return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) };
  };
  return {
    end: async () => String((await edges()).newest),
    read: ({ from, to, after, limit }) =>
      db
        .selectFrom("changes")
        .selectAll()
        .where("id", ">", Math.max(after, Number(from)))
        .where("id", "<=", Number(to))
        .orderBy("id")
        .limit(limit)
        .execute(),
    canFollow: async (position) => {
      const { oldest, newest } = await edges();
      return /^\d+$/.test(position) && Number(position) + 1 >= oldest && Number(position) <= newest;
    },
  };
};

/** A position is a snapshot of the transactions under way, so a change that is committed late is behind it. */
const createTransactionLog = (db: Db): ChangeLog => ({
  end: async () => {
    const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db);
    return rows[0]?.position ?? "";
  },
  read: async ({ from, to, after, limit }) => {
    const { rows } = await sql<ChangeRow>`
      select id, kind, repository_id, at from changes
      where transaction_id >= pg_snapshot_xmin(${from}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${from}::pg_snapshot)
        and pg_visible_in_snapshot(transaction_id, ${to}::pg_snapshot)
        and id > ${after}
      order by id limit ${limit}
    `.execute(db);
    return rows;
  },
  canFollow: async (position) => {
    if (!/^\d+:\d+:[\d,]*$/.test(position)) return false;
    const { rows } = await sql<{ is_followed: boolean }>`
      select pg_snapshot_xmax(${position}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and (not exists (select 1 from changes) or exists (
          select 1 from changes where pg_visible_in_snapshot(transaction_id, ${position}::pg_snapshot)
        )) as is_followed
    `.execute(db);
    return rows[0]?.is_followed ?? false;
  },
});

export const createChangeLog = ({ engine, db }: Database): ChangeLog =>
  engine === "sqlite" ? createNumberedLog(db) : createTransactionLog(db);
