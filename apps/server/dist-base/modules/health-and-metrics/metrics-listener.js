import { once } from "node:events";
import { createServer } from "node:http";
import { HubError } from "../../errors.js";
/** Serves `/metrics` on a port of its own, without a token: who reaches it is a matter of the network. */
export const listenForMetrics = (app, { registry, host, port }) => {
    const server = createServer(async (request, response) => {
        const isMetrics = (request.method === "GET" || request.method === "HEAD") && request.url?.split("?")[0] === "/metrics";
        const text = isMetrics ? await registry.metrics() : "Not found. Metrics are at /metrics.\n";
        response.writeHead(isMetrics ? 200 : 404, { "content-type": isMetrics ? registry.contentType : "text/plain" });
        response.end(request.method === "HEAD" ? undefined : text);
    });
    app.addHook("onReady", async () => {
        server.listen(port, host);
        await once(server, "listening").catch((cause) => {
            throw new HubError("conflict", `ORRERY_METRICS_PORT=${port} can't be listened on (${cause.code}). Choose another.`, { cause });
        });
        app.log.info({ port: server.address().port }, "metrics are served");
    });
    app.addHook("onClose", async () => {
        server.close();
        server.closeAllConnections();
    });
};
//# sourceMappingURL=metrics-listener.js.map