import { providerLabel } from "../../text/provider-label.js";
import { healthKeyOf } from "../planning/candidate.js";
import { RouterError } from "../router-error.js";
/** Resolves after a delay, or as soon as the caller disconnects. */
const sleep = (delayMs, caller) => new Promise((resolve) => {
    const timer = setTimeout(() => {
        caller.onAbort = undefined;
        resolve();
    }, delayMs);
    caller.onAbort = () => {
        clearTimeout(timer);
        resolve();
    };
    if (caller.isAborted)
        caller.onAbort();
});
const toRouterError = ({ candidate, failure }, notes) => {
    const { code, message, status, retryAfterMs } = failure;
    const passesStatus = status !== undefined && !failure.canFallBack;
    return new RouterError(code, `${providerLabel(candidate.provider)}: ${message}`, {
        ...(passesStatus && { status }),
        ...(retryAfterMs !== undefined && { headers: { "retry-after": String(Math.ceil(retryAfterMs / 1000)) } }),
        metadata: {
            provider: candidate.provider,
            attempts: notes,
            ...(status !== undefined && { provider_status: status }),
        },
    });
};
const updateHealth = (health, candidate, attempt) => {
    const key = healthKeyOf(candidate);
    if ("failure" in attempt && attempt.failure.countsAsFailure)
        health.fails(...key);
    else if (!("result" in attempt))
        health.endsUndecided(...key);
    if ("failure" in attempt && attempt.failure.retryAfterMs)
        health.cools(...key, attempt.failure.retryAfterMs);
};
const noteOf = (candidate, attempt, ms) => {
    const { provider, endpoint } = candidate;
    const target = { provider, ...(endpoint && { endpoint: endpoint.id }) };
    if (!("failure" in attempt))
        return { ...target, outcome: "ok", ms };
    const { code, status } = attempt.failure;
    return { ...target, outcome: code, ...(status !== undefined && { status }), ms };
};
/** Ray Serve has replicas behind one address, and replies with 500 where one ends: another attempt reaches another one. */
const canRetryAt = ({ endpoint }, { canRetry, status }) => canRetry || (endpoint?.kind === "ray-serve" && status === 500);
/**
 * Tries providers in order, then retries those whose failure allows it, until one succeeds or the limits are reached.
 * Bytes already sent to the caller cannot be taken back, so an attempt must not fail here once it has sent any.
 */
export const runAttempts = async (order, context, tryOne) => {
    const { limits, health, now, caller } = context;
    const startedAt = now();
    const notes = [];
    let candidates = order;
    let last;
    for (let round = 0; round < limits.maxRounds && candidates.length > 0; round++) {
        const retryable = [];
        for (const candidate of candidates) {
            if (notes.length >= limits.maxAttempts || now() - startedAt > limits.timeBudgetMs)
                break;
            const attemptStartedAt = now();
            health.starts(...healthKeyOf(candidate));
            const attempt = await tryOne(candidate);
            if ("isAborted" in attempt) {
                health.endsUndecided(...healthKeyOf(candidate));
                return { notes, outcome: { isAborted: true, candidate } };
            }
            updateHealth(health, candidate, attempt);
            notes.push(noteOf(candidate, attempt, now() - attemptStartedAt));
            if ("result" in attempt)
                return { notes, outcome: { result: attempt.result, candidate } };
            last = { candidate, failure: attempt.failure };
            if (!attempt.failure.canFallBack)
                return { notes, outcome: { error: toRouterError(last, notes), candidate } };
            if (canRetryAt(candidate, attempt.failure))
                retryable.push(last);
        }
        candidates = await nextRound(retryable, { ...context, startedAt, round, attemptCount: notes.length });
        if (caller.isAborted && last)
            return { notes, outcome: { isAborted: true, candidate: last.candidate } };
    }
    const failed = last ?? { candidate: order[0], failure: outOfTime };
    return { notes, outcome: { error: toRouterError(failed, notes), candidate: failed.candidate } };
};
const outOfTime = {
    code: "provider_timeout",
    message: "no time was left to try it",
    canFallBack: true,
    canRetry: false,
    countsAsFailure: false,
};
/** Retryable candidates, after the shortest required delay. */
const nextRound = async (failed, { limits, startedAt, round, attemptCount, now, random, caller }) => {
    const isLast = round + 1 >= limits.maxRounds || attemptCount >= limits.maxAttempts;
    const retryable = failed.filter(({ failure }) => (failure.retryAfterMs ?? 0) <= limits.maxDelayMs);
    if (isLast || retryable.length === 0)
        return [];
    const backoff = limits.initialDelayMs * 2 ** round * (0.5 + random() / 2);
    const delayMs = Math.min(...retryable.map(({ failure }) => failure.retryAfterMs ?? backoff));
    if (now() + delayMs - startedAt > limits.timeBudgetMs)
        return [];
    await sleep(delayMs, caller);
    return caller.isAborted ? [] : retryable.map(({ candidate }) => candidate);
};
//# sourceMappingURL=attempts.js.map