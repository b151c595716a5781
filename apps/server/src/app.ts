import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import fastifyCompress from "@fastify/compress";
import fastifyCors from "@fastify/cors";
import fastifyEtag from "@fastify/etag";
import fastifyHelmet from "@fastify/helmet";
import fastifySwagger from "@fastify/swagger";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { aboutFile } from "@orrery/tasks/pages";
import { fastify } from "fastify";
import { type Config, readConfig, trustedProxiesIn } from "./config.ts";
import { createGuard, type Guard } from "./guard/guard.ts";
import { registerAccess, registerIdentity } from "./http/auth.ts";
import { registerBodies } from "./http/bodies.ts";
import { registerErrorHandler } from "./http/error-handler.ts";
import type { App } from "./http/fastify-app.ts";
import { registerLimits } from "./http/limits.ts";
import { loggerOptions } from "./http/logging.ts";
import { registerShutdown } from "./http/shutdown.ts";
import { type Hub, openHub } from "./hub.ts";
import type { LocalInference } from "./inference/local-inference.ts";
import { registerAccounts } from "./modules/accounts/routes.ts";
import { registerAudit } from "./modules/audit/routes.ts";
import { registerCardImages } from "./modules/card-images/routes.ts";
import { createCardImageService, imageLimits } from "./modules/card-images/service.ts";
import { registerDeployments } from "./modules/deployments/routes.ts";
import { createDeploymentService } from "./modules/deployments/service.ts";
import { guideIds } from "./modules/docs/contents.ts";
import { registerDocs } from "./modules/docs/routes.ts";
import { createDocsService } from "./modules/docs/service.ts";
import { registerFileHeaders } from "./modules/file-headers/routes.ts";
import { createFileHeaderService } from "./modules/file-headers/service.ts";
import { registerFiles } from "./modules/files/routes.ts";
import { createFileService } from "./modules/files/service.ts";
import { createUploadService } from "./modules/files/upload-service.ts";
import { registerHealthAndMetrics } from "./modules/health-and-metrics/routes.ts";
import { registerKeys } from "./modules/keys/routes.ts";
import { createKeyService } from "./modules/keys/service.ts";
import { registerProviderChecks } from "./modules/provider-checks/routes.ts";
import { createProviderCheckService } from "./modules/provider-checks/service.ts";
import { registerProviderMappings } from "./modules/provider-mappings/routes.ts";
import { createProviderMappingService } from "./modules/provider-mappings/service.ts";
import { createLikeService } from "./modules/repositories/like-service.ts";
import { createOwnerService } from "./modules/repositories/owner-service.ts";
import { registerRepositories } from "./modules/repositories/routes.ts";
import { createRepositoryService } from "./modules/repositories/service.ts";
import { registerRows } from "./modules/rows/routes.ts";
import { createRowService } from "./modules/rows/service.ts";
import { createPageLookup } from "./modules/site/page-lookup.ts";
import { registerSite } from "./modules/site/routes.ts";
import { registerSnippets } from "./modules/snippets/routes.ts";
import { createSnippetService } from "./modules/snippets/service.ts";
import { registerTasks } from "./modules/tasks/routes.ts";
import { createRunnableModels } from "./modules/tasks/runnable-models.ts";
import { createTaskService } from "./modules/tasks/service.ts";
import { registerTokens } from "./modules/tokens/routes.ts";
import { registerUsage } from "./modules/usage/routes.ts";
import { createUsageService } from "./modules/usage/service.ts";
import { registerXet } from "./modules/xet/routes.ts";
import { createXetService } from "./modules/xet/service.ts";
import { routerUrl } from "./router/handler.ts";
import { openRouter, type Router } from "./router/open-router.ts";
import type { RouterSettings } from "./router/settings.ts";
import { createPlainFileIndexer } from "./xet/plain-file-indexer.ts";

export interface HubOptions {
  /** Overrides of the default settings. */
  readonly config: Partial<Config>;
  /** Folder of the built web app. */
  readonly site: string;
  /** Default: opened from the configuration. The app closes it in both cases. */
  readonly hub?: Hub;
  /** The hub's own keys by provider. */
  readonly providerKeys?: Readonly<Record<string, string>>;
  /** Default: the hub's own inference service. */
  readonly inference?: LocalInference;
  /** Overrides of the router's timeouts and limits. */
  readonly routerSettings?: Partial<RouterSettings>;
  /** Fetches images of model cards. Default: created from the configuration. */
  readonly imageGuard?: Guard;
}

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    // Dropped, recorded and generated media are shown from blob and data URLs.
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "media-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", "data:", "blob:"],
    "frame-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
  },
};

