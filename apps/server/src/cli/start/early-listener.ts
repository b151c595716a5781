import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Config } from "../../config/config.ts";
import { drainRefused } from "../../http/connections/drain-refused.ts";
import { readCertificate } from "../../http/tls.ts";
import { errorMessageHeader } from "../../text/error-message.ts";
import { startingPage, startingPageHeaders } from "./starting-page.ts";

/** Answers for a hub that starts, which can take minutes: it is alive, and not ready yet. */
export interface EarlyListener {
  /** Says what the start is doing. */
  readonly report: (doing: string) => void;
  /** Lets the hub's own server listen in its place. No connection is refused or lost; returns its address. */
  readonly handOver: (server: Server) => Promise<string>;
}

type EarlySettings = Pick<Config, "port" | "host" | "tlsCert" | "tlsKey" | "earlyHealth" | "databaseUrl">;

/** How long a client waits before it asks again. */
const retryAfterSeconds = 5;

/**
 * Where several processes serve one database, a load balancer without health checks sends requests elsewhere only if it is
 * refused a connection. `localhost` is two addresses, and Fastify listens on both.
 */
const isAnswered = ({ earlyHealth, databaseUrl, host }: EarlySettings): boolean =>
  host !== "localhost" && (earlyHealth === "auto" ? databaseUrl === "" : earlyHealth === "on");

const addressOf = (server: Server, { tlsCert }: EarlySettings): string => {
  const { address, port, family } = server.address() as AddressInfo;
  return `${tlsCert ? "https" : "http"}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
};

const answerWith =
  (doing: () => string): RequestListener =>
  (request, response) => {
    drainRefused(request, response);
    const type = { "content-type": "application/json; charset=utf-8" };
    if (/^\/healthz(?:\?|$)/.test(request.url ?? "")) {
      response.writeHead(200, type).end(JSON.stringify({ status: "ok" }));
      return;
    }
    const error = `This hub is starting (${doing()}). Try again in ${retryAfterSeconds} seconds.`;
    const headers = { "x-error-code": "unavailable", "retry-after": String(retryAfterSeconds) };
    if (request.method === "GET" && request.headers.accept?.includes("text/html")) {
      response.writeHead(503, { ...startingPageHeaders, ...headers });
      response.end(startingPage(doing(), retryAfterSeconds));
      return;
    }
    response.writeHead(503, { ...type, ...headers, ...errorMessageHeader(error, request.method) });
    response.end(JSON.stringify({ error, requestId: randomUUID() }));
  };

/** Listens before the hub is open; undefined where the settings want connections refused until then. */
export const listenEarly = async (settings: EarlySettings): Promise<EarlyListener | undefined> => {
  if (!isAnswered(settings)) return undefined;
  let doing = "opening the database";
  let answer = answerWith(() => doing);
  const certificate = readCertificate(settings);
  const listener: RequestListener = (request, response) => answer(request, response);
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
