import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHub } from "../testing/hub.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../testing/servers/postgres.ts";

const skipReason = postgresSkipReason();

describe(`several hubs on one database${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    if (!skipReason) server = await startPostgres();
  });
  afterAll(() => server?.stop());

  test.skipIf(skipReason)("seed an empty database once and create one owner token", async () => {
    const databaseUrl = await server.createDatabase();
    const newStore = () => ({ databaseUrl, dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")) });
    const start = () => startHub(newStore(), { isSeeded: true, secret: "s".repeat(40) });
    const hubs = await Promise.all([start(), start(), start()]);
    const sizes = hubs.map(({ hub }) => [hub.indexes.model.size, hub.indexes.dataset.size]);
    expect(sizes[0]?.[0]).toBeGreaterThan(100);
    expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
    expect(hubs.filter(({ token }) => token !== "")).toHaveLength(1);
    for (const hub of hubs) await hub.close();
  });
});
