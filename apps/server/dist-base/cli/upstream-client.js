import { createGuard } from "../guard/guard.js";
import { createRetryingClient } from "../import/retrying-client.js";
/**
 * Reads from a hub that the operator has named. It can be on a private network; what it redirects to can be there only if
 * it is there itself.
 */
export const createUpstreamClient = (upstream, options) => {
    const { context, progress, signal, token, idleMs, usesProxy = false } = options;
    const limits = { maxBytes: 2 ** 50, timeoutMs: 60 * 60 * 1000, idleMs };
    const guard = createGuard({ trustedOrigin: upstream, usesProxy, ...limits });
    return createRetryingClient({
        fetch: guard.fetch,
        wait: context.wait,
        now: context.now,
        random: Math.random,
        signal,
        onPause: (milliseconds, why) => progress.note(`${why}: waiting ${Math.ceil(milliseconds / 1000)} s`),
        ...(token && { token }),
    });
};
//# sourceMappingURL=upstream-client.js.map