import { auditEvent } from "../../identity/audit-log.js";
/** A download has many requests: a reader's first one in this time counts. */
const windowMs = 60_000;
export const createReadLog = (now) => {
    let events = [];
    let seen = new Set();
    let windowStart = 0;
    return {
        note: (viewer, { id, kind, full_name, is_private, gated }) => {
            if (is_private === 0 && gated === null)
                return;
            if (now() - windowStart >= windowMs) {
                seen = new Set();
                windowStart = now();
            }
            const key = `${viewer.account?.id} ${viewer.tokenId} ${id}`;
            if (seen.has(key))
                return;
            seen.add(key);
            events.push(auditEvent({ viewer, requestId: "" }, "repository.read", `${kind} ${full_name}`, {}, now()));
        },
        /** The events since the last call. */
        take: () => {
            const taken = events;
            events = [];
            return taken;
        },
    };
};
//# sourceMappingURL=read-log.js.map