import { upstreamToken } from "../config/upstream-rules.js";
import { createGuard } from "../guard/guard.js";
import { ImportError } from "./errors.js";
import { createRetryingClient } from "./retrying-client.js";
/** Large enough for any model; the guard needs some limit. */
const maxBytes = 2 ** 50;
const maxTransferMs = 60 * 60 * 1000;
/** An upstream of the settings. */
export const namedUpstream = (upstream, { upstreamToken: tokens, upstreamIdle }, isDefault) => ({
    upstream,
    token: upstreamToken(tokens, upstream, isDefault),
    idleMs: upstreamIdle * 1000,
    isTrusted: true,
});
const wait = (milliseconds, signal) => new Promise((done, fail) => {
    const abort = () => {
        clearTimeout(timer);
        fail(signal?.reason);
    };
    const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abort);
        done();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
});
/** Creates clients of one upstream. They share what the guard knows about it. */
export const clientFor = ({ upstream, token, idleMs, isTrusted }, now, { timeoutMs = maxTransferMs, isTooLong = () => false } = {}) => {
    const limits = { maxBytes, timeoutMs, idleMs };
    const guard = createGuard({ ...(isTrusted && { trustedOrigin: upstream }), ...limits, usesProxy: true });
    return (signal, onPause) => createRetryingClient({
        fetch: guard.fetch,
        wait,
        now,
        random: Math.random,
        signal,
        onPause: (milliseconds, why) => {
            if (isTooLong(milliseconds))
                throw new ImportError("unreachable", `${why}.`);
            onPause(milliseconds, why);
        },
        ...(token && { token }),
    });
};
//# sourceMappingURL=upstream-client.js.map