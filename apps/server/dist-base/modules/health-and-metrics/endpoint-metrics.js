import { Gauge } from "prom-client";
import { loadOf } from "../../router/upstream/pools/endpoint-load.js";
import { createTtlCache } from "../../shared-state/ttl-cache.js";
/** Metrics can be public, so a private model is named by its number. */
const readLoads = async (deps) => {
    const rows = await deps.db
        .selectFrom("deployments")
        .innerJoin("repositories", "repositories.id", "deployments.repository_id")
        .selectAll("deployments")
        .select(["repositories.full_name", "repositories.is_private"])
        .orderBy("deployments.id")
        .execute();
    return rows.map(({ full_name, is_private, ...row }) => ({
        labels: {
            model: is_private === 1 ? `private ${row.repository_id}` : full_name,
            endpoint: String(row.id),
            kind: row.kind,
        },
        // Prometheus adds the processes up.
        load: loadOf(row, deps, false),
    }));
};
/** Each gauge: its name, what it means, and its value; undefined if it is not known. */
const gauges = [
    ["in_flight", "Calls in progress at an endpoint.", ({ inFlight }) => inFlight],
    ["queued", "Calls that wait for room at an endpoint.", ({ queued }) => queued],
    [
        "healthy",
        "1 if the newest health check of an endpoint succeeded, else 0.",
        ({ status }) => (status === "healthy" ? 1 : 0),
    ],
    [
        "first_token_seconds",
        "Median time to the first byte within the last hour.",
        ({ firstTokenMs }) => firstTokenMs && firstTokenMs / 1000,
    ],
    ["tokens_per_second", "Tokens per second of recent calls.", ({ tokensPerSecond }) => tokensPerSecond],
    ["errors_last_hour", "Failed attempts within the last hour.", ({ errorsLastHour }) => errorsLastHour],
    ["loaded_models", "Models that an endpoint lists.", ({ loadedModels }) => loadedModels?.length],
];
/** Gauges of every endpoint, as this process measures them. */
export const registerEndpointMetrics = (registry, deps) => {
    // All gauges of one scrape share one look at the database.
    const cache = createTtlCache(deps.now, 500);
    for (const [name, help, read] of gauges)
        new Gauge({
            name: `orrery_endpoint_${name}`,
            help,
            labelNames: ["model", "endpoint", "kind"],
            registers: [registry],
            async collect() {
                const measured = await cache.get("all", () => readLoads(deps));
                this.reset();
                for (const { labels, load } of measured) {
                    const value = read(load);
                    if (value !== undefined)
                        this.set(labels, value);
                }
            },
        });
};
//# sourceMappingURL=endpoint-metrics.js.map