/** Response headers that scripts on other origins can read. */
const exposedHeaders =
  "X-Repo-Commit,X-Request-Id,X-Error-Code,X-Error-Message,X-Total-Count,ETag,Link,Accept-Ranges,Content-Range,X-Linked-Size,X-Linked-ETag,X-Xet-Hash,RateLimit,RateLimit-Policy,Retry-After";

const openapi = {
  openapi: "3.1.0",
  info: { title: "Orrery", description: "The HTTP API of this hub.", version: "0.1.0" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
} as const;

const guides = new URL("../../../docs/guides/", import.meta.url);

/** How often the hub checks for changes by other processes. */
const catchUpIntervalMs = 1_000;

interface ServerState {
  router?: Router;
  /** Connections without a request yet; on shutdown they must be closed explicitly. */
  readonly idleSockets: Set<Socket>;
}

/** Idle timeout of client connections. The router has its own timeouts. */
const socketIdleMs = 120_000;

/** Requests below `/router/` go straight to the router, all others through Fastify. */
const serverFor = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  state: ServerState,
): Server => {
  const server = createServer(
    { headersTimeout: 30_000, requestTimeout: 0, keepAliveTimeout: 72_000 },
    (request, response) => {
      state.idleSockets.delete(request.socket);
      const url = routerUrl(request.url);
      if (state.router && url !== undefined) {
        request.url = url;
        return state.router.handle(request, response);
      }
      request.socket.setTimeout(socketIdleMs);
      handler(request, response);
    },
  );
  server.on("connection", (socket) => {
    state.idleSockets.add(socket);
    socket.once("close", () => state.idleSockets.delete(socket));
  });
  return server;
};

const createApp = (config: Config, state: ServerState): App =>
  fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    trustProxy: trustedProxiesIn(config),
    bodyLimit: 1024 * 1024,
    serverFactory: (handler) => serverFor(handler, state),
    routerOptions: { maxParamLength: 2000 },
  }).withTypeProvider<TypeBoxTypeProvider>();

const registerPlugins = async (app: App, config: Config, hub: Hub): Promise<void> => {
  registerErrorHandler(app);
  registerBodies(app, hub.jsonBodies);
  registerShutdown(app);
  // Response types are checked at compile time; compiling a serializer for each would only slow the start.
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    const { headers, method } = request;
    // Some clients send a content type without a body.
    const isEmpty = Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined;
    if (method === "DELETE" && isEmpty) delete headers["content-type"];
  });
  await app.register(fastifyHelmet, { contentSecurityPolicy, strictTransportSecurity: false });
  await app.register(fastifyCors, {
    origin: "*",
    exposedHeaders,
    methods: "GET,HEAD,POST,PUT,DELETE,OPTIONS",
    maxAge: 86_400,
  });
  const { isAnonymousAllowed, publicUrl } = config;
  const access = { credentials: hub.tokens, isAnonymousAllowed, publicUrl };
  registerIdentity(app, access);
  registerLimits(app, hub.shared.limiter, config.quotas, trustedProxiesIn(config));
  registerAccess(app, access);
  await app.register(fastifyEtag);
  await app.register(fastifyCompress);
  await app.register(fastifySwagger, { openapi, hideUntagged: true });
};

const registerModules = async (app: App, config: Config, hub: Hub, state: ServerState): Promise<void> => {
  const { publicUrl } = config;
  const { db } = hub.database;
  const tasks = createTaskService({
    about: (id) => readFileSync(aboutFile(id), "utf8"),
    sourceUrl: (id, file) => `${config.sourceUrl}/blob/main/packages/tasks/src/tasks/${id}/${file}`,
    runnableModels: createRunnableModels({ ...hub, db }),
  });
  registerHealthAndMetrics(app, { ...hub, db, routerFigures: () => state.router });
  await registerTasks(app, tasks);
  const repositories = createRepositoryService({ ...hub, db });
  const likes = createLikeService({ ...hub, db });
  registerRepositories(app, { repositories, owners: createOwnerService(hub), likes, workers: hub.workers, publicUrl });
  const xet = createXetService({ ...hub, db, maxFileBytes: config.largestFile * 1024 ** 3 });
  const plainFiles = createPlainFileIndexer({
    ...hub,
    db,
    onError: (error) => app.log.error({ err: error }, "could not index a file for Xet"),
  });
  await registerFiles(app, {
    files: createFileService({ ...hub, db, plainFiles }),
    writeToken: (kind, id, viewer) => xet.token({ kind, id, revision: "main", isWrite: true }, viewer),
    uploads: createUploadService({
      ...hub,
      db,
      maxFileBytes: config.largestFile * 1024 ** 3,
      maxOperations: config.maxCommitOperations,
    }),
    blobs: hub.blobs,
    jsonBodies: hub.jsonBodies,
    publicUrl,
    onDownload: hub.downloads.count,
  });
  await registerXet(app, {
    xet,
    secret: hub.secret,
    publicUrl,
    now: hub.now,
  });
  registerTokens(app, hub.tokens, config);
  registerAccounts(app, hub.accounts, hub.tokens.list);
  registerAudit(app, db);
};

