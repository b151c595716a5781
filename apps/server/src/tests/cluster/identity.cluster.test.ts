import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { verifyChain } from "../../modules/audit/verify.ts";
import { type Cluster, clusterSkipReason } from "../../testing/cluster/cluster.ts";
import { startRoutedCluster } from "../../testing/cluster/routed-cluster.ts";

const skipReason = clusterSkipReason();
const chat = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }], max_tokens: 50 };

describe(`identity in a cluster${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (skipReason) return;
    cluster = await startRoutedCluster();
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  /** Sends a request to one of the processes. */
  const send = (hub: number, path: string, body: object, token = cluster.token) =>
    fetch(`${cluster.hubs[hub % 3]?.address}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const withDatabase = async <T>(
    work: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<T>,
  ): Promise<T> => {
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-data-"));
    const database = await openDatabase({ dataFolder, databaseUrl: cluster.databaseUrl });
    return work(database.db).finally(() => database.close());
  };

  test.skipIf(skipReason)("a fine-grained token spends no more than its limit on three processes at once", async () => {
    const request = { name: "limited", canRunModels: true, limitUsd: 0.0008 };
    const made = await send(0, "/api/tokens/fine-grained", request);
    const { token, summary } = (await made.json()) as { token: string; summary: { id: number } };
    const statuses = await Promise.all(
      Array.from({ length: 45 }, async (_, call) => {
        const reply = await send(call, "/router/v1/chat/completions", chat, token);
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    const usage = await fetch(`${cluster.hubs[0]?.address}/api/usage/calls?limit=1`, {
      headers: { authorization: `Bearer ${cluster.token}` },
    });
    expect(usage.status).toBe(200);
    const costs = await withDatabase((db) =>
      db.selectFrom("router_calls").select("cost_nano").where("token_id", "=", summary.id).execute(),
    );
    expect(costs).toHaveLength(statuses.filter((status) => status === 200).length);
    expect(costs.reduce((sum, { cost_nano }) => sum + Number(cost_nano ?? 0), 0)).toBeLessThanOrEqual(800_000);
  });

  test.skipIf(skipReason)("a user disabled on one process is refused by all within a second", async () => {
    expect((await send(0, "/api/users", { name: "ada" })).status).toBe(201);
    const made = await send(1, "/api/tokens", { name: "ada's", role: "read", account: "ada" });
    const { token } = (await made.json()) as { token: string };
    const statuses = () =>
      Promise.all(
        cluster.hubs.map(async ({ address }) => {
          const { status } = await fetch(`${address}/api/whoami-v2`, { headers: { authorization: `Bearer ${token}` } });
          return status;
        }),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    const disabled = await fetch(`${cluster.hubs[2]?.address}/api/users/ada/state`, {
      method: "PUT",
      headers: { authorization: `Bearer ${cluster.token}`, "content-type": "application/json" },
      body: JSON.stringify({ isDisabled: true }),
    });
    expect(disabled.ok).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  test.skipIf(skipReason)("audit events of three processes are one chain", async () => {
    const replies = await Promise.all(
      Array.from({ length: 45 }, (_, call) => send(call, "/api/tokens", { name: `token ${call}`, role: "read" })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const { checked, unchained, problem } = await withDatabase((db) => verifyChain(db));
    expect({ unchained, problem }).toEqual({ unchained: 0, problem: undefined });
    expect(checked).toBeGreaterThanOrEqual(45);
  });
});
