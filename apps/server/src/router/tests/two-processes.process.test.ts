import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openHub } from "../../hub/hub.ts";
import { endHubProcess, type HubProcess, isHubBuilt, startHubProcess } from "../../testing/hub-process.ts";
import { routedEntries } from "../../testing/router.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../../testing/servers/postgres.ts";
import { type RedisServer, redisSkipReason, startRedis } from "../../testing/servers/redis.ts";

const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const usage = { prompt_tokens: 4, completion_tokens: 30, total_tokens: 34 };

/** A provider whose streams start at once and end on demand. */
const startProvider = async () => {
  const ends = new Set<() => void>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (JSON.parse(Buffer.concat(chunks).toString()).stream !== true) {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ choices: [{ index: 0, message: { content: "yes" } }], usage }));
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event({ choices: [{ index: 0, delta: { content: "yes" }, finish_reason: null }] }));
      const finish = event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
      ends.add(() => response.end(finish + event({ choices: [], usage }) + event("[DONE]")));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    endAll: () => {
      for (const end of ends) end();
      ends.clear();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

interface Money {
  readonly limit: number;
  readonly spent: number;
  readonly reserved: number;
}

interface Call {
  readonly request_id: string;
  readonly state: string;
  readonly cost: number;
  readonly reserved: number;
}

const skipReason = isHubBuilt ? postgresSkipReason() : "the hub is not built";

describe.skipIf(skipReason)(
  `two hubs on one PostgreSQL${skipReason ? ` (skipped: ${skipReason})` : ""}`,
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-two-"));
    const processes: HubProcess[] = [];
    let postgres: PostgresServer;
    let redis: RedisServer | undefined;
    let provider: Awaited<ReturnType<typeof startProvider>>;
    let store: pg.Client;
    let environment: Record<string, string> = {};
    let token = "";

    const startOne = async (): Promise<HubProcess> => {
      const hub = await startHubProcess(environment);
      processes.push(hub);
      return hub;
    };
    const send = (hub: HubProcess, method: string, path: string, body?: unknown) =>
      fetch(`${hub.address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const question = { model: "acme/solo-chat", max_tokens: 100, messages: [{ role: "user", content: "say yes" }] };
    const ask = (hub: HubProcess, stream: boolean) =>
      send(hub, "POST", "/router/v1/chat/completions", { ...question, stream });
    const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: count }, work));
    const setBudget = (hub: HubProcess, limitUsd: number) =>
      send(hub, "PUT", "/api/budgets/owner", { period: "total", limitUsd });
    const money = async (): Promise<Money> => {
      const { rows } = await store.query("select limit_nano, spent_nano, reserved_nano from budgets");
      const { limit_nano, spent_nano, reserved_nano } = rows[0];
      return { limit: Number(limit_nano), spent: Number(spent_nano), reserved: Number(reserved_nano) };
    };
    const calls = async (): Promise<Call[]> => {
      const { rows } = await store.query(
        "select request_id, state, coalesce(cost_nano, 0) as cost, reserved_nano as reserved from router_calls order by id",
      );
      return rows.map((row) => ({ ...row, cost: Number(row.cost), reserved: Number(row.reserved) }));
    };
    const statesOf = (rows: readonly Call[]) => {
      const counts: Record<string, number> = {};
      for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
      return counts;
    };
    /** The expected spending: the cost of finished calls and the reservations of unknown ones. */
    const spentFor = (rows: readonly Call[]) =>
      rows.reduce((sum, { state, cost, reserved }) => sum + (state === "unknown" ? reserved : cost), 0);

    beforeAll(async () => {
      postgres = await startPostgres();
      provider = await startProvider();
      redis = redisSkipReason() ? undefined : await startRedis();
      const databaseUrl = await postgres.createDatabase();
      const settings = { ORRERY_DATA: folder, DATABASE_URL: databaseUrl, ORRERY_SEED: "off", ORRERY_OWNER: "owner" };
      const hub = await openHub(readConfig(settings).config);
      await hub.catalogue.upsertMirrored([...routedEntries]);
      token = (await hub.createOwnerToken())?.token ?? "";
      await hub.close();
      store = new pg.Client({ connectionString: databaseUrl });
      await store.connect();
      environment = {
        ...settings,
        ORRERY_PROVIDERS_AT: provider.address,
        TOGETHER_API_KEY: "planted-key",
        ...(redis && { REDIS_URL: redis.url }),
      };
    }, 60_000);
    afterAll(async () => {
      provider?.close();
      await Promise.all(processes.map((hub) => endHubProcess(hub, "SIGKILL")));
      await store?.end();
      await redis?.stop();
      await postgres?.stop();
    }, 60_000);

    test("concurrent streams through both hubs cannot exceed a budget", async () => {
      const [one, two] = await Promise.all([startOne(), startOne()]);
      await setBudget(one, 0.002);
      const replies = (await Promise.all([times(10, () => ask(one, true)), times(10, () => ask(two, true))])).flat();
      const begun = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status === 402);
      expect(begun.length + refused.length).toBe(20);
      // What a process has reserved is in its journal first.
      await expect.poll(async () => (await calls()).length).toBe(begun.length);
      const [{ reserved = 0 } = {}] = await calls();
      expect(begun).toHaveLength(Math.floor(2_000_000 / reserved));
      expect(await money()).toEqual({ limit: 2_000_000, spent: 0, reserved: begun.length * reserved });
      expect(await refused[0]?.json()).toMatchObject({ error: { code: "budget_exceeded" } });
      provider.endAll();
      const texts = await Promise.all(begun.map((reply) => reply.text()));
      expect(texts.every((text) => text.endsWith("data: [DONE]\n\n"))).toBe(true);
      await expect.poll(async () => (await money()).reserved).toBe(0);
      const rows = await calls();
      expect(statesOf(rows)).toEqual({ done: begun.length });
      expect((await money()).spent).toBe(spentFor(rows));
      expect((await setBudget(one, 1)).status).toBe(200);
    });

    test("a response is canceled through the hub that does not generate it", async () => {
      const [one, two] = processes as [HubProcess, HubProcess];
      const stream = await send(one, "POST", "/router/v1/responses", {
        model: question.model,
        input: "say yes",
        max_output_tokens: 100,
        stream: true,
      });
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
      const first = Buffer.from((await reader.read()).value ?? []).toString();
      const id = /"id":"(resp_[0-9a-f]{32})"/.exec(first)?.[1];
      const reply = await send(two, "POST", `/router/v1/responses/${id}/cancel`);
      expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ id, status: "cancelled" })]);
      const readToEnd = async () => {
        while (!(await reader.read()).done);
      };
      await expect(readToEnd()).rejects.toThrow("terminated");
      await expect.poll(async () => (await calls()).at(-1)?.state).toBe("cancelled");
      expect((await store.query("select id from response_cancellations")).rows).toEqual([]);
      const again = await send(two, "POST", `/router/v1/responses/${id}/cancel`);
      expect(again.status).toBe(404);
    });

    test("open calls of a killed process are settled as unknown by the other hub, once, and listed", async () => {
      const [one, two] = processes as [HubProcess, HubProcess];
      const before = (await calls()).length;
      await times(20, async () => expect((await ask(one, false)).status).toBe(200));
      const streams = await times(5, () => ask(one, true));
      await endHubProcess(one, "SIGKILL");
      await Promise.allSettled(streams.map((reply) => reply.text()));
      const shown = async () =>
        ((await (await send(two, "GET", "/api/usage/calls?state=unknown")).json()) as unknown[]).length;
      await expect.poll(shown, { timeout: 60_000, interval: 250 }).toBe(5);
      const rows = (await calls()).slice(before);
      expect(statesOf(rows)).toEqual({ done: 20, unknown: 5 });
      expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(25);
      expect(await money()).toMatchObject({ reserved: 0, spent: spentFor(await calls()) });
    });

    test("open calls of a killed process are settled once by the next starts", async () => {
      const two = processes[1] as HubProcess;
      const before = (await calls()).length;
      await times(20, async () => expect((await ask(two, false)).status).toBe(200));
      const streams = await times(5, () => ask(two, true));
      await endHubProcess(two, "SIGKILL");
      await Promise.allSettled(streams.map((reply) => reply.text()));
      const [three] = await times(3, startOne);
      const rows = (await calls()).slice(before);
      expect(statesOf(rows)).toEqual({ done: 20, unknown: 5 });
      expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(25);
      expect(await money()).toMatchObject({ reserved: 0, spent: spentFor(await calls()) });
      const usageRows = await send(three as HubProcess, "GET", "/api/usage?groupBy=account");
      expect(await usageRows.json()).toMatchObject([{ account: "owner", unknown: 10, open: 0 }]);
    });
  },
);
