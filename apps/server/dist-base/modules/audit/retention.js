import { deleteEvents } from "../../identity/audit-chain.js";
import { allEvents } from "./store.js";
/** The last event that all of some streams have sent. */
const sentUpTo = async (db, streams) => {
    if (streams.length === 0)
        return Number.MAX_SAFE_INTEGER;
    const rows = await db.selectFrom("audit_streams").select("position").where("name", "in", streams).execute();
    return rows.length < streams.length ? 0 : Math.min(...rows.map(({ position }) => position));
};
/** Deletes events from before a time. Those that a stream has not sent yet stay. */
export const deleteOldEvents = async (db, before, streams) => {
    const sent = await sentUpTo(db, streams);
    const old = allEvents(db).where("at", "<", before).where("id", "<=", sent);
    const last = await old.orderBy("id", "desc").limit(1).executeTakeFirst();
    if (last)
        await deleteEvents(db, last.id);
};
//# sourceMappingURL=retention.js.map