import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { createWriteCounter } from "./count-writes.js";
import { isTimeout, toDatabaseError } from "./database-errors.js";
import { createListener, noticeChannel } from "./listener.js";
import { createNotices } from "./notices.js";
const wholeNumber = 20;
const exactNumber = 1700;
/** Our whole numbers are sizes, counts and times: all below 2^53, so they may be plain numbers. */
const getTypeParser = ((type, format) => type === wholeNumber || type === exactNumber
    ? Number
    : pg.types.getTypeParser(type, format));
/** The pool listens for errors of idle clients only, and an `error` event without a listener ends the process. */
const clientWith = (onLost) => class extends pg.Client {
    constructor(...parameters) {
        super(...parameters);
        this.on("error", onLost);
    }
};
const fail = (error) => {
    throw toDatabaseError(error);
};
/** The pool as Kysely uses it; a lost connection rejects with the hub's own error. */
const withDatabaseErrors = (pool, writes) => ({
    connect: async () => {
        const client = await pool.connect().catch(fail);
        let timeout;
        const query = async (text, values) => {
            // Such as the rollback of what took too long: its connection would only use up the time again.
            if (timeout)
                throw timeout;
            try {
                const result = await client.query(text, values);
                if (text === "commit")
                    writes.onCommit();
                return result;
            }
            catch (error) {
                if (text === "commit")
                    writes.onCommit(error);
                const reason = toDatabaseError(error);
                if (isTimeout(error))
                    timeout = reason;
                throw reason;
            }
            finally {
                writes.onEnd(text);
            }
        };
        return { query: query, release: () => client.release(timeout !== undefined) };
    },
    end: () => pool.end(),
});
/** The server ends a statement in time, unless the connection is dead: then the client gives up a little later. */
const timesOf = (limits) => limits && { statement_timeout: limits.statementMs, query_timeout: limits.statementMs + 1_000 };
/** Opens a PostgreSQL database; `onLost` is called with the error of each connection that broke. */
export const openPostgres = (address, onLost = () => { }, limits) => {
    const connection = { connectionString: address, keepAlive: true, connectionTimeoutMillis: 10_000 };
    const pool = new pg.Pool({
        ...connection,
        max: limits?.maxConnections ?? 10,
        ...timesOf(limits),
        types: { getTypeParser },
        Client: clientWith(onLost),
    });
    // Each client has told `onLost` already.
    pool.on("error", () => { });
    const writes = createWriteCounter();
    const db = new Kysely({ dialect: new PostgresDialect({ pool: withDatabaseErrors(pool, writes) }) });
    const listener = createListener({
        createClient: () => new pg.Client({ ...connection, query_timeout: connection.connectionTimeoutMillis }),
        notify: (text) => sql `select pg_notify(${noticeChannel}, ${text})`.execute(db),
    });
    return {
        engine: "postgres",
        db,
        ...writes.forDatabase(db),
        notices: createNotices(listener),
        close: () => {
            listener.close();
            return db.destroy();
        },
    };
};
//# sourceMappingURL=postgres.js.map