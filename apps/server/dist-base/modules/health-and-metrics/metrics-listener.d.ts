import type { Registry } from "prom-client";
import type { App } from "../../http/fastify-app.ts";
interface MetricsListener {
    readonly registry: Registry;
    readonly host: string;
    readonly port: number;
}
/** Serves `/metrics` on a port of its own, without a token: who reaches it is a matter of the network. */
export declare const listenForMetrics: (app: App, { registry, host, port }: MetricsListener) => void;
export {};
//# sourceMappingURL=metrics-listener.d.ts.map