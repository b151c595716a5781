import { sql } from "kysely";
/** Any number but that of the migrations, as long as every process takes the same one. */
const lockNumber = sql.lit(4_747_002);
/**
 * Runs what must happen once per database while no other process does, such as seeding an empty catalogue. SQLite's
 * file belongs to one process, so no other process has to be waited for.
 */
export const withFirstStartLock = ({ engine, db }, work) => {
    if (engine === "sqlite")
        return work();
    return db.connection().execute(async (connection) => {
        await sql `select pg_advisory_lock(${lockNumber})`.execute(connection);
        try {
            return await work();
        }
        finally {
            // With a lost connection the lock is lost as well.
            await sql `select pg_advisory_unlock(${lockNumber})`.execute(connection).catch(() => { });
        }
    });
};
//# sourceMappingURL=first-start-lock.js.map