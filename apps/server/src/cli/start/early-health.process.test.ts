import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createCatalogue } from "../../catalogue/catalogue.ts";
import { openIndexes } from "../../catalogue/search/index-snapshots.ts";
import { openDatabase } from "../../db/open.ts";
import { builtProgram, isHubBuilt } from "../../testing/hub-process.ts";
import { freePort } from "../../testing/servers/child-server.ts";
import { type EarlyListener, listenEarly } from "./early-listener.ts";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const startOn = (port: number, folder: string): ChildProcess => {
  const env = { PATH: process.env.PATH, PORT: String(port), ORRERY_DATA: folder, ORRERY_SEED: "off" };
  const child = spawn(process.execPath, [builtProgram], { env, stdio: "ignore" });
  children.push(child);
  return child;
};

interface Answer {
  readonly status: number;
  readonly body: { readonly error?: string };
  readonly headers: Headers;
}

const ask = async (port: number, path: string): Promise<Answer | undefined> => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return reply && { status: reply.status, body: (await reply.json()) as Answer["body"], headers: reply.headers };
};

/** Enough for a snapshot to be worth it. */
const count = 20_000;

const filledFolder = async (): Promise<string> => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-early-"));
  const database = await openDatabase({ dataFolder });
  const catalogue = createCatalogue({ db: database.db, now: Date.now, onChange: () => {} });
  for (let start = 0; start < count; start += 1_000)
    await catalogue.upsertMirrored(
      Array.from({ length: 1_000 }, (_, n) => ({
        kind: "model",
        id: `a/net-${start + n}`,
        origin: "reference",
        tags: [],
      })),
    );
  await database.close();
  return dataFolder;
};

test.skipIf(!isHubBuilt)(
  "a hub that starts is alive and says how far it is; killed at any time, it starts from its snapshot",
  { timeout: 300_000 },
  async () => {
    const folder = await filledFolder();
    const port = await freePort();
    const child = startOn(port, folder);
    await expect.poll(async () => (await ask(port, "/healthz"))?.status, { interval: 5, timeout: 60_000 }).toBe(200);
    const told = new Set<string>();
    await expect
      .poll(
        async () => {
          const readiness = await ask(port, "/readyz");
          if (readiness?.status === 503) told.add(readiness.body.error ?? "");
          return readiness?.status;
        },
        { interval: 5, timeout: 120_000 },
      )
      .toBe(200);
    expect([...told].join("\n")).toMatch(/^This hub is starting \(search index: [\d,]+ of 20,000 records\)/m);
    // Written last: a hub starts from the snapshots of both kinds, or of none.
    await expect.poll(() => existsSync(join(folder, "search", "datasets.snapshot")), { timeout: 60_000 }).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    const database = await openDatabase({ dataFolder: folder });
    const { isNew, indexes } = await openIndexes(database, join(folder, "search"));
    expect([isNew, indexes.model.size]).toEqual([false, count]);
    await database.close();
  },
);

const settings = { host: "127.0.0.1", tlsCert: "", tlsKey: "", earlyHealth: "on", databaseUrl: "" } as const;

test("everything but /healthz is unavailable until the hub takes over, and no connection is lost then", async () => {
  const port = await freePort();
  const early = (await listenEarly({ ...settings, port })) as EarlyListener;
  early.report("search index: 2 of 3 records");
  expect((await ask(port, "/healthz"))?.status).toBe(200);
  const refused = await ask(port, "/api/models");
  expect([refused?.status, refused?.headers.get("x-error-code"), refused?.headers.get("retry-after")]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  expect(refused?.body.error).toBe("This hub is starting (search index: 2 of 3 records). Try again in 5 seconds.");

  const page = await fetch(`http://127.0.0.1:${port}/models`, { headers: { accept: "text/html,*/*;q=0.8" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain('<p role="status">Search index: 2 of 3 records</p>');

  const server = createServer((_, reply) => reply.end("{}"));
  const waiting = connect(port, "127.0.0.1");
  await once(waiting, "connect");
  let isOver = false;
  const statuses = new Set<number | undefined>();
  const load = async () => {
    while (!isOver || !statuses.has(200)) statuses.add((await ask(port, "/api/models"))?.status);
  };
  const loads = Array.from({ length: 8 }, load);
  await expect.poll(() => statuses.has(503)).toBe(true);
  expect(await early.handOver(server)).toBe(`http://127.0.0.1:${port}`);
  isOver = true;
  await Promise.all(loads);
  expect([...statuses].sort()).toEqual([200, 503]);
  // A connection from before is answered by the hub, once.
  waiting.write("GET /api/models HTTP/1.1\r\nhost: hub\r\n\r\n");
  expect(await text(waiting)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close/i);
  expect((server.address() as AddressInfo).port).toBe(port);
  server.close();
  server.closeAllConnections();
});

test.each([
  [{ earlyHealth: "off" }, undefined],
  [{ earlyHealth: "auto", databaseUrl: "postgres://hub" }, undefined],
  [{ host: "localhost" }, undefined],
] as const)(
  "where connections are to be refused until the hub is open, nothing listens: %j",
  async (given, expected) => {
    expect(await listenEarly({ ...settings, port: 0, ...given })).toBe(expected);
  },
);
