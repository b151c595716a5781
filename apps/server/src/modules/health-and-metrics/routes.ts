import { Failure } from "@orrery/contract";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { Type } from "typebox";
import { freeSpace, fullDisk } from "../../blobs/free-space.ts";
import { createStorageHealth } from "../../blobs/storage-health.ts";
import type { BlobStore } from "../../blobs/store.ts";
import type { SearchIndexes } from "../../catalogue/search/follower.ts";
import type { IndexAudit } from "../../catalogue/search/index-audit.ts";
import type { Config } from "../../config/config.ts";
import type { Database, Db } from "../../db/engine.ts";
import { HubError, isHubError } from "../../errors.ts";
import { addGauge } from "../../http/add-gauge.ts";
import { requireSignedIn } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import type { Shutdown } from "../../http/shutdown/shutdown.ts";
import { isSecretOf } from "../../identity/secret.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import type { HubInference } from "../../inference/hub-inference.ts";
import type { HostStatus } from "../../inference/pool/pool.ts";
import { wrongSecret } from "../../router/keys/require-secret.ts";
import { type RouterMetrics, registerRouterMetrics } from "../../router/ledger/metrics.ts";
import type { MeasuredWorkers } from "../../workers/workers.ts";
import { registerAdminOverview } from "./admin-overview/routes.ts";
import { type AdminOverviewDeps, createAdminOverviewService } from "./admin-overview/service.ts";
import { type EndpointMetricsDeps, registerEndpointMetrics } from "./endpoint-metrics.ts";
import { listenForMetrics } from "./metrics-listener.ts";

export interface HealthAndMetricsDeps
  extends Omit<RouterMetrics, "health" | "ledger">,
    Pick<AdminOverviewDeps, "keys"> {
  readonly db: Db;
  readonly database: Database;
  readonly ledger: RouterMetrics["ledger"] & AdminOverviewDeps["ledger"];
  readonly health: RouterMetrics["health"] & EndpointMetricsDeps["health"];
  readonly pools: EndpointMetricsDeps["pools"];
  readonly now: () => number;
  readonly blobs: BlobStore;
  readonly indexes: SearchIndexes;
  readonly indexAudit: IndexAudit;
  readonly secret: string;
  readonly shutdown: Shutdown;
  readonly workers: Pick<MeasuredWorkers, "registerMetrics">;
  readonly inference: Pick<HubInference, "status" | "waits" | "isReady">;
  readonly config: Pick<Config, "host" | "metricsPort" | "role"> & AdminOverviewDeps["config"];
}

const Status = Type.Object({ status: Type.String() });
const Readiness = Type.Object({ status: Type.String(), storage: Type.String() });

const registerIndexMetrics = (registry: Registry, { indexes, indexAudit }: HealthAndMetricsDeps): void => {
  new Gauge({
    name: "orrery_repositories",
    help: "Number of repositories in the search index.",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      this.set({ kind: "model" }, indexes.model.size);
      this.set({ kind: "dataset" }, indexes.dataset.size);
    },
  });
  addGauge(
    registry,
    "orrery_search_index_repairs",
    "Repositories that differed between the search index and the database and were repaired. Should stay 0.",
    indexAudit.repairs,
  );
  addGauge(
    registry,
    "orrery_search_index_checked_timestamp_seconds",
    "When the whole search index was last compared with the database. 0 before the first time.",
    () => indexAudit.checkedAt() / 1000,
  );
};

type StorageHealth = ReturnType<typeof createStorageHealth>;

const registerStorageMetrics = (
  registry: Registry,
  { config }: HealthAndMetricsDeps,
  storageStatus: StorageHealth,
): void => {
  new Gauge({
    name: "orrery_storage_up",
    help: "1 if the file storage answers, else 0.",
    registers: [registry],
    async collect() {
      this.set((await storageStatus()) === "ok" ? 1 : 0);
    },
  });
  new Gauge({
    name: "orrery_data_free_bytes",
    help: "Free bytes on the disk of the data folder.",
    registers: [registry],
    async collect() {
      this.set((await freeSpace(config.dataFolder)).bytes);
    },
  });
};

/** Gauges of models on the hub, summed over those that are loaded. */
const inferenceGauges: Readonly<Record<string, readonly [help: string, read: (host: HostStatus) => number]>> = {
  orrery_inference_queue: ["Calls that wait for a model on the hub.", ({ waiting }) => waiting],
  orrery_inference_processes: ["Processes that run a model on the hub.", () => 1],
  orrery_inference_memory_bytes: ["Memory of models on the hub.", ({ memory }) => memory],
};

