import { createGuard } from "../guard/guard.js";
import { createBatchStore } from "./batches/batch-store.js";
import { createFileStore } from "./batches/file-store.js";
import { createLedgerEntries } from "./ledger/entry.js";
import { createMappingLookup, createPreferenceLookup, listMappedModels } from "./planning/mapped-models.js";
import { createPlanner } from "./planning/plan-route.js";
import { createPolicyLookup } from "./planning/policy-lookup.js";
import { createRequestBodies } from "./request-body.js";
import { runAttempts } from "./upstream/attempts.js";
import { createLocate } from "./upstream/locate.js";
import { createPrepareRequest } from "./upstream/prepare-request.js";
import { createActiveResponses } from "./wires/responses/active-responses.js";
const upstreamsFrom = ({ config, settings, inference, ...parts }) => ({
    sendToProvider: parts.sendToProvider,
    endpoints: parts.pools.connections,
    locate: createLocate(config.providersAt, settings.providerOrigins),
    ...(inference && { inference }),
});
const attemptsFrom = ({ settings, health, now }) => (order, caller, tryOne) => runAttempts(order, { limits: settings, health, now, random: Math.random, caller }, tryOne);
/** Creates what the endpoints need. */
export const createEndpointDeps = (parts) => {
    const { db, config, settings, now, health, keys, models, secret } = parts;
    const { providersAt, publicUrl } = config;
    const upstreams = upstreamsFrom(parts);
    const preferredOf = createPreferenceLookup(db, now, parts.outage);
    const policyOf = createPolicyLookup(db, now, parts.outage);
    const fetching = { allowPrivate: providersAt !== "", timeoutMs: 120_000 };
    const weighing = { pools: parts.pools.state, slowStartMs: settings.slowStartMs, now };
    return {
        bodies: createRequestBodies(parts.jsonBodies, settings),
        planner: createPlanner({
            models,
            keys,
            health,
            preferredOf,
            weighing,
            policyOf,
            runsModels: parts.inference !== undefined,
        }),
        entries: createLedgerEntries(parts),
        prepare: createPrepareRequest(upstreams, keys),
        runAttempts: attemptsFrom(parts),
        guard: createGuard({ ...fetching, maxBytes: 512 * 1024 ** 2 }),
        inputGuard: createGuard({ ...fetching, maxBytes: settings.maxBodyBytes }),
        signing: { secret, publicUrl },
        locate: upstreams.locate,
        upstreams,
        keys,
        health,
        settings,
        now,
        providersAt,
        responses: parts.responses,
        tokens: parts.tokens,
        onStoreError: parts.onStoreError,
        activeResponses: createActiveResponses({ database: parts.database, now, onError: parts.onStoreError }),
        files: createFileStore(db, config, now),
        batches: createBatchStore(db, now),
        batchLimits: config,
        workers: parts.workers,
        wakeBatches: parts.wakeBatches,
        mappingOf: createMappingLookup(db, now, parts.outage),
        policyOf,
        mappedModels: (viewer, name) => listMappedModels(db, viewer, name),
    };
};
//# sourceMappingURL=dependencies.js.map