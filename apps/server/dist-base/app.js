import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { fastify } from "fastify";
import { readConfig, trustedProxiesIn } from "./config/config.js";
import { HubError } from "./errors.js";
import { createAddressCheck } from "./http/address.js";
import { drainRefused } from "./http/connections/drain-refused.js";
import { closeIdle, limitIdle } from "./http/connections/idle-clients.js";
import { sendFailure } from "./http/error-handler.js";
import { lazyValidatorCompiler } from "./http/lazy-validators.js";
import { loggerOptions } from "./http/logging/logging.js";
import { registerPlugins } from "./http/plugins.js";
import { createShutdown, registerShutdown } from "./http/shutdown/shutdown.js";
import { readCertificate } from "./http/tls.js";
import { openHub } from "./hub.js";
import { registerModules } from "./modules/index.js";
import { routerUrl } from "./router/handler.js";
import { openRouter } from "./router/open-router.js";
/** How often the hub does its upkeep, and looks for changes by other processes if it hears no notices. */
const intervalMs = 1_000;
/** Requests that a process answers whatever its role. */
const operations = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const serverOptions = { headersTimeout: 30_000, requestTimeout: 0, keepAliveTimeout: 72_000 };
const refuse = (request, response, { status, message }) => {
    const headers = { "content-type": "application/json; charset=utf-8", "x-error-message": message };
    drainRefused(request, response);
    response.writeHead(status, headers).end(JSON.stringify({ error: message, requestId: randomUUID() }));
};
/** Requests below `/router/` go straight to the router, all others through Fastify. */
const serverFor = (handler, state) => {
    const { certificate } = state;
    const answer = (request, response) => {
        state.idleSockets.delete(request.socket);
        // A load balancer must not send its next request on a connection that is about to close. It needs a new one then, so
        // not before the hub has stopped listening: what has connected at that moment, but is not accepted, is lost.
        if (!server.listening)
            response.shouldKeepAlive = false;
        const url = routerUrl(request.url);
        const isOperation = operations.test(request.url ?? "");
        const refusal = state.checkAddress(request, isOperation ? "operations" : url === undefined ? "hub" : "router");
        if (refusal) {
            refuse(request, response, refusal);
            return;
        }
        if (state.router && url !== undefined) {
            request.url = url;
            state.router.handle(request, response);
            return;
        }
        limitIdle(request, response, state.idleMs);
        handler(request, response);
    };
    const server = certificate
        ? createTlsServer({ ...serverOptions, ...certificate }, answer)
        : createServer(serverOptions, answer);
    closeIdle(server);
    server.on(certificate ? "secureConnection" : "connection", (socket) => {
        state.idleSockets.add(socket);
        socket.once("close", () => state.idleSockets.delete(socket));
    });
    return server;
};
const createApp = (config, state, logOutput) => fastify({
    logger: loggerOptions(config.logLevel, logOutput),
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    // What arrives while idle connections wait to be closed is answered; see registerShutdown.
    return503OnClosing: false,
    trustProxy: trustedProxiesIn(config),
    bodyLimit: 1024 * 1024,
    serverFactory: (handler) => serverFor(handler, state),
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
        sendFailure(request, reply, error);
    },
    // A busy machine starts slowly; no limit is better than a hub that gives up.
    pluginTimeout: 0,
})
    .withTypeProvider()
    .setValidatorCompiler(lazyValidatorCompiler);
/** Refuses what another role serves: a load balancer that sends it here has the wrong rule. */
const registerRole = (app, { role }) => {
    if (role === "all")
        return;
    app.addHook("onRequest", async ({ raw: { url = "" } }) => {
        const isServed = operations.test(url) || (role === "hub" && routerUrl(url) === undefined);
        if (isServed)
            return;
        const other = role === "hub" ? "router" : "hub";
        throw new HubError("not_found", `This process has the role ${role}. Send this request to one with the role ${other}.`);
    });
};
/** Does the hub's upkeep and follows what other processes commit, until the app closes. */
const startBackground = (app, hub, { role }) => {
    const { notices } = hub.database;
    const logFailure = (doing) => (error) => app.log.error({ err: error }, `could not ${doing}`);
    let running;
    const timer = setInterval(() => {
        running ??= hub
            .upkeep()
            .catch(logFailure("do the hub's upkeep"))
            .finally(() => {
            running = undefined;
        });
    }, intervalMs).unref();
    const onError = logFailure("catch up with other processes");
    const changes = notices.follow("changes", { intervalMs, look: hub.follow, onError });
    hub.shared.onNotice(changes.wake);
    // Processes with the role router leave scans to the others.
    const scans = role === "router"
        ? undefined
        : notices.follow("scans", { intervalMs, look: async () => hub.scans.wake(), onError });
    app.addHook("onClose", async () => {
        clearInterval(timer);
        await Promise.all([running, changes.stop(), scans?.stop()]);
        await hub.close();
    });
};
/** OpenTelemetry is loaded only if there is a collector to send to. */
const addTelemetry = async (app, config) => {
    if (!config.otelEndpoint)
        return undefined;
    const { openTelemetry } = await import("./http/telemetry/open-telemetry.js");
    const telemetry = openTelemetry(config);
    app.addHook("onResponse", async ({ headers, id, method, raw, routeOptions }, { statusCode: status, elapsedTime }) => {
        if (operations.test(raw.url ?? ""))
            return;
        const route = routeOptions.url ?? "page";
        telemetry.onRequest({ headers, id, method, route, status, endedAt: Date.now(), durationMs: elapsedTime });
    });
    app.addHook("onClose", telemetry.close);
    return telemetry;
};
/** Called after the background work has started: hooks run in reverse order, so the router closes before the hub's storage. */
const openRouterFor = async (app, config, hub, options) => {
    const { providerKeys = {}, inference = hub.inference, routerSettings: settings } = options;
    const telemetry = await addTelemetry(app, config);
    const router = await openRouter({
        hub,
        config,
        log: app.log,
        providerKeys,
        inference,
        ...(settings && { settings }),
        ...(telemetry && { onCall: telemetry.onCall }),
    });
    app.addHook("onClose", router.close);
    return router;
};
/** Loads models in the background. */
const warmUp = async (app, inference) => {
    for (const { model, reason } of await inference.warmUp())
        app.log.error(`inference: could not load ${model} of ORRERY_INFERENCE_PRELOAD: ${reason}`);
};
/** Builds the hub without listening. */
export const buildApp = async (options) => {
    const { config: settings, site, hub: given, imageGuard, shutdown = createShutdown() } = options;
    const config = { ...readConfig({}).config, ...settings };
    const idleMs = options.idleMs ?? config.socketIdle * 1000;
    const hub = given ?? (await openHub(config));
    const certificate = readCertificate(config);
    const checkAddress = createAddressCheck(config);
    const state = { idleSockets: new Set(), shutdown, idleMs, certificate, checkAddress };
    const app = createApp(config, state, options.logOutput);
    options.prepare?.(app);
    await registerPlugins(app, config, hub);
    registerRole(app, config);
    startBackground(app, hub, config);
    const router = await openRouterFor(app, config, hub, options);
    registerShutdown(app, { ...state, drain: router.drain });
    if (config.role !== "hub") {
        state.router = router;
        void warmUp(app, hub.inference);
    }
    await registerModules(app, { ...hub, ...router, config, site, imageGuard, shutdown });
    return app;
};
//# sourceMappingURL=app.js.map