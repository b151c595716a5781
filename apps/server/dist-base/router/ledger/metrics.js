import { Counter, Gauge } from "prom-client";
import { addGauge } from "../../http/add-gauge.js";
export const registerRouterMetrics = (registry, metrics) => {
    metrics.counters.registerHistograms(registry);
    addGauge(registry, "orrery_router_calls_in_progress", "Calls that are being answered.", metrics.callsInProgress);
    new Counter({
        name: "orrery_router_calls_total",
        help: "Finished calls, by provider and status.",
        labelNames: ["provider", "status"],
        registers: [registry],
        collect() {
            this.reset();
            for (const { provider, status, count } of metrics.counters.counts())
                this.inc({ provider, status }, count);
        },
    });
    new Counter({
        name: "orrery_router_refusals_total",
        help: "Requests refused before a provider was called, by error code.",
        labelNames: ["code"],
        registers: [registry],
        collect() {
            this.reset();
            for (const { code, count } of metrics.counters.refusals())
                this.inc({ code }, count);
        },
    });
    new Gauge({
        name: "orrery_router_circuits_open",
        help: "Models paused at a provider after repeated failures.",
        labelNames: ["provider"],
        registers: [registry],
        collect() {
            this.reset();
            for (const { provider } of metrics.health.openCircuits())
                this.inc({ provider });
        },
    });
    const { lag } = metrics.ledger;
    addGauge(registry, "orrery_router_journal_bytes", "Bytes of the ledger journal that are not in the database yet.", () => lag().bytes);
    addGauge(registry, "orrery_router_journal_lag_seconds", "Seconds since the database last had every line of the ledger journal.", () => lag().milliseconds / 1000);
};
//# sourceMappingURL=metrics.js.map