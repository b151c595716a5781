import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { trustedProxiesIn } from "../config/config.js";
import { createCallerAddress } from "../identity/caller-address.js";
import { createOutage } from "../shared-state/outage.js";
import { openBatches } from "./batches/open-batches.js";
import { createEndpointDeps } from "./dependencies.js";
import { answerOpenAi } from "./dispatch.js";
import { createRouterHandler } from "./handler.js";
import { createIdentify } from "./identify.js";
import { createKeyRing } from "./keys/key-ring.js";
import { createProviderKeys } from "./keys/provider-keys.js";
import { accountKey, createBudgets } from "./ledger/budgets.js";
import { createCallCounters } from "./ledger/counters.js";
import { openLedger } from "./ledger/open-ledger.js";
import { numbersOf, processNameOf } from "./ledger/process-name.js";
import { createCallLimits } from "./limits/call-limits.js";
import { createHealth } from "./planning/health.js";
import { createRoutedModels } from "./planning/routed-models.js";
import { defaultSettings } from "./settings.js";
import { createTokenCounter } from "./tokens/token-counter.js";
import { createConnections } from "./upstream/connections.js";
import { createEgressPolicy } from "./upstream/egress-policy.js";
import { openPools } from "./upstream/pools/open-pools.js";
import { createSend } from "./upstream/send.js";
import { createResponseStore } from "./wires/responses/response-store.js";
/** Real providers never have private addresses; simulated ones can. */
const connectToProviders = ({ connectMs, providerOrigins }, { providersAt }) => createConnections({ connectMs, egress: createEgressPolicy(providersAt !== "" || providerOrigins !== undefined) });
const limitsIn = ({ maxBody, maxAnonymousBody, shutdownTimeout }) => ({
    drainMs: shutdownTimeout * 1000,
    maxBodyBytes: maxBody * 1024 ** 2,
    maxAnonymousBodyBytes: maxAnonymousBody * 1024 ** 2,
});
/** Logs what the router could not do in the background. */
const couldNot = (log) => (error, doing) => log.error({ err: error }, `router: could not ${doing}`);
const openLedgerOf = ({ hub, config, log }, outage) => {
    const mark = { host: numbersOf(), pid: process.pid, startedAt: performance.timeOrigin };
    return openLedger({
        database: hub.database,
        dataFolder: resolve(config.dataFolder),
        now: hub.now,
        outage,
        name: processNameOf(mark, randomUUID().slice(0, 8)),
        onError: couldNot(log),
    });
};
/** State that other modules share with the router. */
const sharedState = ({ hub, providerKeys }, settings, { shares }, outage) => {
    const { now, secret, database } = hub;
    const { db } = database;
    const keyRing = createKeyRing({ db, secret, now });
    const budgets = createBudgets(db, now, outage);
    const forget = (accountId) => {
        budgets.forget(accountId);
        shares.refresh(accountKey(accountId));
    };
    return {
        keyRing,
        outage,
        keys: createProviderKeys(db, keyRing, providerKeys, now, outage),
        budgets: { ...budgets, forget },
        models: createRoutedModels(db, now, outage),
        health: createHealth(now, settings),
        counters: createCallCounters(),
    };
};
/** How often expired responses and files are deleted; they cannot be read in the meantime. */
const sweepMs = 10 * 60_000;
const endpointsFrom = ({ hub, config, log, inference, onCall }, { settings, pools, onBug, state, ledger, connections, wakeBatches }) => {
    const { now, secret, database, jsonBodies, shared, workers } = hub;
    return createEndpointDeps({
        ...state,
        config,
        settings,
        secret,
        jsonBodies,
        now,
        workers,
        wakeBatches,
        responses: createResponseStore(database.db, config, now),
        onStoreError: (error) => log.error({ err: error }, "router: could not store or delete responses"),
        tokens: createTokenCounter({ ...hub, maxTextBytes: config.maxCountedText * 1024 ** 2 }),
        callLimits: createCallLimits(shared.limiter, config),
        database,
        db: database.db,
        ledger: ledger.ledger,
        shares: ledger.shares,
        processName: ledger.name,
        sendToProvider: createSend(connections, onBug),
        pools,
        ...(inference && { inference }),
        ...(onCall && { onCall }),
    });
};
/** Deletes expired responses and files from time to time. */
const startSweeper = ({ responses, files, onStoreError }) => {
    const sweep = () => Promise.all([responses.sweep(), files.sweep()]);
    return setInterval(() => void sweep().catch(onStoreError), sweepMs).unref();
};
/** Runs the lines of batches as requests to the endpoints. */
const runBatches = ({ hub, config, log }, endpoints, ledger) => openBatches({
    database: hub.database,
    ledger,
    bodies: endpoints.bodies,
    answer: (inbound, path) => answerOpenAi(endpoints, inbound, path),
    settings: config,
    now: hub.now,
    onError: (error) => couldNot(log)(error, "run a batch"),
});
export const openRouter = async (options) => {
    const { hub, config, log } = options;
    const settings = { ...defaultSettings, ...limitsIn(config), ...options.settings };
    const { now, database, tokens, shared } = hub;
    const outage = createOutage(now, config.databaseGrace * 1000);
    const ledger = await openLedgerOf(options, outage);
    const connections = connectToProviders(settings, config);
    const state = sharedState(options, settings, ledger, outage);
    const onBug = (error) => log.error({ err: error }, "router: unexpected error while reading a provider reply");
    const { keyRing } = state;
    const onError = couldNot(log);
    const pools = openPools({ settings, now, onBug, onError, db: database.db, keyRing, processName: ledger.name });
    let runner;
    const wakeBatches = () => runner?.wake();
    const endpoints = endpointsFrom(options, { settings, pools, onBug, state, ledger, connections, wakeBatches });
    const sweeper = startSweeper(endpoints);
    // A process with the role hub makes no calls to models.
    if (config.role !== "hub")
        runner = runBatches(options, endpoints, ledger);
    const { publicUrl, tokenPrefix, isAnonymousAllowed, quotas } = config;
    const isTrustedProxy = trustedProxiesIn(config);
    const identify = createIdentify({
        credentials: tokens,
        tokenPrefix,
        publicUrl,
        now,
        outage,
        accessChanges: database.accessChanges,
        addressOf: createCallerAddress(isTrustedProxy, hub.secret),
    });
    const { handle, callsInProgress, drain } = createRouterHandler({
        endpoints,
        identify,
        limiter: shared.limiter,
        quota: quotas?.router,
        isTrustedProxy,
        isAnonymousAllowed,
        counters: state.counters,
        log,
        settings,
        now,
    });
    return {
        ...state,
        handle,
        callsInProgress,
        pools,
        ledger,
        drain: async () => {
            await Promise.all([drain(), runner?.stop(settings.drainMs)]);
        },
        close: async () => {
            clearInterval(sweeper);
            await runner?.stop(0);
            await Promise.all([connections.destroy(), pools.close()]);
            await ledger.close();
        },
    };
};
//# sourceMappingURL=open-router.js.map