import { inBatches } from "../db/in-batches.js";
import { mainRef } from "../git/ref-name.js";
import { appendEvents } from "../identity/audit-chain.js";
import { auditEvent } from "../identity/audit-log.js";
import { refreshFacts } from "./refresh-facts.js";
/**
 * Commits what an actor changes, and does all that follows. Events of webhooks and new contents to scan are recorded in
 * the transaction itself. The audit log comes before the facts: files that cannot be read don't hide who committed them.
 */
export const commitAndFollowUp = async (deps, row, actor, { enters = [], write, audited }) => {
    await deps.scans.admit(enters);
    const done = await deps.catalogue.commitWith(row, write);
    const subject = `${row.kind} ${row.full_name}`;
    await inBatches(audited(done), async (batch) => {
        const events = batch.map(([action, detail]) => auditEvent(actor, action, subject, detail, deps.now()));
        await appendEvents(deps.db, events);
        return [];
    });
    if (done.isNew && done.ref === mainRef && row.origin === "local")
        await refreshFacts(deps, row, done);
    return done;
};
//# sourceMappingURL=commit-and-follow-up.js.map