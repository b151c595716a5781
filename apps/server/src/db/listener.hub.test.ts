import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSettings } from "../router/settings.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../testing/servers/postgres.ts";
import { createListener, noticeChannel } from "./listener.ts";
import { createNotices } from "./notices.ts";

const skipReason = postgresSkipReason();
/** Per second and process. */
const maxIdleRate = 2;

describe(`notices of PostgreSQL${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let server: PostgresServer;
  let admin: pg.Client;
  const clients: pg.Client[] = [];
  const connect = async (connectionString: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    clients.push(client);
    return client;
  };
  const start = (databaseUrl: string): Promise<HubForTests> =>
    startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")), databaseUrl }, {}, undefined, {
      routerSettings: defaultSettings,
    });
  const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);
  const listening = async (databaseUrl: string): Promise<number[]> => {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and state = 'idle' and query = $2",
      [nameOf(databaseUrl), `listen ${noticeChannel}`],
    );
    return rows.map(({ pid }) => pid);
  };
  beforeAll(async () => {
    if (skipReason) return;
    server = await startPostgres();
    admin = await connect(await server.createDatabase());
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await server?.stop();
  });

  /** Transactions of a hub that starts, hears its own notices so many times, and closes; and how long it heard them. */
  const transactionsOf = async (databaseUrl: string, checks: number) => {
    const total = async () => {
      const { rows } = await admin.query<{ count: string }>(
        "select xact_commit + xact_rollback as count from pg_stat_database where datname = $1",
        [nameOf(databaseUrl)],
      );
      return Number(rows[0]?.count);
    };
    const before = await total();
    const witness = new pg.Client({ connectionString: databaseUrl });
    await witness.connect();
    await witness.query(`listen ${noticeChannel}`);
    const nextCheck = async (): Promise<void> => {
      for (;;) {
        const [{ payload }] = (await once(witness, "notification")) as [pg.Notification];
        if (payload?.startsWith("check ")) return;
      }
    };
    const first = nextCheck();
    const hub = await start(databaseUrl);
    await first;
    const heardAt = performance.now();
    for (let count = 1; count < checks; count += 1) await nextCheck();
    const seconds = (performance.now() - heardAt) / 1000;
    await hub.close();
    await witness.end();
    // A connection that ends has told all its statistics.
    const open = "select count(*)::int as open from pg_stat_activity where datname = $1";
    await expect.poll(async () => (await admin.query(open, [nameOf(databaseUrl)])).rows).toEqual([{ open: 0 }]);
    return { count: (await total()) - before, seconds };
  };

  test.skipIf(skipReason)("an idle hub makes fewer than two transactions a second", { timeout: 120_000 }, async () => {
    const databaseUrl = await server.createDatabase();
    await (await start(databaseUrl)).close();
    const short = await transactionsOf(databaseUrl, 1);
    const long = await transactionsOf(databaseUrl, 2);
    expect((long.count - short.count) / long.seconds).toBeLessThan(maxIdleRate);
  });

  test.skipIf(skipReason)(
    "a change is seen by another process within a second, also after the listening connections were ended",
    async () => {
      const databaseUrl = await server.createDatabase();
      const first = await start(databaseUrl);
      const second = await start(databaseUrl);
      const publish = async (name: string): Promise<void> => {
        const created = await first.send("POST", "/api/repos/create", { name: `owner/${name}` }, first.token);
        expect(created.status).toBe(200);
        const index = second.hub.indexes.model;
        await expect.poll(() => index.suggest(name, 1), { timeout: 1_000, interval: 10 }).toHaveLength(1);
      };
      await expect.poll(() => listening(databaseUrl)).toHaveLength(2);
      await publish("aurora");
      const before = await listening(databaseUrl);
      await admin.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [before]);
      await publish("borealis");
      await expect.poll(() => listening(databaseUrl), { timeout: 10_000 }).toHaveLength(2);
      expect((await listening(databaseUrl)).filter((pid) => before.includes(pid))).toEqual([]);
      await publish("corona");
      await first.close();
      await second.close();
    },
  );

  /** Connections of a pooler that gives a connection to others after each transaction hear nothing either. */
  test.skipIf(skipReason)("looks at its own interval where a listening connection hears nothing", async () => {
    const databaseUrl = await server.createDatabase();
    const sender = await connect(databaseUrl);
    let opened = 0;
    const listener = createListener({
      createClient: () => {
        opened += 1;
        return new pg.Client({ connectionString: databaseUrl });
      },
      notify: (text) => sender.query("select pg_notify('elsewhere', $1)", [text]),
    });
    let looks = 0;
    const followed = createNotices(listener).follow("changes", {
      intervalMs: 20,
      look: async () => {
        looks += 1;
      },
      onError: () => {},
    });
    await expect.poll(() => opened, { timeout: 20_000 }).toBeGreaterThan(1);
    const before = looks;
    expect(listener.isHeard()).toBe(false);
    await expect.poll(() => looks, { timeout: 5_000 }).toBeGreaterThan(before + 5);
    await followed.stop();
    listener.close();
  });
});
