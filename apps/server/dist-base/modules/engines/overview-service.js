import { findFor } from "../../catalogue/access.js";
import { requireAccount } from "../../http/auth.js";
import { isHubAdmin } from "../../identity/viewer.js";
import { healthKeyOf } from "../../router/planning/candidate.js";
import { createPolicyLookup } from "../../router/planning/policy-lookup.js";
import { hubProvider } from "../../router/planning/routed-models.js";
import { failuresLastHour } from "../../router/upstream/pools/endpoint-load.js";
import { toEndpoint } from "./endpoint-service.js";
import { endpointsOf } from "./endpoint-store.js";
import { endpointsOfOwners, modelsWithProviders, poolModels } from "./overview-store.js";
/** Owners whose models the viewer administers; undefined for all. */
export const administeredOwners = (viewer) => {
    const { id } = requireAccount(viewer, "write");
    if (isHubAdmin(viewer))
        return undefined;
    return [id, ...viewer.organizations.filter(({ role }) => role === "admin").map((one) => one.id)];
};
const sumOf = (endpoints, read) => endpoints.reduce((sum, endpoint) => sum + (read(endpoint) ?? 0), 0);
/** The load of a model, as autoscalers read it. */
const scalingOf = (model, all) => {
    const endpoints = all.filter(({ state }) => state === "active");
    const inFlight = sumOf(all, ({ load }) => load.inFlight);
    const queued = sumOf(all, ({ load }) => load.queued);
    const demand = inFlight + queued;
    const isLimited = endpoints.length > 0 && endpoints.every(({ maxInFlight }) => maxInFlight !== undefined);
    const firstTokens = endpoints.flatMap(({ load }) => load.firstTokenMs ?? []);
    return {
        model,
        inFlight,
        queued,
        demand,
        endpoints: endpoints.length,
        healthyEndpoints: endpoints.filter(({ load }) => ["healthy", "unknown"].includes(load.status)).length,
        ...(isLimited && { maxInFlight: sumOf(endpoints, ({ maxInFlight }) => maxInFlight) }),
        demandPerEndpoint: demand / Math.max(1, endpoints.length),
        ...(firstTokens.length > 0 && { firstTokenMs: sumNumbers(firstTokens) / firstTokens.length }),
        tokensPerSecond: sumOf(endpoints, ({ load }) => load.tokensPerSecond),
        errorsLastHour: sumOf(all, ({ load }) => load.errorsLastHour),
        loadedModels: [...new Set(endpoints.flatMap(({ load }) => load.loadedModels ?? []))],
    };
};
const sumNumbers = (values) => values.reduce((sum, value) => sum + value, 0);
/** The hub itself, which has loaded the model in one or more of its processes. */
const hubReplicaOf = (loaded, deps) => {
    const { model, engine, quantization, bytes, state, requests, waiting, tokensPerSecond } = loaded;
    const key = healthKeyOf({ provider: hubProvider, providerModel: model });
    return {
        engine,
        bytes: Math.round(bytes),
        ...(quantization !== undefined && { quantization }),
        load: {
            status: state === "running" ? "healthy" : "starting",
            inFlight: requests - waiting,
            queued: waiting,
            errorsLastHour: failuresLastHour(key, deps),
            firstTokenTrend: [],
            ...(tokensPerSecond !== undefined && { tokensPerSecond: Math.round(tokensPerSecond) }),
        },
    };
};
const memoryOf = ({ config, inference }) => ({
    limitBytes: config.inferenceMemory * 1024 ** 3,
    models: inference.status().map(({ id, engine, quantization, memory: bytes, isLoaded, waiting }) => ({
        model: id,
        engine,
        bytes,
        isLoaded,
        waiting,
        ...(quantization !== undefined && { quantization }),
    })),
});
export const createOverviewService = (deps) => {
    const { db, catalogue, inference, now } = deps;
    const policyOf = createPolicyLookup(db, now);
    const poolOf = async ({ id: repositoryId, full_name: model, sha, owner_id: ownerId, is_private }, endpoints, loaded, hasProviders) => {
        const policy = await policyOf({ repositoryId, ownerId, fullName: model, isPrivate: is_private === 1 });
        return {
            model,
            revision: sha,
            policy: {
                isOwnFirst: policy.ownFirst.value,
                external: policy.externalRefusal === undefined ? "allow" : "never",
            },
            hasProviders,
            endpoints: endpoints.map((row) => toEndpoint(model, row, deps)),
            ...(loaded && { hub: hubReplicaOf(loaded, deps) }),
        };
    };
    return {
        overview: async (viewer) => {
            const owners = administeredOwners(viewer);
            const endpoints = await endpointsOfOwners(db, owners);
            const loaded = await inference.runs.list();
            const ids = new Set([
                ...endpoints.map(({ repository_id }) => repository_id),
                ...loaded.map(({ repositoryId }) => repositoryId),
            ]);
            const models = await poolModels(db, [...ids], owners);
            const served = await modelsWithProviders(db, [...ids]);
            const pools = [];
            for (const model of models) {
                const own = endpoints.filter(({ repository_id }) => repository_id === model.id);
                const onHub = loaded.find(({ repositoryId }) => repositoryId === model.id);
                pools.push(await poolOf(model, own, onHub, served.has(model.id)));
            }
            return { pools, ...(owners === undefined && { memory: memoryOf(deps) }), at: new Date(now()).toISOString() };
        },
        scaling: async (model, viewer) => {
            const row = await findFor(catalogue, viewer, "administer", "model", model, "endpoints");
            const endpoints = await endpointsOf(db, row.id);
            return scalingOf(row.full_name, endpoints.map((endpoint) => toEndpoint(row.full_name, endpoint, deps)));
        },
    };
};
//# sourceMappingURL=overview-service.js.map