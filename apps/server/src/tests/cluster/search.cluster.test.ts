import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCatalogue } from "../../catalogue/catalogue.ts";
import { openDatabase } from "../../db/open.ts";
import { type Cluster, clusterSkipReason, startCluster } from "../../testing/cluster/cluster.ts";

const skipReason = clusterSkipReason();
const imports = 20_000;
const writes = 200;
const importers = 4;

const metricOf = async (address: string, token: string, name: string): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")[1],
  );
};

/** The ids of every model that a process lists, page by page. */
const listAll = async (address: string): Promise<string[]> => {
  const ids: string[] = [];
  let next: string | undefined = `${address}/api/models?limit=1000&sort=createdAt`;
  while (next) {
    const reply: Response = await fetch(next);
    ids.push(...((await reply.json()) as { id: string }[]).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get("link") ?? "")?.[1];
  }
  return ids.sort();
};

/** Imports in several streams at once, whose batches commit in any order. */
const importAll = async (databaseUrl: string): Promise<void> => {
  const database = await openDatabase({ databaseUrl, dataFolder: "" });
  const catalogue = createCatalogue({ db: database.db, now: Date.now, onChange: () => {} });
  const stream = (number: number) =>
    catalogue.upsertMirrored(
      Array.from({ length: imports / importers }, (_, count) => ({
        kind: "model" as const,
        id: `imported/m-${number}-${count}`,
        origin: "upstream",
        tags: ["en", "license:mit"],
      })),
    );
  await Promise.all(Array.from({ length: importers }, (_, number) => stream(number)));
  await database.close();
};

describe(`search on three processes${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (!skipReason) cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());
  const metric = (address: string, name: string) => metricOf(address, cluster.token, name);
  const models = (address: string) => metric(address, 'orrery_repositories{kind="model"}');

  const writeAll = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${cluster.token}`, "content-type": "application/json" };
    for (let count = 0; count < writes; count++) {
      const body = JSON.stringify({ name: `owner/w-${count}` });
      const { address } = cluster.hubs[count % cluster.hubs.length] as { address: string };
      const reply = await fetch(`${address}/api/repos/create`, { method: "POST", headers, body });
      expect(reply.status).toBe(200);
    }
  };

  test.skipIf(skipReason)(
    `${imports} imports beside ${writes} writes: all three indexes are equal, without a repair`,
    { timeout: 600_000 },
    async () => {
      await Promise.all([importAll(cluster.databaseUrl), writeAll()]);
      const addresses = cluster.hubs.map(({ address }) => address);
      await expect
        .poll(() => Promise.all(addresses.map(models)), { timeout: 60_000, interval: 500 })
        .toEqual(addresses.map(() => imports + writes));
      const [first, ...others] = await Promise.all(addresses.map(listAll));
      expect(new Set(first).size).toBe(imports + writes);
      for (const other of others) expect(other).toEqual(first);
      const repairs = await Promise.all(addresses.map((address) => metric(address, "orrery_search_index_repairs")));
      expect(repairs).toEqual([0, 0, 0]);
    },
  );
});
