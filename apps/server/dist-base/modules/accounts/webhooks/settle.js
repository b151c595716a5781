import { updateDelivery, updateWebhook } from "./delivery-store.js";
const maxDelayMs = 60 * 60 * 1000;
/** A webhook is disabled after so many failed attempts in a row: with the default settings, after about a day. */
const maxFailuresInRow = 50;
const retryDelay = (attempts, { firstDelayMs }) => Math.min(firstDelayMs * 4 ** (attempts - 1), maxDelayMs);
const disabledBy = (failures, error) => ({
    is_disabled: 1,
    disabled_reason: `Disabled after ${failures} failed attempts in a row. ${error ?? ""}`.trim(),
});
/** An event that was given up may be one that its server cannot read, so the next one is sent without delay. */
const webhookAfter = ({ failures: before }, { state, error }, retryAt) => {
    if (state === "skipped")
        return {};
    if (state === "delivered")
        return { failures: 0, retry_at: 0 };
    const failures = before + 1;
    return { failures, retry_at: retryAt, ...(failures >= maxFailuresInRow && disabledBy(failures, error)) };
};
/** Stores what came of an attempt, and when the next one is made. Returns whether another event can be sent now. */
export const settle = async (db, webhook, delivery, outcome, policy, times) => {
    const { state, status, response, error } = outcome;
    const attempts = delivery.attempts + (state === "skipped" ? 0 : 1);
    const isRetried = state === "failed" && attempts < policy.maxAttempts;
    await db.transaction().execute(async (transaction) => {
        await updateDelivery(transaction, delivery.id, {
            state: isRetried ? "pending" : state,
            attempts,
            http_status: status ?? null,
            response: response ?? null,
            error: error ?? null,
            duration_ms: times.at - times.startedAt,
            attempted_at: times.startedAt,
        });
        const change = webhookAfter(webhook, outcome, isRetried ? times.at + retryDelay(attempts, policy) : 0);
        if (Object.keys(change).length > 0)
            await updateWebhook(transaction, webhook.id, change);
    });
    return !isRetried;
};
//# sourceMappingURL=settle.js.map