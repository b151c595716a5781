import fastifyCompress from "@fastify/compress";
import fastifyCors from "@fastify/cors";
import fastifyEtag from "@fastify/etag";
import fastifySwagger from "@fastify/swagger";
import { trustedProxiesIn } from "../config/config.js";
import { createCallerAddress } from "../identity/caller-address.js";
import { registerAccess, registerIdentity } from "./auth.js";
import { registerBodies } from "./bodies.js";
import { cacheCredentials } from "./cached-credentials.js";
import { registerErrorHandler } from "./error-handler.js";
import { registerLimits, registerSecretLimits } from "./limits.js";
import { registerBareIds } from "./repository-path.js";
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
const securityHeaders = {
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
};
/** Response headers that scripts on other origins can read. */
const exposedHeaders = "X-Repo-Commit,X-Request-Id,X-Error-Code,X-Error-Message,X-Total-Count,ETag,Link,Accept-Ranges,Content-Range,X-Linked-Size,X-Linked-ETag,X-Xet-Hash,RateLimit,RateLimit-Policy,Retry-After";
const openapi = {
    openapi: "3.1.0",
    info: { title: "Orrery", description: "The HTTP API of this hub.", version: "0.1.0" },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
};
export const registerPlugins = async (app, config, hub) => {
    registerErrorHandler(app);
    registerBodies(app, hub.jsonBodies);
    // Response types are checked at compile time; compiling a serializer for each would only slow the start.
    app.setSerializerCompiler(() => (reply) => JSON.stringify(reply));
    app.addHook("onRequest", async (request, reply) => {
        reply.headers(securityHeaders).header("x-request-id", request.id);
        const { headers, method } = request;
        // Some clients send a content type without a body.
        const isEmpty = Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined;
        if (method === "DELETE" && isEmpty)
            delete headers["content-type"];
    });
    await app.register(fastifyCors, {
        origin: "*",
        exposedHeaders,
        methods: "GET,HEAD,POST,PUT,DELETE,OPTIONS",
        maxAge: 86_400,
    });
    const { isAnonymousAllowed, publicUrl } = config;
    const isTrustedProxy = trustedProxiesIn(config);
    const addressOf = createCallerAddress(isTrustedProxy, hub.secret);
    const credentials = cacheCredentials(hub.tokens, hub.database.writeCount, hub.now);
    const access = { credentials, isAnonymousAllowed, publicUrl, addressOf };
    registerIdentity(app, access);
    registerLimits(app, hub.shared.limiter, config.quotas, isTrustedProxy);
    registerSecretLimits(app, hub.shared.limiter, config.quotas, isTrustedProxy);
    registerAccess(app, access);
    registerBareIds(app);
    await app.register(fastifyEtag);
    await app.register(fastifyCompress);
    await app.register(fastifySwagger, { openapi, hideUntagged: true });
};
//# sourceMappingURL=plugins.js.map