import { HubError } from "../../errors.js";
import { createHealth } from "../../router/planning/health.js";
import { createRequestBodies } from "../../router/request-body.js";
import { defaultSettings } from "../../router/settings.js";
import { runAttempts } from "../../router/upstream/attempts.js";
import { locateDirectly } from "../../router/upstream/locate.js";
import { createPrepareRequest } from "../../router/upstream/prepare-request.js";
/** A provider of a model, as the planner finds it. */
export const candidateAt = (provider, more = {}) => ({
    provider,
    providerModel: `model-at-${provider}`,
    task: "conversational",
    status: "live",
    circuit: "closed",
    ...more,
});
const parseJson = async (body) => {
    try {
        return JSON.parse(Buffer.from(body).toString());
    }
    catch {
        throw new HubError("bad_request", "The body is not JSON.");
    }
};
const bytesOf = (body) => {
    if (Buffer.isBuffer(body))
        return body;
    return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
};
const replyWith = (replies, requests) => (request, _timeouts, listener) => {
    const reply = replies[requests.length];
    requests.push(request);
    queueMicrotask(() => {
        if (!reply || "kind" in reply)
            return listener.onError(reply ?? { kind: "network", message: "connection refused" });
        const { status = 200, type = "application/json", headers = {}, body } = reply;
        listener.onHead({ status, headers: { "content-type": type, ...headers } }, { pause() { }, resume() { } });
        listener.onData(bytesOf(body));
        listener.onEnd();
    });
    return () => { };
};
/** The hub's own service, which records what it is asked. */
const localService = ({ answer }, asks) => ({
    answer: async (ask) => {
        asks.push(ask);
        return answer ? answer(ask) : { status: 200, headers: {}, body: Buffer.from("") };
    },
    close: async () => { },
});
/** A planner that finds the given providers. */
const plannerOf = (order, model, routes) => ({
    findModel: async () => model,
    findRoute: async (_inbound, target, constraints) => {
        routes.push({ target, constraints });
        const verdicts = () => order.map(({ provider }) => ({ provider, isKept: true }));
        return { order, verdicts, modelId: target.modelId, ...(model && { model }) };
    },
});
/** A ledger that keeps its entries in memory. */
const entriesOf = (hasBudget, { opened, settled }) => ({
    hasBudget: async () => hasBudget,
    payable: async (_inbound, given) => given.slice(-1),
    open: async (_inbound, kind, given, maxUsage) => {
        opened.push({ kind, order: given, ...(maxUsage && { maxUsage }) });
        return {
            whenDurable: async () => { },
            settle: async (settlement) => void settled.push(settlement),
        };
    },
});
/** The router's parts without a database or a network: providers reply from a list, and calls are recorded. */
export const callDeps = (options = {}) => {
    const { order = [candidateAt("groq")], replies = [], hasBudget = false, model } = options;
    const record = { requests: [], routes: [], opened: [], settled: [], localAsks: [] };
    let time = 1_000;
    const now = () => (time += 5);
    const health = createHealth(now, defaultSettings);
    const upstreams = {
        sendToProvider: replyWith(replies, record.requests),
        locate: locateDirectly,
        endpoints: { key: async () => "engine-key", send: () => replyWith(replies, record.requests) },
        inference: localService(options, record.localAsks),
    };
    const keys = {
        of: async () => new Map(),
        hub: Object.fromEntries(order.map(({ provider }) => [provider, `${provider}-key`])),
        forget: () => { },
    };
    const limits = { ...defaultSettings, maxRounds: 1 };
    const deps = {
        bodies: createRequestBodies(parseJson, defaultSettings),
        planner: plannerOf(order, model, record.routes),
        entries: entriesOf(hasBudget, record),
        prepare: createPrepareRequest(upstreams, keys),
        runAttempts: (tried, caller, tryOne) => runAttempts(tried, { limits, health, now, random: () => 0, caller }, tryOne),
        health,
        settings: defaultSettings,
        now,
        locate: locateDirectly,
        guard: { fetch: options.guard },
        inputGuard: { fetch: options.guard },
        signing: { secret: "s3cret", publicUrl: "https://hub.example" },
        upstreams,
        keys,
        tokens: { maxTextBytes: 4 * 1024 ** 2, prompt: async () => options.promptTokens, exchange: async () => undefined },
    };
    return { deps: deps, record, health };
};
//# sourceMappingURL=calls.js.map