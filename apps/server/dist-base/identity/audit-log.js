import { appendEvents } from "./audit-chain.js";
/** An event as it is stored. */
export const auditEvent = (...[{ viewer, requestId, directory }, action, subject, detail = {}, at]) => ({
    at,
    actor_id: viewer.account?.id ?? null,
    // No account has a name with a space.
    actor: viewer.account?.name ?? (directory === undefined ? "" : `directory ${directory}`),
    token_id: viewer.tokenId ?? null,
    action,
    subject,
    detail: JSON.stringify(detail),
    request_id: requestId,
});
export const createAuditLog = (db, now) => (actor, action, subject, detail = {}) => appendEvents(db, [auditEvent(actor, action, subject, detail, now())]);
//# sourceMappingURL=audit-log.js.map