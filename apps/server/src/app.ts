import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import fastifyCompress from "@fastify/compress";
import fastifyCors from "@fastify/cors";
import fastifyEtag from "@fastify/etag";
import fastifyHelmet from "@fastify/helmet";
import fastifySwagger from "@fastify/swagger";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { aboutFile } from "@orrery/tasks/files";
import { type FastifyBaseLogger, type FastifyInstance, fastify, type RawServerDefault } from "fastify";
import { type Config, readConfig } from "./config.ts";
import { registerAuth } from "./http/auth.ts";
import { registerErrors } from "./http/errors.ts";
import { registerLimits } from "./http/limits.ts";
import { loggerOptions } from "./http/logging.ts";
import { registerSite } from "./http/site.ts";
import { type Hub, openHub } from "./hub.ts";
import { registerAccounts } from "./modules/accounts/routes.ts";
import { registerAudit } from "./modules/audit/routes.ts";
import { registerFiles } from "./modules/files/routes.ts";
import { createFileService } from "./modules/files/service.ts";
import { createUploadService } from "./modules/files/upload-service.ts";
import { registerOperations } from "./modules/operations/routes.ts";
import { createOwnerService } from "./modules/repositories/owner-service.ts";
import { registerRepositories } from "./modules/repositories/routes.ts";
import { createRepositoryService } from "./modules/repositories/service.ts";
import { registerRows } from "./modules/rows/routes.ts";
import { createRowService } from "./modules/rows/service.ts";
import { registerTasks } from "./modules/tasks/routes.ts";
import { createTaskService } from "./modules/tasks/service.ts";
import { registerTokens } from "./modules/tokens/routes.ts";
import { createPageLookup } from "./pages.ts";

/** The hub's Fastify instance; replies are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the hub is built from. */
export interface HubParts {
  /** Settings that are not to be as by default. */
  readonly config: Partial<Config>;
  /** Folder of the built web app. */
  readonly site: string;
  /** What the hub keeps; opened from the configuration unless given. The app closes it either way. */
  readonly hub?: Hub;
}

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
  },
};

/** What programs in other sites' pages may read of a reply. */
const exposedHeaders =
  "X-Repo-Commit,X-Request-Id,X-Error-Code,X-Error-Message,X-Total-Count,ETag,Link,Accept-Ranges,Content-Range,X-Linked-Size,X-Linked-ETag,X-Xet-Hash,RateLimit,RateLimit-Policy,Retry-After";

const openapi = {
  openapi: "3.1.0",
  info: { title: "Orrery", description: "The HTTP API of this hub.", version: "0.1.0" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
} as const;

/** How often the hub looks for what other processes have changed. */
const catchUpEvery = 1_000;

const createApp = (config: Config): App =>
  fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    trustProxy: config.trustsProxy,
    bodyLimit: 1024 * 1024,
    // A client may be slow, but not silent.
    connectionTimeout: 120_000,
    http: { headersTimeout: 30_000 },
    routerOptions: { maxParamLength: 2000 },
  }).withTypeProvider<TypeBoxTypeProvider>();

const registerPlugins = async (app: App, config: Config, hub: Hub): Promise<void> => {
  registerErrors(app);
  // The types of replies are checked when the hub is built; compiling a writer for each would only delay the start.
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await app.register(fastifyHelmet, { contentSecurityPolicy, strictTransportSecurity: false });
  await app.register(fastifyCors, {
    origin: "*",
    exposedHeaders,
    methods: "GET,HEAD,POST,PUT,DELETE,OPTIONS",
    maxAge: 86_400,
  });
  const { isAnonymousAllowed, publicUrl } = config;
  registerAuth(app, { credentials: hub.tokens, isAnonymousAllowed, publicUrl });
  registerLimits(app, hub.shared.limiter, config.quotas);
  await app.register(fastifyEtag);
  await app.register(fastifyCompress);
  await app.register(fastifySwagger, { openapi, hideUntagged: true });
};

const registerModules = async (app: App, config: Config, hub: Hub): Promise<void> => {
  const { publicUrl } = config;
  const { db } = hub.database;
  const tasks = createTaskService({
    about: (id) => readFileSync(aboutFile(id), "utf8"),
    sourceUrl: (id, file) => `${config.sourceUrl}/blob/main/packages/tasks/src/tasks/${id}/${file}`,
  });
  registerOperations(app, { ...hub, db });
  await registerTasks(app, tasks);
  const repositories = createRepositoryService({ ...hub, db });
  registerRepositories(app, { repositories, owners: createOwnerService(hub), publicUrl });
  await registerFiles(app, {
    files: createFileService({ ...hub, db }),
    uploads: createUploadService({ ...hub, db, largestFile: config.largestFile * 1024 ** 3 }),
    blobs: hub.blobs,
    publicUrl,
    onDownload: hub.downloads.count,
  });
  registerRows(app, createRowService({ ...hub, db }));
  registerTokens(app, hub.tokens, publicUrl);
  registerAccounts(app, hub.accounts, hub.tokens.list);
  registerAudit(app, db);
};

/** Lets the hub catch up at regular times and when told to, one time after the other, until the app closes. */
const keepCurrent = (app: App, hub: Hub): void => {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const catchUp = (): void => {
    // A change that is told of while an earlier one is looked for may be too late for that look.
    isAsked = running !== undefined;
    running ??= hub
      .catchUp()
      .catch((error) => app.log.error({ err: error }, "could not catch up with other processes"))
      .finally(() => {
        running = undefined;
        if (isAsked) catchUp();
      });
  };
  const timer = setInterval(catchUp, catchUpEvery);
  timer.unref();
  hub.shared.onNotice(catchUp);
  app.addHook("onClose", async () => {
    clearInterval(timer);
    while (running) await running;
    await hub.close();
  });
};

/** Builds the hub without listening. */
export const buildApp = async ({ config: settings, site, hub: given }: HubParts): Promise<App> => {
  const config: Config = { ...readConfig({}).config, ...settings };
  const hub = given ?? (await openHub(config));
  const app = createApp(config);
  await registerPlugins(app, config, hub);
  await registerModules(app, config, hub);
  await registerSite(app, site, createPageLookup(hub.catalogue, config.isAnonymousAllowed));
  keepCurrent(app, hub);
  return app;
};
