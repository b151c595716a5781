import fastifyCompress from "@fastify/compress";
import fastifyCors from "@fastify/cors";
import fastifyEtag from "@fastify/etag";
import fastifySwagger from "@fastify/swagger";
import { type Config, trustedProxiesIn } from "../config/config.ts";
import { hubVersion } from "../config/hub-version.ts";
import type { Database } from "../db/engine.ts";
import { createCallerAddress } from "../identity/caller-address.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import { registerIdentity, requireAccess } from "./auth.ts";
import { registerBodies } from "./bodies.ts";
import { type CredentialLookup, cacheCredentials } from "./cached-credentials.ts";
import { registerErrorHandler } from "./error-handler.ts";
import type { App } from "./fastify-app.ts";
import { limitRequests, registerSecretLimits } from "./limits.ts";
import { registerBareIds } from "./repository-path.ts";
import { inOrder, type RequestStep } from "./request-steps.ts";

const contentSecurityPolicy = {
  "default-src": "'self'",
  // Uploads hash large files in WebAssembly, which cannot reach the page.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self' 'unsafe-inline'",
  // Dropped, recorded and generated media are shown from blob and data URLs.
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "media-src": "'self' data: blob:",
  "connect-src": "'self' data: blob:",
  "frame-src": "'none'",
  "frame-ancestors": "'none'",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
};

/**
 * The headers of every reply, the same as Helmet's defaults apart from the policy. They are constant: Helmet builds them
 * again for each request. Strict-Transport-Security is up to the proxy that has the certificate.
 */
const constantHeaders = {
  "content-security-policy": Object.entries(contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(";"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
  "access-control-allow-origin": "*",
  // What scripts on other origins can read.
  "access-control-expose-headers":
    "X-Repo-Commit,X-Request-Id,X-Error-Code,X-Error-Message,X-Total-Count,ETag,Link,Accept-Ranges,Content-Range,X-Linked-Size,X-Linked-ETag,X-Xet-Hash,RateLimit,RateLimit-Policy,Retry-After",
};

const prepare: RequestStep = (request, reply) => {
  reply.headers(constantHeaders).header("x-request-id", request.id);
  const { headers, method } = request;
  if (method !== "DELETE") return;
  // Some clients send a content type without a body.
  const isEmpty = Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined;
  if (isEmpty) delete headers["content-type"];
};

/** Answers preflight requests. They come without credentials, so they are not checked; other requests have constant headers. */
const registerPreflights = (app: App) =>
  app.register(async (preflights) => {
    preflights.addHook("onRequest", inOrder([prepare]));
    await preflights.register(fastifyCors, { methods: "GET,HEAD,POST,PUT,DELETE,OPTIONS", maxAge: 86_400 });
  });

const openapi = {
  openapi: "3.1.0",
  info: { title: "Orrery", description: "The HTTP API of this hub.", version: hubVersion },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
} as const;

interface PluginDeps {
  readonly jsonBodies: JsonBodies;
  readonly tokens: CredentialLookup;
  readonly database: Pick<Database, "writeCount">;
  readonly now: () => number;
  readonly secret: string;
  readonly shared: { readonly limiter: RateLimiter };
}

export const registerPlugins = async (app: App, config: Config, hub: PluginDeps): Promise<void> => {
  registerErrorHandler(app);
  registerBodies(app, hub.jsonBodies);
  // Response types are checked at compile time; compiling a serializer for each would only slow the start.
  app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
  await registerPreflights(app);
  const { isAnonymousAllowed, publicUrl } = config;
  const isTrustedProxy = trustedProxiesIn(config);
  const addressOf = createCallerAddress(isTrustedProxy, hub.secret);
  const credentials = cacheCredentials(hub.tokens, hub.database.writeCount, hub.now);
  const access = { credentials, isAnonymousAllowed, publicUrl, addressOf };
  const { limiter } = hub.shared;
  const steps = [
    prepare,
    registerIdentity(app, access),
    limitRequests(limiter, config.quotas, isTrustedProxy),
    registerSecretLimits(app, limiter, config.quotas, isTrustedProxy),
    requireAccess(access),
    registerBareIds(app),
  ];
  app.addHook("onRequest", inOrder(steps));
  await app.register(fastifyEtag);
  await app.register(fastifyCompress);
  await app.register(fastifySwagger, { openapi, hideUntagged: true });
};
