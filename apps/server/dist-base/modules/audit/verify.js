import { chainOf, eventHash } from "../../identity/audit-chain.js";
import { pagesOfEvents } from "./store.js";
const endProblem = ({ previous, hasKnownHead }, headHash, knownHead) => {
    if (previous !== headHash)
        return "Events are missing at the end of the log.";
    if (knownHead !== undefined && !hasKnownHead)
        return "The hash given with --head is not in the log. The log was rewritten, or the event was deleted as too old.";
    return undefined;
};
/**
 * Recomputes the hashes of the audit log.
 * @param knownHead A hash of an earlier check, which must still be part of the chain.
 */
export const verifyChain = async (db, knownHead) => {
    const chain = await chainOf(db);
    const startId = chain?.start_id ?? 0;
    const headId = chain?.head_id ?? 0;
    const walk = {
        previous: chain?.start_hash ?? "",
        checked: 0,
        unchained: 0,
        hasKnownHead: knownHead === chain?.start_hash,
    };
    const reportOf = (problem) => ({
        checked: walk.checked,
        unchained: walk.unchained,
        head: walk.previous,
        ...(problem !== undefined && { problem }),
    });
    for await (const page of pagesOfEvents(db, (query) => query.where("id", "<=", headId)))
        for (const row of page) {
            if (row.id <= startId || row.hash === null) {
                walk.unchained++;
                continue;
            }
            if (eventHash(walk.previous, row) !== row.hash)
                return reportOf(`Event ${row.id} does not match its hash: it or an event before it was changed or deleted.`);
            walk.previous = row.hash;
            walk.checked++;
            walk.hasKnownHead ||= row.hash === knownHead;
        }
    return reportOf(endProblem(walk, chain?.head_hash ?? "", knownHead));
};
//# sourceMappingURL=verify.js.map