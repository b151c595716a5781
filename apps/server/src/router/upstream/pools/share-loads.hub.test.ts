import { describe, expect, test } from "vitest";
import type { Database } from "../../../db/engine.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import { openDatabaseOn } from "../../../testing/hub-on-engine.ts";
import { createPoolState } from "../../engines/pool-state.ts";
import { startSharedLoads } from "./share-loads.ts";

describe.each(enginesForTests)("loads shared by processes on $name", (engine) => {
  const { skipReason } = engine;
  let database: Database;
  openDatabaseOn(engine, (opened) => {
    database = opened;
  });

  const startProcess = (processName: string, now = Date.now, intervalMs = 10) => {
    const pools = createPoolState();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const loads = startSharedLoads({ db: database.db, pools, processName, intervalMs, now, onError });
    return { pools, errors, stop: loads.stop };
  };

  test.skipIf(skipReason)("are known to the others, until they end or their process does", async () => {
    // A clock that does not move, so that a slow machine makes no report old.
    const now = () => 1_000_000;
    const first = startProcess("first", now);
    const second = startProcess("second", now);
    const third = startProcess("third", now);
    first.pools.of(7).inFlight = 3;
    second.pools.of(7).inFlight = 2;
    second.pools.of(7).queue.push({ maxInFlight: 2, begin: () => {} });
    await expect.poll(() => first.pools.of(7).elsewhere).toEqual({ inFlight: 2, queued: 1 });
    await expect.poll(() => third.pools.of(7).elsewhere).toEqual({ inFlight: 5, queued: 1 });
    expect([third.pools.of(7).hasRoom(5), third.pools.of(7).hasRoom(6)]).toEqual([false, true]);

    const begun: string[] = [];
    third.pools.of(7).queue.push({ maxInFlight: 3, begin: () => begun.push("third") });
    first.pools.of(7).inFlight = 0;
    await expect.poll(() => begun).toEqual(["third"]);
    await second.stop();
    await expect.poll(() => first.pools.of(7).elsewhere).toEqual({ inFlight: 0, queued: 0 });
    for (const process of [first, third]) await process.stop();
    expect([first, second, third].flatMap(({ errors }) => errors)).toEqual([]);
    expect(await database.db.selectFrom("endpoint_loads").selectAll().execute()).toEqual([]);
  });

  test.skipIf(skipReason)("of a process that stopped reporting are ignored, and deleted after a day", async () => {
    const row = { endpoint_id: 8, process: "crashed", in_flight: 9, queued: 0 };
    await database.db
      .insertInto("endpoint_loads")
      .values({ ...row, at: 1_000 })
      .execute();
    const early = startProcess("early", () => 1_010);
    await expect.poll(() => early.pools.of(8).elsewhere.inFlight).toBe(9);
    await early.stop();
    const later = startProcess("later", () => 100_000_000);
    const alive = { ...row, endpoint_id: 9, process: "alive", at: 100_000_000 };
    await database.db.insertInto("endpoint_loads").values(alive).execute();
    await expect.poll(() => later.pools.of(9).elsewhere.inFlight).toBe(9);
    expect(later.pools.of(8).elsewhere.inFlight).toBe(0);
    await later.stop();
    const left = await database.db.selectFrom("endpoint_loads").select("process").execute();
    expect(left).toEqual([{ process: "alive" }]);
  });

  const rowsOf = (processName: string) =>
    database.db
      .selectFrom("endpoint_loads")
      .selectAll()
      .where("process", "=", processName)
      .orderBy("endpoint_id")
      .execute();

  test.skipIf(skipReason)("are written while there are calls, and once more when they have ended", async () => {
    let time = 1;
    const { pools, stop } = startProcess("writer", () => time++);
    pools.of(1);
    pools.of(2).inFlight = 4;
    pools.of(3).queue.push({ maxInFlight: 0, begin: () => {} });
    const row = { process: "writer", at: expect.any(Number) };
    await expect
      .poll(() => rowsOf("writer"))
      .toEqual([
        { ...row, endpoint_id: 2, in_flight: 4, queued: 0 },
        { ...row, endpoint_id: 3, in_flight: 0, queued: 1 },
      ]);
    pools.of(2).inFlight = 0;
    await expect.poll(async () => (await rowsOf("writer"))[0]?.in_flight).toBe(0);
    const [idle, busy] = await rowsOf("writer");
    await expect.poll(async () => (await rowsOf("writer"))[1]?.at).toBeGreaterThan((busy?.at ?? 0) + 5);
    expect((await rowsOf("writer"))[0]).toEqual(idle);
    pools.of(3).queue.length = 0;
    await stop();
  });

  test.skipIf(skipReason)("count for five intervals, and are stored for a day", async () => {
    const day = 86_400_000;
    const now = 2 * day;
    const row = { process: "other", in_flight: 1, queued: 2 };
    const rows = [now - 50, now - 49, now - day, now - day - 1].map((at, index) => ({
      ...row,
      at,
      endpoint_id: 20 + index,
    }));
    await database.db.insertInto("endpoint_loads").values(rows).execute();
    const { pools, stop } = startProcess("reader", () => now);
    await expect.poll(() => pools.of(21).elsewhere).toEqual({ inFlight: 1, queued: 2 });
    expect(pools.of(20).elsewhere).toEqual({ inFlight: 0, queued: 0 });
    await stop();
    expect((await rowsOf("other")).map(({ endpoint_id }) => endpoint_id)).toEqual([20, 21, 22]);
  });

  test.skipIf(skipReason)("are not shared with an interval of 0", async () => {
    const row = { endpoint_id: 30, process: "alone", in_flight: 1, queued: 0, at: 0 };
    await database.db.insertInto("endpoint_loads").values(row).execute();
    await startProcess("alone", () => 1e12, 0).stop();
    expect(await rowsOf("alone")).toEqual([row]);
  });
});
