import type { ConnectionTest } from "@orrery/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "../../../db/engine.ts";
import { createPoolState } from "../../engines/pool-state.ts";
import { startHealthChecks } from "./health-checks.ts";

const healthy: ConnectionTest = { status: "healthy", message: "connected", isReachable: true, ms: 1 };

/** Checks the endpoints with these ids; `probe` decides what each check finds. */
const start = (ids: number[], probe: (id: number) => Promise<ConnectionTest> = async () => healthy, intervalMs = 0) => {
  const pools = createPoolState();
  const [errors, conditions, probed]: [unknown[], unknown[], number[]] = [[], [], []];
  const addresses = new Map<number, string>();
  let queries = 0;
  const query = {
    selectAll: () => query,
    where: (...condition: unknown[]) => {
      conditions.push(condition);
      return query;
    },
    execute: async () => {
      queries += 1;
      return ids.map((id) => ({ id, address: addresses.get(id) ?? "http://first" }));
    },
  };
  const checks = startHealthChecks({
    db: { selectFrom: (table: string) => (table === "deployments" ? query : undefined) } as unknown as Db,
    pools,
    connections: {
      probe: ({ id }) => {
        probed.push(id);
        return probe(id);
      },
    },
    intervalMs,
    now: () => 9,
    onError: (error) => errors.push(error),
  });
  return { checks, pools, addresses, errors, conditions, probed, queries: () => queries };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("notes the health of each enabled endpoint, and forgets the others", async () => {
  const { checks, pools, conditions } = start([1, 2]);
  pools.of(3);
  await checks.checkNow();
  expect([...pools.entries()].map(([id, { check, checkedAt }]) => [id, check, checkedAt])).toEqual([
    [1, healthy, 9],
    [2, healthy, 9],
  ]);
  expect(conditions).toEqual([["is_enabled", "=", 1]]);
});

test("checks the others if one check throws", async () => {
  const bug = new Error("a bug");
  const { checks, pools, errors } = start([1, 2], async (id) => {
    if (id === 1) throw bug;
    return healthy;
  });
  await checks.checkNow();
  expect(errors).toEqual([bug]);
  expect([pools.of(1).check, pools.of(2).check]).toEqual([undefined, healthy]);
});

test("runs at most 16 checks at the same time", async () => {
  const waiting: (() => void)[] = [];
  const ids = Array.from({ length: 20 }, (_, at) => at + 1);
  const { checks, probed } = start(ids, () => new Promise((resolve) => waiting.push(() => resolve(healthy))));
  const done = checks.checkNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(probed).toEqual(ids.slice(0, 16));
  waiting.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(probed).toEqual(ids.slice(0, 17));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    next();
    await vi.advanceTimersByTimeAsync(0);
  }
  await done;
  expect(probed).toEqual(ids);
});

test("reports a database error, and tries again the next time", async () => {
  const { checks, errors, probed, pools } = start([1]);
  const keepOnly = vi.spyOn(pools, "keepOnly").mockImplementationOnce(() => {
    throw new Error("no database");
  });
  await checks.checkNow();
  expect([errors, probed]).toEqual([[new Error("no database")], []]);
  await checks.checkNow();
  expect([keepOnly.mock.calls.length, probed]).toEqual([2, [1]]);
});

describe("rounds of checks", () => {
  test("start at once and then at an interval, until they are stopped", async () => {
    const { checks, probed } = start([1], undefined, 10);
    await vi.advanceTimersByTimeAsync(9);
    expect(probed).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(probed).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(10);
    expect(probed).toEqual([1, 1, 1]);
    await checks.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("take an endpoint that is new at once, and no other", async () => {
    const ids = [1];
    const { checks, probed } = start(ids, undefined, 1_000);
    await vi.advanceTimersByTimeAsync(0);
    ids.push(2);
    checks.checkNew();
    await vi.advanceTimersByTimeAsync(0);
    expect(probed).toEqual([1, 2]);
    await checks.stop();
  });

  test("take an endpoint that has moved at once, and forget what was found before", async () => {
    const answers: ((result: ConnectionTest) => void)[] = [];
    const { checks, pools, addresses, probed } = start(
      [1, 2],
      () => new Promise((resolve) => answers.push(resolve)),
      1_000,
    );
    await vi.advanceTimersByTimeAsync(0);
    addresses.set(1, "http://second");
    checks.checkNew();
    await vi.advanceTimersByTimeAsync(0);
    expect(probed.filter((id) => id === 1)).toEqual([1, 1]);
    const gone: ConnectionTest = { status: "unreachable", message: "refused", isReachable: false, ms: 1 };
    for (const [at, answer] of answers.entries()) answer(at === 0 ? healthy : gone);
    await vi.advanceTimersByTimeAsync(0);
    expect(pools.of(1).check).toEqual(gone);
    await checks.stop();
  });

  test("do not start by themselves with an interval of 0", async () => {
    const { checks, probed } = start([1]);
    checks.checkNew();
    await vi.advanceTimersByTimeAsync(0);
    expect([vi.getTimerCount(), probed]).toEqual([0, []]);
    await checks.stop();
    const often = start([1], undefined, 1);
    expect(vi.getTimerCount()).toBe(1);
    await often.checks.stop();
  });

  test("do not overlap, and stopping waits for the last one", async () => {
    let answer = (): void => {};
    const wait = () =>
      new Promise<ConnectionTest>((resolve) => {
        answer = () => resolve(healthy);
      });
    const { checks, probed, queries } = start([1], wait, 10);
    await vi.advanceTimersByTimeAsync(35);
    expect([queries(), probed]).toEqual([1, [1]]);
    let isStopped = false;
    const stopped = checks.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    answer();
    await stopped;
  });
});
