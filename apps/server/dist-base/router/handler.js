import { randomUUID } from "node:crypto";
import { callerOf, windowSeconds } from "../http/limits.js";
import { anonymous } from "../identity/viewer.js";
import { clientAddress } from "../text/client-address.js";
import { dispatch, rootPaths } from "./dispatch.js";
import { payingAccount } from "./identify.js";
import { enforceBrowserLimits } from "./limits/browser-limits.js";
import { answerPreflight } from "./reply-headers.js";
import { RouterError } from "./router-error.js";
import { sendError } from "./send-error.js";
const prefix = "/router/";
/** Endpoints of OpenAI and Messages clients at the root, for clients with the hub's own URL as base URL. */
const rootEndpoints = new RegExp(`^/v1/(?:${rootPaths.join("|")})(?:[/?]|$)`);
/** The URL below `/router/`; undefined if the request is not for the router. */
export const routerUrl = (url) => {
    if (url?.startsWith(prefix))
        return url;
    return url !== undefined && rootEndpoints.test(url) ? `/router${url}` : undefined;
};
const tooManyRequests = (max, resetIn) => new RouterError("rate_limited", `Too many requests: the limit is ${max} per ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`, { headers: { "retry-after": String(resetIn) } });
const enforceRateLimit = async (deps, { request, viewer }) => {
    const { limiter, quota, isTrustedProxy } = deps;
    if (quota === undefined)
        return;
    const max = quota * (viewer.account ? 2 : 1);
    const caller = callerOf(viewer, request, isTrustedProxy);
    const { isAllowed, resetIn } = await limiter.take(`router ${caller}`, max, windowSeconds);
    if (!isAllowed)
        throw tooManyRequests(max, resetIn);
};
const shuttingDown = () => new RouterError("unavailable", "This hub is shutting down. Try again.", {
    headers: { "retry-after": "1", connection: "close" },
});
const waitUntilIdle = async (active, maxMs) => {
    const until = Date.now() + maxMs;
    while (active.size > 0 && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20));
};
/** Tells the caller that the hub stops: in the stream, as a status, or by closing the connection. */
const interrupt = ({ log, counters }, inbound) => {
    const { caller, response } = inbound;
    if (caller.onInterrupt)
        caller.onInterrupt();
    else if (response.headersSent)
        response.destroy();
    else {
        sendError(inbound, shuttingDown(), log, counters);
        inbound.cancel();
    }
};
/** Time for interrupted calls to be settled and their last bytes to be sent. */
const interruptMs = 2_000;
/** Waits for active calls to finish, then interrupts those that remain. */
const drainActive = async (deps, active) => {
    await waitUntilIdle(active, deps.settings.drainMs);
    for (const inbound of [...active])
        interrupt(deps, inbound);
    await waitUntilIdle(active, interruptMs);
    for (const { response } of active)
        response.destroy();
};
class InboundRequest {
    request;
    response;
    id;
    at;
    path;
    query;
    /** Read now: a closed socket no longer has an address. */
    address;
    caller = { isAborted: false, onAbort: undefined };
    viewer = anonymous;
    ownKey = undefined;
    accountId = null;
    /** `socket.bytesRead` at the previous stall check. */
    lastBytesRead = -1;
    constructor(request, response, at, isTrustedProxy) {
        const url = request.url ?? prefix;
        const end = url.indexOf("?");
        this.request = request;
        this.response = response;
        this.id = randomUUID();
        this.address = clientAddress(request, isTrustedProxy);
        this.at = at;
        this.path = end < 0 ? url.slice(prefix.length) : url.slice(prefix.length, end);
        this.query = end < 0 ? "" : url.slice(end);
    }
    cancel() {
        this.caller.isAborted = true;
        this.caller.onAbort?.();
    }
}
/** A line of the access log, with the fields of the hub's other requests. */
const accessEntry = (inbound, endedAt) => {
    const { id, at, address, request, response, accountId } = inbound;
    const { method, url, headers } = request;
    return {
        reqId: id,
        req: { id, method, url, ip: address, headers },
        res: { statusCode: response.statusCode },
        responseTime: endedAt - at,
        accountId,
        isAborted: !response.writableFinished,
    };
};
/** Aborts requests whose body has stopped arriving. One interval for all is cheaper than a timer per request. */
const abortStalled = (active) => {
    for (const inbound of active) {
        const { request } = inbound;
        // Buffered bytes mean that a slow provider is the bottleneck, not the caller.
        if (request.complete || request.readableLength > 0)
            continue;
        const { bytesRead } = request.socket;
        if (inbound.lastBytesRead === bytesRead)
            request.destroy();
        inbound.lastBytesRead = bytesRead;
    }
};
/** Runs outside Fastify: the overhead of a framework is too large for a call that is only proxied. */
export const createRouterHandler = (deps) => {
    const { endpoints, identify, isAnonymousAllowed, counters, log, settings, now } = deps;
    const active = new Set();
    let isDraining = false;
    const stallCheck = setInterval(() => abortStalled(active), settings.bodyIdleMs).unref();
    const answer = async (inbound) => {
        let refusal;
        try {
            const { viewer, ownKey } = await identify(inbound.request);
            inbound.viewer = viewer;
            inbound.ownKey = ownKey;
        }
        catch (error) {
            refusal = error;
        }
        // Wrong tokens count too.
        await enforceRateLimit(deps, inbound);
        if (refusal !== undefined)
            throw refusal;
        await enforceBrowserLimits(deps.limiter, inbound);
        inbound.accountId = payingAccount(inbound.viewer, inbound.request.headers["x-hf-bill-to"]);
        await dispatch(endpoints, inbound, isAnonymousAllowed);
    };
    const handle = (request, response) => {
        if (request.method === "OPTIONS")
            return answerPreflight(response);
        const inbound = new InboundRequest(request, response, now(), deps.isTrustedProxy);
        active.add(inbound);
        // The router has its own idle timeouts: a model can take longer to answer than a page to load.
        if (request.socket.timeout)
            request.socket.setTimeout(0);
        response.on("close", () => {
            active.delete(inbound);
            log.info(accessEntry(inbound, now()), "request completed");
            if (!response.writableFinished)
                inbound.cancel();
        });
        const answering = isDraining ? Promise.reject(shuttingDown()) : answer(inbound);
        answering.catch((error) => sendError(inbound, error, log, counters));
    };
    return {
        handle,
        callsInProgress: () => active.size,
        drain: () => {
            isDraining = true;
            clearInterval(stallCheck);
            return drainActive(deps, active);
        },
    };
};
//# sourceMappingURL=handler.js.map