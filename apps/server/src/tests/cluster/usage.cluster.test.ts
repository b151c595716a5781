import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, clusterSkipReason } from "../../testing/cluster/cluster.ts";
import { startRoutedCluster } from "../../testing/cluster/routed-cluster.ts";

const skipReason = clusterSkipReason();
const rounds = 10;
const callsPerRound = 30;

describe(`usage of a cluster${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (skipReason) return;
    cluster = await startRoutedCluster();
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  test.skipIf(skipReason)(`on any process has all calls of the others, ${rounds} times of ${rounds}`, async () => {
    const headers = { authorization: `Bearer ${cluster.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ model: "acme/chat", messages: [{ role: "user", content: "hello" }] });
    const addresses = cluster.hubs.map(({ address }) => address);
    const seen: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const replies = await Promise.all(
        Array.from({ length: callsPerRound }, async (_, call) => {
          const reply = await fetch(`${addresses[call % 3]}/router/v1/chat/completions`, {
            method: "POST",
            headers,
            body,
          });
          await reply.arrayBuffer();
          return reply.status;
        }),
      );
      expect(new Set(replies)).toEqual(new Set([200]));
      const usage = await fetch(`${addresses[round % 3]}/api/usage?groupBy=provider`, { headers });
      expect(usage.headers.get("x-orrery-lagging-processes")).toBeNull();
      seen.push(((await usage.json()) as { calls: number }[]).reduce((sum, { calls }) => sum + calls, 0));
    }
    expect(seen).toEqual(Array.from({ length: rounds }, (_, round) => (round + 1) * callsPerRound));
  });
});
