import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, clusterSkipReason, startCluster } from "../../testing/cluster/cluster.ts";
import { startHubProcess } from "../../testing/hub-process.ts";

const skipReason = clusterSkipReason();

describe(`three processes on an empty database${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (!skipReason) cluster = await startCluster({ settings: { ORRERY_SEED: "on" } });
  });
  afterAll(() => cluster?.stop());

  test.skipIf(skipReason)("all start, publish the bundled models once and print one owner token", async () => {
    const logs = cluster.hubs.map(({ log }) => log());
    expect(logs.filter((text) => text.includes("First start"))).toHaveLength(1);
    const lists = await Promise.all(
      cluster.hubs.map(async ({ address }) => {
        const reply = await fetch(`${address}/api/models?limit=1000`);
        return ((await reply.json()) as { id: string }[]).map(({ id }) => id).sort();
      }),
    );
    expect(lists[0]?.filter((id) => id.startsWith("orrery/")).length).toBeGreaterThan(5);
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);
  });

  test.skipIf(skipReason)("a process with another secret does not start, and the others go on", async () => {
    const other = { ...cluster.environment(), ORRERY_SECRET: "a secret that no other process has" };
    await expect(startHubProcess(other)).rejects.toThrow("ORRERY_SECRET is not the secret of this hub's database.");
    const ready = await Promise.all(cluster.hubs.map(async ({ address }) => (await fetch(`${address}/readyz`)).status));
    expect(ready).toEqual([200, 200, 200]);
  });
});
