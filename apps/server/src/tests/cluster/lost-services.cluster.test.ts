import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, clusterSkipReason } from "../../testing/cluster/cluster.ts";
import { startRoutedCluster } from "../../testing/cluster/routed-cluster.ts";
import { type S3Double, s3Key, startS3Double } from "../../testing/servers/s3-double.ts";

const skipReason = clusterSkipReason();
const callers = 6;

/** Calls to a known model through nginx until told to stop. */
const startLoad = ({ address, token }: Cluster) => {
  const statuses = new Map<number, number>();
  let isStopped = false;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (caller: number): Promise<void> => {
    for (let count = 0; !isStopped; count++) {
      const stream = (caller + count) % 2 === 0;
      const body = JSON.stringify({ model: "acme/chat", stream, messages: [{ role: "user", content: "hello" }] });
      const reply = await fetch(`${address}/router/v1/chat/completions`, { method: "POST", headers, body });
      const text = await reply.text();
      const status = reply.status === 200 && stream && !text.includes("[DONE]") ? 0 : reply.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const answered = () => statuses.get(200) ?? 0;
  return {
    statuses,
    answered,
    more: async (count: number) => {
      const before = answered();
      await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(before + count);
    },
    stop: async () => {
      isStopped = true;
      await calls;
    },
  };
};

describe(`a cluster that loses its services${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  let storage: S3Double;
  beforeAll(async () => {
    if (skipReason) return;
    storage = await startS3Double("hub");
    const { accessKeyId, secretAccessKey, region } = s3Key;
    cluster = await startRoutedCluster({
      settings: {
        S3_ENDPOINT: storage.endpoint,
        S3_BUCKET: "hub",
        S3_REGION: region,
        S3_TIMEOUT: "1",
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        ORRERY_RATE_LIMITS: "off",
      },
    });
  });
  afterAll(async () => {
    await cluster?.stop();
    await storage?.close();
  });

  test.skipIf(skipReason)(
    "calls to known models go on without storage, Redis and PostgreSQL, and every one that was answered is in the ledger",
    { timeout: 300_000 },
    async () => {
      const headers = { authorization: `Bearer ${cluster.token}` };
      const load = startLoad(cluster);
      // Each process has seen the token and the model.
      await load.more(100);

      storage.failWith("hang");
      await load.more(100);
      storage.failWith(undefined);

      await cluster.redis.crash();
      await load.more(100);
      await cluster.redis.startAgain();
      await load.more(100);

      await cluster.postgres.crash();
      await load.more(300);
      await cluster.postgres.startAgain();
      await load.more(300);

      await load.stop();
      expect([...load.statuses.keys()]).toEqual([200]);
      const calls = async () => {
        const reply = await fetch(`${cluster.address}/api/usage?groupBy=provider`, { headers });
        if (reply.status !== 200 || reply.headers.get("x-orrery-lagging-processes")) return undefined;
        return ((await reply.json()) as { calls: number }[]).reduce((sum, one) => sum + one.calls, 0);
      };
      await expect.poll(calls, { timeout: 60_000 }).toBe(load.answered());
      for (const { address } of cluster.hubs) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    },
  );
});
