import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallLimits, createCallLimits } from "../router/limits/call-limits.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { postgresSkipReason, startPostgres } from "../testing/servers/postgres.ts";
import { type RedisServer, redisSkipReason, startRedis } from "../testing/servers/redis.ts";
import { openRedis } from "./redis.ts";

const skipReason = postgresSkipReason() ?? redisSkipReason();
const quotas = { api: 40, resolvers: 40, pages: 40, router: 40, secrets: 30 };

/** Asks again and again until something holds; the test's time limit ends it otherwise. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds()));
};

describe(skipReason ? `two processes (skipped: ${skipReason})` : "two processes", () => {
  let stopPostgres: () => Promise<void>;
  let redis: RedisServer;
  let [one, two]: HubForTests[] = [];
  const hubs = (): readonly [HubForTests, HubForTests] => {
    if (!one || !two) throw new Error("the hubs are not started");
    return [one, two];
  };

  beforeAll(async () => {
    if (skipReason) return;
    const postgres = await startPostgres();
    stopPostgres = postgres.stop;
    redis = await startRedis();
    const databaseUrl = await postgres.createDatabase();
    const start = () =>
      startHub(
        { dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")), databaseUrl },
        { redisUrl: redis.url, quotas },
      );
    one = await start();
    two = await start();
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await redis?.stop();
    await stopPostgres?.();
  });

  test.skipIf(skipReason)("rejects a token revoked by another process", async () => {
    const [first, second] = hubs();
    const reply = await first.send("POST", "/api/tokens", { name: "short-lived", role: "read" }, first.token);
    const { token, summary } = (await reply.json()) as { token: string; summary: { id: number } };
    expect((await second.get("/api/whoami-v2", token)).status).toBe(200);
    expect((await first.send("DELETE", `/api/tokens/${summary.id}`, undefined, first.token)).status).toBeLessThan(300);
    await until(async () => (await second.get("/api/whoami-v2", token)).status === 401);
  });

  test.skipIf(skipReason)("is told of a repository published by another process, and finds it", async () => {
    const [first, second] = hubs();
    let notices = 0;
    second.hub.shared.onNotice(() => {
      notices += 1;
    });
    for (const name of ["aurora", "borealis", "corona"]) {
      await first.hub.catalogue.create({
        kind: "model",
        id: `owner/${name}`,
        ownerId: 1,
        isPrivate: false,
        author: "owner",
      });
      const index = second.hub.indexes.model;
      await until(async () => index.suggest(name, 1).length > 0 || (await turn()));
    }
    await until(async () => notices >= 3 || (await turn()));
    expect(second.hub.indexes.model.size).toBe(3);
  });

  test.skipIf(skipReason)("shares rate limits between processes", async () => {
    const [first, second] = hubs();
    const ask = async (hub: HubForTests) => (await hub.get("/tasks")).status;
    const statuses: number[] = [];
    for (let turns = 0; turns < quotas.pages; turns += 1) statuses.push(await ask(first), await ask(second));
    expect(statuses.filter((status) => status === 200)).toHaveLength(quotas.pages);
    expect(statuses.filter((status) => status === 429)).toHaveLength(quotas.pages);
    const refused = await second.get("/tasks");
    expect(refused.headers.get("ratelimit")).toMatch(/^"pages";r=0;t=\d+$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
  });

  test.skipIf(skipReason)("shares limits of accounts and models between processes", async () => {
    const none = { accountRequests: null, accountTokens: null, modelRequests: null, modelTokens: null };
    const limitsOf = (settings: object) =>
      hubs().map(({ hub }) => createCallLimits(hub.shared.limiter, { ...none, ...settings })) as [
        CallLimits,
        CallLimits,
      ];
    const call = { accountId: 7, model: "acme/shared" };
    const [first, second] = limitsOf({ modelRequests: 3 });
    await first.admit(call);
    await second.admit({ ...call, accountId: 8 });
    await first.admit({ ...call, accountId: 9 });
    await expect(second.admit(call)).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringMatching(/^Too many calls: acme\/shared can receive 3 requests per minute\. /),
    });
    const [spending, admitting] = limitsOf({ accountTokens: 10 });
    spending.spend(call, 10);
    await expect
      .poll(async () => admitting.admit(call)?.catch((error) => error.message))
      .toMatch(/^Too many calls: an account can use 10 tokens per minute\. /);
  });

  test.skipIf(skipReason)("falls back to rate limits per process when Redis is lost", async () => {
    const [first, second] = hubs();
    await redis.stop();
    expect((await first.get("/api/tasks")).status).toBe(200);
    expect((await second.get("/api/tasks")).status).toBe(200);
    redis = await startRedis(Number(new URL(redis.url).port));
    await until(async () => (await turn()) || (await first.get("/api/tasks")).headers.get("ratelimit") !== null);
    await first.hub.catalogue.create({
      kind: "model",
      id: "owner/after",
      ownerId: 1,
      isPrivate: false,
      author: "owner",
    });
    await until(async () => second.hub.indexes.model.size === 4 || (await turn()));
  });

  test("names REDIS_URL when Redis cannot be reached on start", async () => {
    await expect(openRedis("redis://:hunter2@127.0.0.1:1", Date.now)).rejects.toThrow(/^REDIS_URL cannot be reached: /);
  });
});

/** Lets everything else that waits have its turn. */
const turn = (): Promise<false> => new Promise((resolve) => setImmediate(() => resolve(false)));
