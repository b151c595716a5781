import { sql } from "kysely";
/** One writer at a time: the number of the newest change is the position. */
const createNumberedLog = (db) => {
    const edges = async () => {
        const row = await db
            .selectFrom("changes")
            .select((eb) => [eb.fn.min("id").as("oldest"), eb.fn.max("id").as("newest")])
            .executeTakeFirst();
        return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) };
    };
    return {
        end: async () => String((await edges()).newest),
        read: ({ from, to, after, limit }) => db
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
const createTransactionLog = (db) => ({
    end: async () => {
        const { rows } = await sql `select pg_current_snapshot()::text as position`.execute(db);
        return rows[0]?.position ?? "";
    },
    read: async ({ from, to, after, limit }) => {
        const { rows } = await sql `
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
        if (!/^\d+:\d+:[\d,]*$/.test(position))
            return false;
        const { rows } = await sql `
      select pg_snapshot_xmax(${position}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and (not exists (select 1 from changes) or exists (
          select 1 from changes where pg_visible_in_snapshot(transaction_id, ${position}::pg_snapshot)
        )) as is_followed
    `.execute(db);
        return rows[0]?.is_followed ?? false;
    },
});
/** The log of a store. */
export const createChangeLog = ({ engine, db }) => engine === "sqlite" ? createNumberedLog(db) : createTransactionLog(db);
//# sourceMappingURL=change-log.js.map