import { describe, expect, test } from "vitest";
import type { Database } from "../../../db/engine.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import { openDatabaseOn } from "../../../testing/hub-on-engine.ts";
import { createPoolState } from "./pool-state.ts";
import { startSharedLoads } from "./share-loads.ts";

describe.each(enginesForTests)("loads shared by processes on $name", (engine) => {
  const { skipReason } = engine;
  let database: Database;
  openDatabaseOn(engine, (opened) => {
    database = opened;
  });

  const startProcess = (processName: string, now = Date.now) => {
    const pools = createPoolState();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const loads = startSharedLoads({ db: database.db, pools, processName, intervalMs: 10, now, onError });
    return { pools, errors, stop: loads.stop };
  };

  test.skipIf(skipReason)("are known to the others, until they end or their process does", async () => {
    // A clock that does not move, so that a slow machine makes no report old.
    const now = () => 1_000_000;
    const [first, second, third] = [
      startProcess("first", now),
      startProcess("second", now),
      startProcess("third", now),
    ];
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
});
