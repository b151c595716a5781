import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import fastifyCompress from "@fastify/compress";
import fastifyEtag from "@fastify/etag";
import fastifyHelmet from "@fastify/helmet";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { isTaskId } from "@orrery/tasks";
import { aboutFile } from "@orrery/tasks/files";
import { type FastifyBaseLogger, type FastifyInstance, fastify, type RawServerDefault } from "fastify";
import type { Config } from "./config.ts";
import { registerErrors } from "./http/errors.ts";
import { registerSite } from "./http/site.ts";
import { registerTasks } from "./modules/tasks/routes.ts";
import { createTaskService } from "./modules/tasks/service.ts";

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
  readonly config: Config;
  /** Folder of the built web app. */
  readonly site: string;
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

const isPage = (path: string): boolean => {
  if (path === "/" || /^\/tasks\/?$/.test(path)) return true;
  const task = /^\/tasks\/([^/]+)\/?$/.exec(path)?.[1];
  return task !== undefined && isTaskId(task);
};

/** Builds the hub without listening. */
export const buildApp = async ({ config, site }: HubParts): Promise<App> => {
  const app: App = fastify({
    logger: { level: config.logLevel },
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  }).withTypeProvider<TypeBoxTypeProvider>();

  registerErrors(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await app.register(fastifyHelmet, { contentSecurityPolicy, strictTransportSecurity: false });
  await app.register(fastifyEtag);
  await app.register(fastifyCompress);

  app.get("/healthz", async () => ({ status: "ok" }));
  const tasks = createTaskService({
    about: (id) => readFileSync(aboutFile(id), "utf8"),
    sourceUrl: (id) => `${config.sourceUrl}/blob/main/packages/tasks/src/tasks/${id}/about.md`,
  });
  await registerTasks(app, tasks);
  await registerSite(app, site, isPage);
  return app;
};
