import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, clusterSkipReason } from "../../testing/cluster/cluster.ts";
import { startRoutedCluster } from "../../testing/cluster/routed-cluster.ts";

const skipReason = clusterSkipReason();

describe(`a cluster with split roles${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (skipReason) return;
    const settings = { ORRERY_PUBLIC_URL: "http://hub.example" };
    cluster = await startRoutedCluster({ settings, roles: ["hub", "hub", "router"] });
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  const headers = () => ({ authorization: `Bearer ${cluster.token}`, "content-type": "application/json" });
  const chat = async (address: string) => {
    const body = JSON.stringify({ model: "acme/chat", messages: [{ role: "user", content: "hello" }] });
    const reply = await fetch(`${address}/v1/chat/completions`, { method: "POST", headers: headers(), body });
    return { status: reply.status, text: await reply.text() };
  };

  test.skipIf(skipReason)("serves pages, API and calls at one address, and counts calls on every hub", async () => {
    for (const path of ["/models", "/api/models/acme/chat", "/router/v1/models"])
      expect([path, (await fetch(`${cluster.address}${path}`, { headers: headers() })).status]).toEqual([path, 200]);
    for (let call = 0; call < 3; call++) expect((await chat(cluster.address)).status).toBe(200);
    const [first, second, router] = cluster.hubs.map(({ address }) => address);
    for (const hub of [first, second]) {
      const usage = await fetch(`${hub}/api/usage?groupBy=provider`, { headers: headers() });
      expect(((await usage.json()) as { calls: number }[]).reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
      expect(await chat(String(hub))).toMatchObject({ status: 404, text: expect.stringContaining("has the role hub") });
    }
    expect((await fetch(`${router}/api/models`, { headers: headers() })).status).toBe(404);
  });
});