const registerReadiness = (registry: Registry, deps: HealthAndMetricsDeps): void => {
  new Gauge({
    name: "orrery_ready",
    help: "1 if /readyz answers with 200, else 0.",
    registers: [registry],
    async collect() {
      this.set(
        await requireReadiness(deps).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
};

const registerInferenceMetrics = (registry: Registry, { inference }: HealthAndMetricsDeps): void => {
  registry.registerMetric(inference.waits);
  for (const [name, [help, read]] of Object.entries(inferenceGauges))
    addGauge(registry, name, help, () => inference.status().reduce((sum, host) => sum + read(host), 0));
};

/** Metrics tell how much is called at which provider, so they are not for everyone. */
const requireOperator = (viewer: Viewer): void => {
  requireSignedIn(viewer);
  if (!isHubAdmin(viewer, "read"))
    throw new HubError(
      "forbidden",
      "Only an admin of this hub can read its metrics. A token with the role read is enough.",
    );
};

const registerMetrics = (app: App, deps: HealthAndMetricsDeps, storageStatus: StorageHealth): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "orrery_" });
  const seconds = new Histogram({
    name: "orrery_http_request_duration_seconds",
    help: "Duration of requests by route.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  registerIndexMetrics(registry, deps);
  registerRouterMetrics(registry, deps);
  registerEndpointMetrics(registry, deps);
  registerStorageMetrics(registry, deps, storageStatus);
  registerReadiness(registry, deps);
  deps.workers.registerMetrics(registry);
  registerInferenceMetrics(registry, deps);
  app.addHook("onResponse", (request, reply, done) => {
    // Label with the route pattern: the number of URLs is unbounded.
    const route = request.routeOptions.url ?? "page";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const { host, metricsPort: port } = deps.config;
  if (port !== null) {
    listenForMetrics(app, { registry, host, port });
    return;
  }
  app.get(
    "/metrics",
    { schema: { tags: ["operations"], summary: "Metrics for Prometheus" } },
    async (request, reply) => {
      requireOperator(request.viewer);
      reply.type(registry.contentType);
      return registry.metrics();
    },
  );
};

/**
 * Throws if requests should go to another process. File storage is no reason: without it, no process can serve files, and
 * each can do the rest. The router works without the database for a while.
 */
const requireReadiness = async (deps: HealthAndMetricsDeps): Promise<void> => {
  const { config, db, secret } = deps;
  if (deps.shutdown.isStopping()) throw new HubError("unavailable", "This hub is shutting down.");
  if (!deps.inference.isReady())
    throw new HubError("unavailable", "The models of ORRERY_INFERENCE_PRELOAD are being loaded.");
  if (config.role === "router") return;
  if ((await isSecretOf(db, secret)) === false)
    throw new HubError("unavailable", `${wrongSecret.found} ${wrongSecret.advice}`);
  const full = fullDisk(await freeSpace(config.dataFolder), config.minFreeDisk);
  if (full) throw new HubError("unavailable", full);
  await deps.database.checkWrites();
};

/** Liveness, readiness, metrics and the OpenAPI document. */
export const registerHealthAndMetrics = (app: App, deps: HealthAndMetricsDeps): void => {
  const tags = ["operations"];
  const open = { config: { isOpen: true } };
  const storageStatus = createStorageHealth({
    check: deps.blobs.check,
    now: deps.now,
    onFailure: (error) => app.log.error({ err: error }, "file storage is unavailable"),
  });
  registerMetrics(app, deps, storageStatus);
  registerAdminOverview(app, createAdminOverviewService({ ...deps, storageStatus }));
  app.get(
    "/healthz",
    { ...open, schema: { tags, summary: "Liveness check", response: { 200: Status } } },
    async () => ({
      status: "ok",
    }),
  );
  app.get(
    "/readyz",
    {
      ...open,
      schema: { tags, summary: "Readiness check", response: { 200: Readiness, 503: Failure } },
    },
    async (request) => {
      try {
        await requireReadiness(deps);
      } catch (cause) {
        if (isHubError(cause)) throw cause;
        request.log.error({ err: cause }, "not ready");
        throw new HubError("unavailable", "Database or data folder is unavailable. Check the server log.", { cause });
      }
      return { status: "ready", storage: await storageStatus() };
    },
  );
  app.get("/.well-known/openapi.json", { ...open, schema: { tags, summary: "Get this OpenAPI document" } }, async () =>
    app.swagger(),
  );
};
