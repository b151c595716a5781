import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../http/fastify-app.ts";
import { replaceSecret } from "../../identity/secret.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { freePort } from "../../testing/servers/child-server.ts";
import { s3Key, startS3Double } from "../../testing/servers/s3-double.ts";

import { listenForMetrics } from "./metrics-listener.ts";

const newStore = () => ({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")) });

let hub: HubForTests;
beforeAll(async () => {
  hub = await startHub(
    newStore(),
    { isSeeded: true, isBundleShown: false, quotas: { api: 3, resolvers: 2, pages: 2, router: 2, secrets: 30 } },
    () => 1_700_000_000_000,
  );
});
afterAll(() => hub.close());

test("sends rate limit headers, and 429 with Retry-After above the limit", async () => {
  const ask = (path: string) => hub.get(path);
  const first = await ask("/api/models?limit=1");
  expect(first.headers.get("ratelimit")).toBe('"api";r=2;t=300');
  expect(first.headers.get("ratelimit-policy")).toBe('"fixed window";"api";q=3;w=300');
  await ask("/api/task-types");
  expect((await ask("/api/models/facets")).status).toBe(200);
  const refused = await ask("/api/models?limit=1");
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("ratelimit")]).toEqual([
    429,
    "300",
    '"api";r=0;t=300',
  ]);
  expect(await refused.json()).toEqual({
    error: 'Too many requests: 3 of the kind "api" are allowed in 5 minutes. Try again in 300 seconds.',
    requestId: refused.headers.get("x-request-id"),
  });
  expect((await ask("/unknown/nothing/resolve/main/x")).headers.get("ratelimit")).toBe('"resolvers";r=1;t=300');
  expect((await ask("/tasks")).headers.get("ratelimit")).toBe('"pages";r=1;t=300');
  expect((await ask("/healthz")).headers.get("ratelimit")).toBeNull();
  const own = await hub.get("/api/whoami-v2", hub.token);
  expect([own.status, own.headers.get("ratelimit")]).toEqual([200, '"api";r=5;t=300']);
});

test("reports liveness, readiness and metrics", async () => {
  expect(await (await hub.get("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await hub.get("/readyz")).json()).toEqual({ status: "ready", storage: "ok" });
  const metrics = await (await hub.get("/metrics", hub.token)).text();
  expect(metrics).toMatch(
    /orrery_http_request_duration_seconds_count\{method="GET",route="\/api\/models",status="200"\} \d+/,
  );
  expect(metrics).toMatch(/orrery_repositories\{kind="model"\} \d{3}/);
  expect(metrics).toMatch(/orrery_search_index_repairs 0\n/);
  expect(metrics).toMatch(/orrery_search_index_checked_timestamp_seconds \d+/);
  expect(metrics).not.toContain("/unknown/nothing");
  expect(metrics).toContain("orrery_router_calls_in_progress 0\n");
  expect(metrics).toContain('orrery_worker_queue{lane="bodies"} 0\n');
  expect(metrics).toMatch(/orrery_data_free_bytes \d+/);
  expect(metrics).toContain("orrery_ready 1\n");
  for (const name of ["queue", "processes", "memory_bytes"]) expect(metrics).toContain(`orrery_inference_${name} 0\n`);
});

test("is alive but not ready when the database is closed", async () => {
  const broken = await startHub(newStore());
  await broken.hub.database.close();
  expect((await broken.get("/healthz")).status).toBe(200);
  const reply = await broken.get("/readyz");
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    503,
    "Database or data folder is unavailable. Check the server log.",
  ]);
  await broken.close().catch(() => undefined);
});

test("a process with the role router is ready without the database and the storage", async () => {
  const router = await startHub(newStore(), { role: "router" });
  await router.hub.database.close();
  expect((await router.get("/readyz")).status).toBe(200);
  await router.close().catch(() => undefined);
});

test("is not ready once the hub has another secret", async () => {
  const old = await startHub(newStore());
  await replaceSecret(old.hub.database.db, "another secret of this hub's processes");
  const reply = await old.get("/readyz");
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    503,
    expect.stringContaining("ORRERY_SECRET is not the secret of this hub's database."),
  ]);
  await old.close();
});

test("is not ready on a full disk, and says so", async () => {
  const full = await startHub(newStore(), { minFreeDisk: 2 ** 40 });
  const reply = await full.get("/readyz");
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    503,
    expect.stringMatching(/^The disk of the data folder is full: \d+ MiB free, less than ORRERY_MIN_FREE_DISK=/),
  ]);
  expect(await (await full.get("/metrics", full.token)).text()).toContain("orrery_ready 0\n");
  await full.close();
});

