import { publicHub } from "@orrery/tasks";
import { defaultUpstream, parseUpstreamRules, upstreamFinder } from "../../config/upstream-rules.js";
import { clientFor, namedUpstream } from "../upstream-client.js";
/** People and clients wait for records, so a slow upstream is given up soon. */
const recordTimeoutMs = 8_000;
const maxRecordDelayMs = 1_500;
export const createUpstreams = (config, now) => {
    const { upstream: text } = config;
    const rules = parseUpstreamRules(text || publicHub) ?? [];
    const find = upstreamFinder(rules);
    const usual = defaultUpstream(text) ?? publicHub;
    const isTooLong = (milliseconds) => milliseconds > maxRecordDelayMs;
    const toUpstream = (upstream) => {
        const access = namedUpstream(upstream, config, upstream === usual);
        const open = clientFor(access, now, { timeoutMs: recordTimeoutMs, isTooLong });
        const client = {
            // Each question has a client of its own: one that has to wait must not delay the others.
            ask: (...question) => open(new AbortController().signal, () => { }).ask(...question),
        };
        return { access, source: { client, upstream } };
    };
    const known = new Map(rules.map(({ upstream }) => [upstream, toUpstream(upstream)]));
    const list = [...known].map(([address, { access }]) => ({
        address,
        patterns: rules.filter(({ upstream }) => upstream === address).map(({ pattern }) => pattern),
        hasToken: access.token !== undefined,
    }));
    return {
        /** The upstream that the rules name for an id. No other one can say what the id holds. */
        forId: (id) => known.get(find(id) ?? ""),
        forOrigin: (origin) => known.get(origin),
        /** Whether a stored repository came from another upstream than the rules name for it. It is not served. */
        isMisplaced: ({ full_name, origin }) => known.has(origin) && ![origin, undefined].includes(find(full_name)),
        list,
    };
};
//# sourceMappingURL=upstreams.js.map