import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { fastify } from "fastify";
import { type Config, readConfig, trustedProxiesIn } from "../config/config.ts";
import { HubError } from "../errors.ts";
import type { Guard } from "../guard/guard.ts";
import { type AddressCheck, type AddressRefusal, createAddressCheck } from "../http/address.ts";
import { drainRefused } from "../http/connections/drain-refused.ts";
import { closeIdle, limitIdle } from "../http/connections/idle-clients.ts";
import { sendFailure } from "../http/error-handler.ts";
import type { App } from "../http/fastify-app.ts";
import { lazyValidatorCompiler } from "../http/lazy-validators.ts";
import type { LogOutput } from "../http/logging/log-output.ts";
import { loggerOptions } from "../http/logging/logging.ts";
import { registerPlugins } from "../http/plugins.ts";
import { createShutdown, registerShutdown, type Shutdown } from "../http/shutdown/shutdown.ts";
import type { Telemetry } from "../http/telemetry/telemetry.ts";
import { type Certificate, readCertificate } from "../http/tls.ts";
import type { HubInference } from "../inference/hub-inference.ts";
import type { LocalInference } from "../inference/local-inference.ts";
import { registerModules } from "../modules/index.ts";
import { routerUrl } from "../router/handler.ts";
import { openRouter, type Router } from "../router/open-router.ts";
import type { RouterSettings } from "../router/settings.ts";
import { type Hub, openHub } from "./hub.ts";

export interface HubOptions {
  /** Overrides of the default settings. */
  readonly config: Partial<Config>;
  /** Folder of the built web app. */
  readonly site: string;
  /** Default: opened from the configuration. The app closes it in both cases. */
  readonly hub?: Hub;
  readonly providerKeys?: Readonly<Record<string, string>>;
  /** Default: the hub's own inference service. */
  readonly inference?: LocalInference;
  /** Overrides of the router's timeouts and limits. */
  readonly routerSettings?: Partial<RouterSettings>;
  /** Fetches images of model cards. Default: created from the configuration. */
  readonly imageGuard?: Guard;
  /** How often the hub looks for e-mail to send. Default: each second. */
  readonly emailIntervalMs?: number;
  /** How long a client can send or take nothing while the hub waits for it. The router has its own timeouts. Default: the setting. */
  readonly idleMs?: number;
  /** Default: one that never begins. */
  readonly shutdown?: Shutdown;
  /** Default: standard output, for tests. */
  readonly logOutput?: LogOutput;
  /** Adds hooks that run before those of plugins. Tests check replies with it. */
  readonly prepare?: (app: App) => void;
}

/** How often the hub does its upkeep, and looks for changes by other processes if it hears no notices. */
const intervalMs = 1_000;

interface ServerState {
  /** Undefined until it is open, and in processes that do not serve it. */
  router?: Router;
  readonly certificate: Certificate | undefined;
  /** Connections without a request yet; on shutdown they must be closed explicitly. */
  readonly idleSockets: Set<Socket>;
  readonly shutdown: Shutdown;
  readonly idleMs: number;
  readonly checkAddress: AddressCheck;
}

/** Requests that a process answers whatever its role. */
const operations = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

const serverOptions = { headersTimeout: 30_000, requestTimeout: 0, keepAliveTimeout: 72_000 };

const refuse = (request: IncomingMessage, response: ServerResponse, { status, message }: AddressRefusal): void => {
  const headers = { "content-type": "application/json; charset=utf-8", "x-error-message": message };
  drainRefused(request, response);
  response.writeHead(status, headers).end(JSON.stringify({ error: message, requestId: randomUUID() }));
};

/** Requests below `/router/` go straight to the router, all others through Fastify. */
const serverFor = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  state: ServerState,
): Server => {
  const { certificate } = state;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    state.idleSockets.delete(request.socket);
    // A load balancer must not send its next request on a connection that is about to close. It needs a new one then, so
    // not before the hub has stopped listening: what has connected at that moment, but is not accepted, is lost.
    if (!server.listening) response.shouldKeepAlive = false;
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
  const server: Server = certificate
    ? createTlsServer({ ...serverOptions, ...certificate }, answer)
    : createServer(serverOptions, answer);
  closeIdle(server);
  server.on(certificate ? "secureConnection" : "connection", (socket: Socket) => {
    state.idleSockets.add(socket);
    socket.once("close", () => state.idleSockets.delete(socket));
  });
  return server;
};

const createApp = (config: Config, state: ServerState, logOutput: LogOutput | undefined): App =>
  fastify({
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
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(lazyValidatorCompiler);

/** Refuses what another role serves: a load balancer that sends it here has the wrong rule. */
const registerRole = (app: App, { role }: Config): void => {
  if (role === "all") return;
  const other = role === "hub" ? "router" : "hub";
  const message = `This process has the role ${role}. Send this request to one with the role ${other}.`;
  app.addHook("onRequest", ({ raw: { url = "" } }, _reply, done) => {
    const isServed = operations.test(url) || (role === "hub" && routerUrl(url) === undefined);
    done(isServed ? undefined : new HubError("not_found", message));
  });
};

/** Does the hub's upkeep and follows what other processes commit, until the app closes. */
const startBackground = (app: App, hub: Hub, { role }: Config): void => {
  const { notices } = hub.database;
  const logFailure = (doing: string) => (error: unknown) => app.log.error({ err: error }, `could not ${doing}`);
  let running: Promise<void> | undefined;
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
  const scans =
    role === "router"
      ? undefined
      : notices.follow("scans", { intervalMs, look: async () => hub.scans.wake(), onError });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await Promise.all([running, changes.stop(), scans?.stop()]);
    await hub.close();
  });
};

/** OpenTelemetry is loaded only if there is a collector to send to. */
const addTelemetry = async (app: App, config: Config): Promise<Telemetry | undefined> => {
  if (!config.otelEndpoint) return undefined;
  const { openTelemetry } = await import("../http/telemetry/open-telemetry.ts");
  const telemetry = openTelemetry(config);
  app.addHook("onResponse", async ({ headers, id, method, raw, routeOptions }, { statusCode: status, elapsedTime }) => {
    if (operations.test(raw.url ?? "")) return;
    const route = routeOptions.url ?? "page";
    telemetry.onRequest({ headers, id, method, route, status, endedAt: Date.now(), durationMs: elapsedTime });
  });
  app.addHook("onClose", telemetry.close);
  return telemetry;
};

/** Called after the background work has started: hooks run in reverse order, so the router closes before the hub's storage. */
const openRouterFor = async (app: App, config: Config, hub: Hub, options: HubOptions): Promise<Router> => {
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

const warmUp = async (app: App, inference: HubInference): Promise<void> => {
  for (const { model, reason } of await inference.warmUp())
    app.log.error(`inference: could not load ${model} of ORRERY_INFERENCE_PRELOAD: ${reason}`);
};

/** Builds the hub without listening. */
export const buildApp = async (options: HubOptions): Promise<App> => {
  const { config: settings, site, hub: given, imageGuard, emailIntervalMs, shutdown = createShutdown() } = options;
  const config: Config = { ...readConfig({}).config, ...settings };
  const idleMs = options.idleMs ?? config.socketIdle * 1000;
  const hub = given ?? (await openHub(config));
  const certificate = readCertificate(config);
  const checkAddress = createAddressCheck(config);
  const state: ServerState = { idleSockets: new Set(), shutdown, idleMs, certificate, checkAddress };
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
  await registerModules(app, { ...hub, ...router, config, site, imageGuard, emailIntervalMs, shutdown });
  return app;
};
