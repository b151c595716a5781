import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Simulator, startSimulator } from "@orrery/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openHub } from "../../hub.ts";
import { type Cluster, clusterSkipReason, startCluster } from "../../testing/cluster/cluster.ts";
import { routedEntries } from "../../testing/router.ts";

const skipReason = clusterSkipReason();
const [rounds, callsPerRound] = [10, 30];

describe(`usage of a cluster${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  let simulator: Simulator;
  beforeAll(async () => {
    if (skipReason) return;
    simulator = await startSimulator();
    cluster = await startCluster({ ORRERY_PROVIDERS_AT: simulator.url, TOGETHER_API_KEY: "a key of the simulator" });
    const ORRERY_DATA = mkdtempSync(join(tmpdir(), "orrery-data-"));
    const hub = await openHub(readConfig({ ...cluster.environment(), ORRERY_DATA, ORRERY_SEED: "off" }).config);
    await hub.catalogue.upsertMirrored([...routedEntries]);
    await hub.close();
  });
  afterAll(async () => {
    await cluster?.stop();
    await simulator?.close();
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
