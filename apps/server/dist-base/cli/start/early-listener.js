import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { drainRefused } from "../../http/connections/drain-refused.js";
import { readCertificate } from "../../http/tls.js";
import { errorMessageHeader } from "../../text/error-message.js";
/** How long a client waits before it asks again. */
const retryAfterSeconds = 5;
/**
 * Where several processes serve one database, a load balancer without health checks sends requests elsewhere only if it is
 * refused a connection. `localhost` is two addresses, and Fastify listens on both.
 */
const isAnswered = ({ earlyHealth, databaseUrl, host }) => host !== "localhost" && (earlyHealth === "auto" ? databaseUrl === "" : earlyHealth === "on");
const addressOf = (server, { tlsCert }) => {
    const { address, port, family } = server.address();
    return `${tlsCert ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
};
const answerWith = (doing) => (request, response) => {
    drainRefused(request, response);
    const type = { "content-type": "application/json; charset=utf-8" };
    if (/^\/healthz(?:\?|$)/.test(request.url ?? "")) {
        response.writeHead(200, type).end(JSON.stringify({ status: "ok" }));
        return;
    }
    const error = `This hub is starting (${doing()}). Try again in ${retryAfterSeconds} seconds.`;
    const headers = { "x-error-code": "unavailable", "retry-after": String(retryAfterSeconds) };
    response.writeHead(503, { ...type, ...headers, ...errorMessageHeader(error, request.method) });
    response.end(JSON.stringify({ error, requestId: randomUUID() }));
};
/** Listens before the hub is open; undefined where the settings want connections refused until then. */
export const listenEarly = async (settings) => {
    if (!isAnswered(settings))
        return undefined;
    let doing = "opening the database";
    let answer = answerWith(() => doing);
    const certificate = readCertificate(settings);
    const listener = (request, response) => answer(request, response);
    const early = certificate ? createTlsServer(certificate, listener) : createServer(listener);
    early.listen(settings.port, settings.host);
    await once(early, "listening");
    return {
        report: (now) => {
            doing = now;
        },
        handOver: async (server) => {
            server.listen(early);
            await once(server, "listening");
            // Connections from before stay with this server: their next request is their last.
            answer = (request, response) => {
                response.shouldKeepAlive = false;
                server.emit("request", request, response);
            };
            return addressOf(server, settings);
        },
    };
};
//# sourceMappingURL=early-listener.js.map