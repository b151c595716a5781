import { healthKeyOf } from "../../planning/candidate.js";
import { hubProvider } from "../../planning/routed-models.js";
const hourMs = 3_600_000;
/** Points of the trend that a page draws. */
const trendLength = 24;
/** The value below which a share of the numbers, less than 1, is. */
const quantile = (values, share) => {
    const sorted = [...values].sort((left, right) => left - right);
    return sorted[Math.floor(sorted.length * share)];
};
const statusOf = (row, { check }, circuit) => {
    if (row.is_enabled === 0)
        return { status: "off" };
    if (row.is_draining === 1)
        return { status: "draining" };
    if (check && check.status !== "healthy")
        return { status: check.status, message: check.message };
    if (circuit === "open")
        return { status: "unreachable", message: "paused after repeated failures" };
    return { status: check ? "healthy" : "unknown" };
};
const at = (time) => time === undefined ? undefined : new Date(time).toISOString();
/** Calls at an endpoint, of this process or of all processes of the hub. */
const callsAt = ({ inFlight, queue, elsewhere }, isHubWide) => ({
    inFlight: inFlight + (isHubWide ? elsewhere.inFlight : 0),
    queued: queue.length + (isHubWide ? elsewhere.queued : 0),
});
/** Failed attempts at one endpoint or provider. */
export const failuresLastHour = (key, { health, now }) => health.failuresSince(...key, now() - hourMs);
/** What is measured at an endpoint. Calls are those of all processes unless told otherwise; the rest is this one's. */
export const loadOf = (row, deps, isHubWide = true) => {
    const { pools, health, now } = deps;
    const state = pools.state.of(row.id);
    const key = healthKeyOf({ provider: hubProvider, providerModel: row.served_model, endpoint: row });
    const { circuit, tokensPerSecond } = health.of(...key);
    const firstBytes = state.firstBytes(now());
    const median = quantile(firstBytes, 0.5);
    const p95 = quantile(firstBytes, 0.95);
    const since = at(state.since);
    const checkedAt = at(state.checkedAt);
    return {
        ...statusOf(row, state, circuit),
        ...(since && { since }),
        ...(checkedAt && { checkedAt }),
        ...callsAt(state, isHubWide),
        errorsLastHour: failuresLastHour(key, deps),
        ...(median !== undefined && { firstTokenMs: median }),
        ...(p95 !== undefined && { firstTokenP95Ms: p95 }),
        firstTokenTrend: [...firstBytes.slice(-trendLength)],
        ...(tokensPerSecond !== undefined && { tokensPerSecond: Math.round(tokensPerSecond) }),
        ...(state.check?.models && { loadedModels: [...state.check.models] }),
    };
};
//# sourceMappingURL=endpoint-load.js.map