const registerPageModules = (app: App, config: Config, hub: Hub, imageGuard: Guard | undefined): void => {
  const { db } = hub.database;
  const rows = createRowService({ ...hub, db });
  registerRows(app, rows);
  registerFileHeaders(app, createFileHeaderService({ ...hub, db }));
  registerSnippets(app, createSnippetService({ ...hub, db, splits: rows.splits }), config.publicUrl);
  const guard = imageGuard ?? (config.isImageProxied ? createGuard(imageLimits) : undefined);
  registerCardImages(app, createCardImageService({ ...hub, db, guard }));
  registerDocs(
    app,
    createDocsService({
      read: (id) => readFileSync(new URL(`${id}.md`, guides), "utf8"),
      sourceUrl: (id) => `${config.sourceUrl}/blob/main/docs/guides/${id}.md`,
    }),
  );
};

/** Catches up regularly and on notices, one run at a time, until the app closes. */
const scheduleCatchUp = (app: App, hub: Hub): void => {
  let running: Promise<void> | undefined;
  let isRequested = false;
  const catchUp = (): void => {
    // The current run may already have passed a change announced now, so it runs again.
    isRequested = running !== undefined;
    running ??= hub
      .catchUp()
      .catch((error) => app.log.error({ err: error }, "could not catch up with other processes"))
      .finally(() => {
        running = undefined;
        if (isRequested) catchUp();
      });
  };
  const timer = setInterval(catchUp, catchUpIntervalMs);
  timer.unref();
  hub.shared.onNotice(catchUp);
  app.addHook("onClose", async () => {
    clearInterval(timer);
    while (running) await running;
    await hub.close();
  });
};

/** The router closes before the hub's storage does. */
const openRouterFor = async (
  app: App,
  config: Config,
  hub: Hub,
  options: HubOptions,
  idleSockets: ReadonlySet<Socket>,
): Promise<Router> => {
  const { providerKeys = {}, inference = hub.inference, routerSettings: settings } = options;
  const router = await openRouter({
    hub,
    config,
    log: app.log,
    providerKeys,
    inference,
    ...(settings && { settings }),
  });
  registerKeys(app, createKeyService({ ...hub, ...router, db: hub.database.db }));
  registerUsage(app, createUsageService({ ...hub, ...router, db: hub.database.db }));
  registerProviderChecks(
    app,
    createProviderCheckService({
      ...hub,
      ...router,
      db: hub.database.db,
      fetch,
      providersAt: config.providersAt,
    }),
  );
  registerDeployments(app, createDeploymentService({ ...hub, ...router, db: hub.database.db }));
  registerProviderMappings(app, createProviderMappingService({ ...hub, ...router, db: hub.database.db }));
  app.addHook("preClose", async () => {
    await router.drain();
    for (const socket of idleSockets) socket.destroy();
  });
  app.addHook("onClose", router.close);
  return router;
};

/** Builds the hub without listening. */
export const buildApp = async (options: HubOptions): Promise<App> => {
  const { config: settings, site, hub: given, imageGuard } = options;
  const config: Config = { ...readConfig({}).config, ...settings };
  const hub = given ?? (await openHub(config));
  const state: ServerState = { idleSockets: new Set() };
  const app = createApp(config, state);
  await registerPlugins(app, config, hub);
  await registerModules(app, config, hub, state);
  registerPageModules(app, config, hub, imageGuard);
  const isPage = createPageLookup({ ...hub, ...config, guideIds });
  await registerSite(app, { folder: site, sourceUrl: config.sourceUrl, isPage });
  scheduleCatchUp(app, hub);
  state.router = await openRouterFor(app, config, hub, options, state.idleSockets);
  return app;
};
