import { describe, expect, test } from "vitest";
import type { Database } from "../../../db/engine.ts";
import { sqliteEngine } from "../../../testing/engines.ts";
import { openDatabaseOn } from "../../../testing/hub-on-engine.ts";
import type { RouterRequest } from "../../request.ts";
import { createActiveResponses } from "./active-responses.ts";

const id = `resp_${"0".repeat(32)}`;

const callOf = (accountId: number) => {
  let ends = 0;
  const response = {
    destroy: () => {
      ends += 1;
    },
  };
  const inbound = { viewer: { account: { id: accountId } }, response } as unknown as RouterRequest;
  return { inbound, ends: () => ends };
};

describe("responses that are being generated", () => {
  let database: Database;
  openDatabaseOn(sqliteEngine, async (opened) => {
    database = opened;
    for (const [name, id] of [
      ["ada", 7],
      ["eve", 8],
    ] as const) {
      const account = { id, kind: "user", name, name_key: name, full_name: name, created_at: 0 } as const;
      await database.db.insertInto("accounts").values(account).execute();
    }
  });
  const rows = () => database.db.selectFrom("response_cancellations").selectAll().execute();
  /** Two processes share only a PostgreSQL; the queries are the same on both engines. */
  const startProcess = (engine: Database["engine"] = "postgres", now = () => 100_000) => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    return { errors, ...createActiveResponses({ database: { ...database, engine }, now, onError }) };
  };

  test("are canceled by their account only, until they end", () => {
    const { add, cancel } = startProcess("sqlite");
    const call = callOf(7);
    const release = add(id, call.inbound);
    expect([cancel(8, id), cancel(7, "resp_other"), call.ends()]).toEqual([false, false, 0]);
    expect([cancel(7, id), call.ends()]).toEqual([true, 1]);
    release();
    expect([cancel(7, id), call.ends()]).toEqual([false, 1]);
  });

  test("are canceled by another process", async () => {
    const here = startProcess();
    const there = startProcess();
    const call = callOf(7);
    const other = callOf(7);
    const release = there.add(id, call.inbound);
    const releaseOther = there.add("resp_other", other.inbound);
    releaseOther();
    expect(await here.cancelElsewhere(7, id)).toBe(true);
    expect([call.ends(), other.ends()]).toEqual([1, 0]);
    expect(await rows()).toEqual([]);
    release();
    // The process has no response any more, so it does not look for requests.
    expect(await here.cancelElsewhere(7, id)).toBe(false);
    const again = there.add(id, call.inbound);
    expect(await here.cancelElsewhere(7, id)).toBe(true);
    again();
    expect([here.errors, there.errors]).toEqual([[], []]);
  });

  test("of another account go on, and the request to cancel them is deleted", async () => {
    const here = startProcess();
    const there = startProcess();
    const call = callOf(7);
    const release = there.add(id, call.inbound);
    expect(await here.cancelElsewhere(8, id)).toBe(false);
    release();
    expect([call.ends(), await rows()]).toEqual([0, []]);
  });

  test("are not canceled by a request of a minute ago, which is deleted", async () => {
    const old = { id, account_id: 7, requested_at: 40_000, is_done: 0 } as const;
    const done = { id: "resp_done", account_id: 7, requested_at: 40_001, is_done: 1 } as const;
    await database.db.insertInto("response_cancellations").values([old, done]).execute();
    const { add, cancelElsewhere } = startProcess();
    const call = callOf(7);
    const ended = callOf(7);
    const releases = [add(id, call.inbound), add("resp_done", ended.inbound)];
    await new Promise((resolve) => setTimeout(resolve, 600));
    for (const release of releases) release();
    expect([call.ends(), ended.ends(), (await rows()).length]).toEqual([0, 0, 2]);
    expect(await cancelElsewhere(8, `resp_${"1".repeat(32)}`)).toBe(false);
    expect(await rows()).toMatchObject([{ id: "resp_done" }]);
    await database.db.deleteFrom("response_cancellations").execute();
  });

  test("have no other process on SQLite, and none has an id of another form", async () => {
    for (const [engine, given] of [
      ["sqlite", id],
      ["postgres", "resp_1"],
      ["postgres", `${id}0`],
      ["postgres", `x${id}`],
    ] as const) {
      const started = performance.now();
      expect(await startProcess(engine).cancelElsewhere(7, given)).toBe(false);
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });

  test("an error of the database is reported", async () => {
    const broken = { ...database, engine: "postgres", db: undefined } as unknown as Database;
    const errors: unknown[] = [];
    const { add } = createActiveResponses({ database: broken, now: () => 0, onError: (error) => errors.push(error) });
    const release = add(id, callOf(7).inbound);
    await expect.poll(() => errors.length, { timeout: 5_000 }).toBeGreaterThan(1);
    release();
    expect(errors[0]).toBeInstanceOf(TypeError);
  });
});
