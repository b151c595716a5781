import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import { parseUrl } from "@orrery/inference/core";
import { kindOfAddress } from "./address.js";
import { checkAddress, checkUrl } from "./check-url.js";
import { GuardError, isGuardError } from "./errors.js";
import { createIdleLimit } from "./idle-limit.js";
import { proxyFor } from "./proxy.js";
import { send, toResponse } from "./send.js";
const redirects = new Set([301, 302, 303, 307, 308]);
const webPorts = [80, 443, 8080, 8443];
/** Headers that belong to one origin. */
const secretHeaders = new Set(["authorization", "cookie", "proxy-authorization"]);
/** Headers that would change how the exchange is framed or where it goes. */
const ownHeaders = new Set(["host", "connection", "transfer-encoding", "content-length", "upgrade", "accept-encoding"]);
const policyOf = ({ allowPrivate = false, ports }) => ({
    allowPrivate,
    ports: ports ?? (allowPrivate ? "any" : webPorts),
});
/** Throws if a guard with these settings would refuse an address by its text alone. */
export const checkReachable = (url, settings = {}) => checkUrl(url, policyOf(settings));
const firstStep = (url, init) => ({
    target: String(url),
    method: (init.method ?? "GET").toUpperCase(),
    headers: Object.fromEntries(Object.entries(init.headers ?? {})
        .map(([name, value]) => [name.toLowerCase(), value])
        .filter(([name]) => !ownHeaders.has(name))),
    ...(init.body !== undefined && { body: init.body }),
});
const nextStep = (step, from, location, status) => {
    // A relative address is joined first; one that is whole is judged as it was written.
    const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(location);
    const to = parseUrl(location, isWhole ? undefined : from.href);
    if (!to)
        throw new GuardError("bad_url", `${from.hostname} redirects to an invalid URL`);
    const target = isWhole ? location : to.href;
    if (from.protocol === "https:" && to.protocol === "http:")
        throw new GuardError("downgrade", `${from.hostname} redirects from https to http`);
    const isKept = (name) => to.origin === from.origin || !secretHeaders.has(name);
    const headers = Object.fromEntries(Object.entries(step.headers).filter(([name]) => isKept(name)));
    const becomesGet = (status === 303 && step.method !== "HEAD") || (status < 303 && step.method === "POST");
    if (!becomesGet)
        return { ...step, target, headers };
    const { "content-type": _type, ...rest } = headers;
    return { target, method: "GET", headers: rest };
};
const askSystem = (host) => systemLookup(host, { all: true });
const addressesOf = async ({ host, isAddress }, policy, lookup) => {
    if (isAddress)
        return [{ address: host, family: host.includes(":") ? 6 : 4 }];
    const found = await lookup(host).catch((cause) => {
        throw new GuardError("no_address", `${host} was not found`, cause);
    });
    if (found.length === 0)
        throw new GuardError("no_address", `${host} was not found`);
    for (const { address } of found)
        checkAddress(host, address, policy);
    return found;
};
/** A server that was found on a private network may lead to others there; one that was public, never. */
const trustingPolicy = (trusted, lookup) => {
    const isPrivate = async () => {
        const host = trusted.hostname.replace(/^\[|\]$/g, "");
        if (isIP(host) !== 0)
            return kindOfAddress(host) !== "public";
        const found = await lookup(host).catch(() => []);
        return found.length > 0 && found.every(({ address }) => kindOfAddress(address) !== "public");
    };
    let known;
    return async () => {
        known ??= isPrivate();
        return { allowPrivate: await known, ports: "any" };
    };
};
/** Settles with the promise, or rejects when the signal aborts. */
const unlessAborted = (work, signal) => {
    return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted)
            stop();
        signal.addEventListener("abort", stop, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });
};
/** Creates a guard: names are resolved once and only checked addresses are connected to. */
export const createGuard = (settings = {}) => {
    const { maxBytes = 32 * 1024 ** 2, timeoutMs = 30_000, idleMs = 30_000 } = settings;
    const { maxRedirects = 5, lookup = askSystem } = settings;
    const defaultPolicy = policyOf(settings);
    const trusted = settings.trustedOrigin ? new URL(settings.trustedOrigin) : undefined;
    const policyFor = trusted ? trustingPolicy(trusted, lookup) : async () => defaultPolicy;
    /** The head of the last reply, after redirects. */
    const findReply = async (url, init, { signal, errorFor }) => {
        let step = firstStep(url, init);
        for (let redirect = 0; redirect <= maxRedirects; redirect += 1) {
            const policy = await unlessAborted(policyFor(), signal).catch((error) => {
                throw errorFor(trusted?.hostname ?? "")(error);
            });
            const checked = checkUrl(step.target, policy);
            const rethrow = (error) => {
                throw errorFor(checked.host)(error);
            };
            const proxy = settings.usesProxy ? proxyFor(checked.url) : undefined;
            const addresses = proxy ? [] : await unlessAborted(addressesOf(checked, policy, lookup), signal).catch(rethrow);
            const headers = { ...step.headers, "accept-encoding": "identity" };
            const incoming = await send({ ...step, url: checked.url, headers, addresses, proxy, signal }).catch(rethrow);
            const { location } = incoming.headers;
            const status = incoming.statusCode ?? 0;
            if (init.redirect === "manual" || !redirects.has(status) || location === undefined)
                return { incoming, host: checked.host };
            incoming.destroy();
            step = nextStep(step, checked.url, location, status);
        }
        throw new GuardError("too_many_redirects", `${new URL(step.target).hostname} was reached after ${maxRedirects} redirects`);
    };
    return {
        fetch: async (url, init = {}) => {
            const idle = createIdleLimit(idleMs);
            const deadline = AbortSignal.timeout(timeoutMs);
            const signal = AbortSignal.any([deadline, idle.signal, ...(init.signal ? [init.signal] : [])]);
            const errorFor = (host) => (error) => {
                if (isGuardError(error))
                    return error;
                if (init.signal?.aborted)
                    return init.signal.reason;
                if (deadline.aborted)
                    return new GuardError("timeout", `${host} took more than ${timeoutMs} ms`);
                if (idle.signal.aborted)
                    return new GuardError("timeout", `${host} sent nothing for ${idleMs} ms`);
                return new GuardError("network", `${host} could not be read`, error);
            };
            const { incoming, host } = await idle.wait(findReply(url, init, { signal, errorFor }));
            return toResponse(incoming, { host, maxBytes, idle, toError: errorFor(host) });
        },
    };
};
//# sourceMappingURL=guard.js.map