import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../testing/servers/postgres.ts";
import type { Db } from "./engine.ts";
import { openDatabase } from "./open.ts";

const skipReason = postgresSkipReason();
const rounds = 3;

const connectionsAtWork = async (db: Db): Promise<number> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
  `.execute(db);
  return rows.length;
};

/** One connection waits in a query, the other is idle in a transaction, where no query can take the error. */
const startWork = (db: Db, gate: Promise<void>) =>
  Promise.allSettled([
    sql`select pg_sleep(60)`.execute(db),
    db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await gate;
      await sql`select 1`.execute(transaction);
    }),
  ]);

/** Passes connections on until it is told to pause those that are open: they stay open and say nothing more. */
const startPausingProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((inbound) => {
    const outbound = connect(Number(port), hostname);
    for (const socket of [inbound, outbound]) socket.on("error", () => {});
    inbound.pipe(outbound).pipe(inbound);
    pairs.add([inbound, outbound]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(target);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: address.href,
    pause: () => {
      for (const [inbound, outbound] of pairs) inbound.unpipe(outbound);
    },
    stop: async () => {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};

/** Much longer than the hub waits for its database: what takes this long is never answered. */
const maxAnswerMs = 60_000;

const answerTo = async (name: string, reply: Promise<Response>): Promise<string> => {
  const answered = new AbortController();
  const deadline = delay(maxAnswerMs, undefined, { signal: answered.signal }).catch(() => undefined);
  const answer = await Promise.race([reply, deadline]).finally(() => answered.abort());
  if (!answer) return `no answer to ${name}`;
  await answer.arrayBuffer();
  return `${answer.status} ${answer.headers.get("x-error-code") ?? ""}`.trim();
};

/** Asks over and over until told to stop; counts the answers. */
const startLoad = (hub: HubForTests) => {
  const answers = new Map<string, number>();
  let isStopped = false;
  const ask = async (number: number): Promise<void> => {
    for (let count = 0; !isStopped; count++) {
      const name = `owner/r-${number}-${count}`;
      const replies = [
        await answerTo("whoami", hub.get("/api/whoami-v2", hub.token)),
        await answerTo("a missing model", hub.get("/api/models/owner/none")),
        await answerTo("create", hub.send("POST", "/api/repos/create", { name }, hub.token)),
        await answerTo("router models", hub.get("/router/v1/models", hub.token)),
      ];
      for (const reply of replies) answers.set(reply, (answers.get(reply) ?? 0) + 1);
    }
  };
  const loops = Promise.all(Array.from({ length: 8 }, (_, number) => ask(number)));
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await loops;
    },
  };
};

describe(`PostgreSQL that restarts${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let server: PostgresServer;
  const newStore = async () => ({
    dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")),
    databaseUrl: await server.createDatabase(),
  });
  beforeAll(async () => {
    if (!skipReason) server = await startPostgres();
  });
  afterAll(() => server?.stop());

  test.skipIf(skipReason)('rejects running queries and transactions with "unavailable", then reconnects', async () => {
    const lost: Error[] = [];
    const { db, close } = await openDatabase({ ...(await newStore()), onLost: (error) => lost.push(error) });
    for (let round = 0; round < rounds; round++) {
      let open = (): void => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const work = startWork(db, gate);
      await expect.poll(() => connectionsAtWork(db)).toBe(2);
      await server.restart();
      open();
      const reason = { code: "unavailable", message: "The database is unavailable. Try again in a few seconds." };
      expect(await work).toMatchObject([
        { status: "rejected", reason },
        { status: "rejected", reason },
      ]);
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    }
    expect(lost.length).toBeGreaterThanOrEqual(2 * rounds);
    await close();
  });

  test.skipIf(skipReason)("ends a statement in time, also on a connection that gives no answer", async () => {
    const store = await newStore();
    const proxy = await startPausingProxy(store.databaseUrl);
    const limits = { maxConnections: 1, statementMs: 200 };
    const { db, close } = await openDatabase({ ...store, databaseUrl: proxy.address, limits });
    const unavailable = { code: "unavailable" };
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject(unavailable);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    proxy.pause();
    // The pool has one connection, so the next transaction needs that of the first.
    const reserved = db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
    await expect(reserved).rejects.toMatchObject(unavailable);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
    await proxy.stop();
  });

  // Each round waits for a crash recovery, which takes many seconds on a busy disk.
  const timeout = 240_000;
  test.skipIf(skipReason)(
    "makes a hub under load answer 503 unavailable until the database is back",
    { timeout },
    async () => {
      const hub = await startHub(await newStore());
      const load = startLoad(hub);
      for (let round = 0; round < rounds; round++) {
        const before = load.answers.get("200") ?? 0;
        await expect.poll(() => load.answers.get("200") ?? 0).toBeGreaterThan(before + 50);
        await server.restart();
      }
      await load.stop();
      const allowed = ["200", "404 RepoNotFound", "503 unavailable"];
      expect([...load.answers.keys()].filter((answer) => !allowed.includes(answer))).toEqual([]);
      expect(load.answers.get("503 unavailable")).toBeGreaterThan(0);
      expect((await hub.get("/readyz")).status).toBe(200);
      await hub.close();
    },
  );
});
