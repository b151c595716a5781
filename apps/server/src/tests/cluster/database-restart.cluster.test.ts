import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, clusterSkipReason, startCluster } from "../../testing/cluster/cluster.ts";

const skipReason = clusterSkipReason();
const rounds = 4;
const callers = 12;

/** Reads and writes through nginx until told to stop; counts the answers by status. */
const startLoad = ({ address, token }: Cluster) => {
  const statuses = new Map<number, number>();
  let isStopped = false;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (caller: number): Promise<void> => {
    for (let count = 0; !isStopped; count++) {
      const body = JSON.stringify({ name: `owner/r-${caller}-${count}` });
      for (const reply of [
        await fetch(`${address}/api/whoami-v2`, { headers }),
        await fetch(`${address}/api/repos/create`, { method: "POST", headers, body }),
        await fetch(`${address}/router/v1/models`, { headers }),
      ]) {
        await reply.arrayBuffer();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const stop = async (): Promise<void> => {
    isStopped = true;
    await calls;
  };
  return { statuses, stop };
};

describe(`PostgreSQL that restarts under a cluster${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (!skipReason) cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());

  test.skipIf(skipReason)(
    `${rounds} immediate restarts under load end no process: calls get 200 or 503`,
    { timeout: 300_000 },
    async () => {
      const load = startLoad(cluster);
      for (let round = 0; round < rounds; round++) {
        const before = load.statuses.get(200) ?? 0;
        await expect.poll(() => load.statuses.get(200) ?? 0, { timeout: 60_000 }).toBeGreaterThan(before + 100);
        await cluster.postgres.restart();
      }
      const before = load.statuses.get(200) ?? 0;
      await expect.poll(() => load.statuses.get(200) ?? 0, { timeout: 60_000 }).toBeGreaterThan(before + 100);
      await load.stop();
      expect([...load.statuses.keys()].sort()).toEqual([200, 503]);
      expect(cluster.hubs.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
      for (const { address } of cluster.hubs) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    },
  );
});
