import { sql } from "kysely";
import { livingProcesses } from "./abandoned-calls.js";
/** Longer than two polls of a busy process; then the reply says that it may be incomplete. */
const maxWaitMs = 3_000;
const pollMs = 50;
/** Asks other living processes to flush. Requests are numbered, because clocks of machines differ. */
const requestFlush = async (database, own, at, names) => {
    const living = await livingProcesses(database, own, at);
    const others = [...living].filter((name) => name !== own && (names?.includes(name) ?? true));
    if (others.length === 0)
        return [];
    const rows = await database.db
        .updateTable("router_processes")
        .set({ flush_requested: sql `flush_requested + 1` })
        .where("name", "in", others)
        .returning(["name", "flush_requested"])
        .execute();
    return rows.map(({ name, flush_requested }) => ({ name, number: Number(flush_requested) }));
};
/** The requests that are not done. A process that has left has flushed before. */
const openRequests = async (db, requests) => {
    const names = requests.map(({ name }) => name);
    const rows = await db
        .selectFrom("router_processes")
        .select(["name", "flush_done"])
        .where("name", "in", names)
        .execute();
    const done = new Map(rows.map(({ name, flush_done }) => [name, Number(flush_done)]));
    return requests.filter(({ name, number }) => (done.get(name) ?? number) < number);
};
/** Resolves when the other processes, or some of them, have flushed, or after a while; returns how many have not. */
export const flushOthers = async (database, own, now, names) => {
    let open = await requestFlush(database, own, now(), names);
    for (let waited = 0; open.length > 0 && waited < maxWaitMs; waited += pollMs) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        open = await openRequests(database.db, open);
    }
    return open.length;
};
/** Flushes if another process has asked for it. */
export const answerFlushRequest = async (db, own, flush) => {
    const row = await db
        .selectFrom("router_processes")
        .select(["flush_requested", "flush_done"])
        .where("name", "=", own)
        .executeTakeFirst();
    if (!row || Number(row.flush_requested) <= Number(row.flush_done))
        return;
    await flush();
    await db.updateTable("router_processes").set({ flush_done: row.flush_requested }).where("name", "=", own).execute();
};
//# sourceMappingURL=flush-requests.js.map