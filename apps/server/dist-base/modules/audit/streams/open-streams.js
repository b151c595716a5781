import { chainOf } from "../../../identity/audit-chain.js";
import { toAuditEvent } from "../event-text.js";
import { allEvents } from "../store.js";
import { sendTimeoutMs } from "./stream-target.js";
const intervalMs = 1_000;
/** Longer than one batch takes. A process that dies holds the stream no longer than this. */
const leaseMs = 3 * sendTimeoutMs;
const maxEvents = 100;
const maxDelayMs = 5 * 60_000;
/** A new stream starts with the next event. */
const startStream = async (db, name) => {
    const position = (await chainOf(db))?.head_id ?? 0;
    await db
        .insertInto("audit_streams")
        .values({ name, position, leased_until: 0, failures: 0 })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
};
/** Gives the stream to this process; undefined if another one has it, or after a failure. */
const lease = (db, name, at) => db
    .updateTable("audit_streams")
    .set({ leased_until: at + leaseMs })
    .where("name", "=", name)
    .where("leased_until", "<=", at)
    .returning(["position", "failures"])
    .executeTakeFirst();
const setStream = async (db, name, change) => {
    await db.updateTable("audit_streams").set(change).where("name", "=", name).execute();
};
/** Sends all events after a position; returns when there are no more. */
const sendFrom = async ({ db, now }, { name, send }, start) => {
    for (let position = start;;) {
        const rows = await allEvents(db).where("id", ">", position).orderBy("id").limit(maxEvents).execute();
        if (rows.length === 0)
            return;
        await send(rows.map(toAuditEvent));
        position = rows.at(-1)?.id ?? position;
        await setStream(db, name, { position, leased_until: now() + leaseMs, failures: 0 });
    }
};
const stepStream = async (deps, target) => {
    const { db, now, onError } = deps;
    const { name } = target;
    await startStream(db, name);
    const leased = await lease(db, name, now());
    if (!leased)
        return;
    try {
        await sendFrom(deps, target, leased.position);
        await setStream(db, name, { leased_until: 0 });
    }
    catch (error) {
        const failures = leased.failures + 1;
        const delay = Math.min(maxDelayMs, intervalMs * 2 ** Math.min(failures, 16));
        await setStream(db, name, { leased_until: now() + delay, failures });
        onError(error);
    }
};
export const openAuditStreams = (deps) => {
    let running;
    const runAll = async () => {
        await Promise.all(deps.targets.map((target) => stepStream(deps, target)));
    };
    const step = () => {
        running ??= runAll().finally(() => {
            running = undefined;
        });
        return running;
    };
    if (deps.targets.length === 0)
        return { step: async () => { }, close: async () => { } };
    const timer = setInterval(() => void step().catch(deps.onError), intervalMs).unref();
    return {
        step,
        close: async () => {
            clearInterval(timer);
            await running?.catch(deps.onError);
        },
    };
};
//# sourceMappingURL=open-streams.js.map