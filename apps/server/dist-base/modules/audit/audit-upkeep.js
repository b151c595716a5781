import { appendEvents } from "../../identity/audit-chain.js";
import { deleteOldEvents } from "./retention.js";
import { streamTargetsIn } from "./streams/stream-targets.js";
const dayMs = 24 * 60 * 60 * 1000;
export const createAuditUpkeep = ({ db, config, reads, now }) => {
    const streams = streamTargetsIn(config, now).map(({ name }) => name);
    return {
        /** Writes the reads that were collected. */
        flush: async () => {
            const events = reads.take();
            if (events.length > 0)
                await appendEvents(db, events);
        },
        deleteOld: async () => {
            if (config.auditDays !== null)
                await deleteOldEvents(db, now() - config.auditDays * dayMs, streams);
        },
    };
};
//# sourceMappingURL=audit-upkeep.js.map