test("reads with a token when its last use cannot be written", async () => {
  const full = await startHub(newStore());
  await sql`create trigger full_disk before update on tokens begin select raise(fail, 'database or disk is full'); end`.execute(
    full.hub.database.db,
  );
  expect((await full.get("/api/whoami-v2", full.token)).status).toBe(200);
  await full.close();
});

test("stores files in S3 and none in the data folder", async () => {
  const double = await startS3Double("hub");
  const store = newStore();
  const settings = {
    s3Endpoint: double.endpoint,
    s3Bucket: "hub",
    s3Region: s3Key.region,
    s3AccessKeyId: s3Key.accessKeyId,
  };
  const remote = await startHub(store, { ...settings, s3SecretAccessKey: s3Key.secretAccessKey });
  const files = [{ path: "config.json", content: Buffer.from('{"a":1}').toString("base64") }];
  await remote.send("POST", "/api/repos/create", { name: "owner/far", files }, remote.token);
  const part = await remote.get("/owner/far/resolve/main/config.json", undefined, { range: "bytes=1-3" });
  expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([206, '"a"', "bytes 1-3/7"]);
  const isBlob = expect.stringMatching(/^blobs\/[0-9a-f]{64}$/);
  // The file, and the .gitattributes of every new repository.
  expect([...double.objects.keys()]).toEqual([isBlob, isBlob]);
  expect(existsSync(join(store.dataFolder, "blobs"))).toBe(false);
  await remote.close();
  await double.close();
});

test("serves an OpenAPI document with a summary for every route", async () => {
  const document = (await (await hub.get("/.well-known/openapi.json", hub.token)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { summary?: string; parameters?: { name: string }[] }>>;
  };
  expect(document.openapi).toBe("3.1.0");
  for (const path of [
    "/api/models",
    "/api/models/{owner}/{name}",
    "/api/datasets/{owner}/{name}/tree/{revision}",
    "/{owner}/{name}/resolve/{revision}/{*}",
    "/api/models/facets",
    "/api/tokens",
    "/api/whoami-v2",
  ])
    expect(Object.keys(document.paths)).toContain(path);
  const names = document.paths["/api/models"]?.get?.parameters?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["search", "filter", "num_parameters", "cursor"]));
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { summary }] of Object.entries(methods))
      expect([path, method, summary]).toEqual([path, method, expect.any(String)]);
});

test("seeds the catalogue with references without downloads or likes", async () => {
  const reply = await hub.get("/api/models?limit=1000&full=true&origin=reference", hub.token);
  const models = (await reply.json()) as {
    origin: string;
    downloads: number;
    likes: number;
    pipeline_tag: string;
    siblings: unknown[];
  }[];
  expect(models.length).toBeGreaterThan(150);
  for (const model of models)
    expect(model).toMatchObject({
      origin: "reference",
      downloads: 0,
      likes: 0,
      siblings: [],
      pipeline_tag: expect.any(String),
    });
});

test.each([
  ["POST", "/api/tokens", "{", 400],
  ["POST", "/api/tokens", JSON.stringify({ name: "x".repeat(2_000_000), role: "read" }), 413],
  ["PATCH", "/api/models", "{}", 404],
])("%s %s with a bad body is refused", async (method, path, body, status) => {
  expect((await hub.send(method, path, body, hub.token)).status).toBe(status);
});

test("metrics are for admins of the hub, or on a port of their own", async () => {
  const other = await startHub(newStore(), { isSeeded: false, quotas: null });
  const port = await freePort();
  const apart = await startHub(newStore(), { isSeeded: false, host: "127.0.0.1", metricsPort: port });
  try {
    await other.send("POST", "/api/users", { name: "ada" }, other.token);
    const issue = async (role: string, user: string) => {
      const reply = await other.send("POST", "/api/tokens", { name: "metrics", role, account: user }, other.token);
      return ((await reply.json()) as { token: string }).token;
    };
    const tokens = [
      undefined,
      await issue("admin", "ada"),
      await issue("inference", "owner"),
      await issue("read", "owner"),
    ];
    const statuses = await Promise.all(tokens.map(async (token) => (await other.get("/metrics", token)).status));
    expect(statuses).toEqual([401, 403, 403, 200]);
    expect((await apart.get("/metrics", apart.token)).status).toBe(404);
    const separate = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([separate.status, await separate.text()]).toEqual([
      200,
      expect.stringContaining("orrery_router_calls_in_progress 0"),
    ]);
    expect((await fetch(`http://127.0.0.1:${port}/api/models`)).status).toBe(404);
    const taken = fastify() as unknown as App;
    listenForMetrics(taken, { registry: new Registry(), host: "127.0.0.1", port });
    await expect(taken.ready()).rejects.toThrow(
      `ORRERY_METRICS_PORT=${port} can't be listened on (EADDRINUSE). Choose another.`,
    );
  } finally {
    await Promise.all([other.close(), apart.close()]);
  }
});
