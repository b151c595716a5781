import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import { HubError } from "../../errors.ts";
import type { App } from "../../http/fastify-app.ts";

interface MetricsListener {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
}

/** Serves `/metrics` on a port of its own, without a token: who reaches it is a matter of the network. */
export const listenForMetrics = (app: App, { registry, host, port }: MetricsListener): void => {
  const server = createServer(async (request, response) => {
    const isMetrics =
      (request.method === "GET" || request.method === "HEAD") && request.url?.split("?")[0] === "/metrics";
    const text = isMetrics ? await registry.metrics() : "Not found. Metrics are at /metrics.\n";
    response.writeHead(isMetrics ? 200 : 404, { "content-type": isMetrics ? registry.contentType : "text/plain" });
    response.end(request.method === "HEAD" ? undefined : text);
  });
  app.addHook("onReady", async () => {
    server.listen(port, host);
    await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
      throw new HubError(
        "conflict",
        `ORRERY_METRICS_PORT=${port} can't be listened on (${cause.code}). Choose another.`,
        { cause },
      );
    });
    app.log.info({ port: (server.address() as AddressInfo).port }, "metrics are served");
  });
  app.addHook("onClose", async () => {
    server.close();
    server.closeAllConnections();
  });
};
