import { providerLabel } from "../../text/provider-label.js";
import { healthKeyOf } from "../planning/candidate.js";
import { RouterError } from "../router-error.js";
const toRouterError = ({ provider }, notes, { error, isHubStopped }) => {
    const message = isHubStopped
        ? "This hub was stopped before the answer was complete. Try again."
        : `${providerLabel(provider)}: ${error?.message ?? "the stream was interrupted"}. The answer is incomplete.`;
    return new RouterError(error?.code ?? "stream_interrupted", message, { metadata: { provider, attempts: notes } });
};
/** The error that ends a stream; undefined if it is complete or the caller has disconnected. */
export const relayError = (candidate, notes, end) => (end.kind === "broken" ? toRouterError(candidate, notes, end) : undefined);
/** Settles a stream that has ended and updates its provider's health; returns the error to send in the stream, if any. */
export const settleRelay = async ({ now, health }, { entry, candidate, notes, relay, at, beganAt, usage, bytesOut }, end) => {
    const key = healthKeyOf(candidate);
    const base = { candidate, notes, usage, bytesOut, firstMs: beganAt - at, status: 200 };
    if (end.kind === "aborted") {
        health.endsUndecided(...key);
        await entry.settle({ ...base, state: "cancelled" });
        return undefined;
    }
    const error = relayError(candidate, notes, end);
    if (error) {
        if (end.isHubStopped)
            health.endsUndecided(...key);
        else
            health.fails(...key);
        await entry.settle({ ...base, state: "failed", errorCode: error.code });
        return error;
    }
    const seconds = (now() - beganAt) / 1000;
    const tokensPerSecond = seconds > 0.05 ? { tokensPerSecond: usage.output / seconds } : {};
    health.succeeds(...key, { firstMs: relay.firstMs, ...tokensPerSecond });
    await entry.settle({ ...base, state: "done" });
    return undefined;
};
//# sourceMappingURL=relay-end.js.map