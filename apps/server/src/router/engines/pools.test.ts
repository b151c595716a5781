import { describe, expect, test } from "vitest";
import { affinityOf, conversationOf } from "./conversation.ts";
import { createPoolState, type PoolState } from "./pool-state.ts";
import { weighEndpoints } from "./weigh-endpoints.ts";

const row = (id: number, more: object = {}) => ({ id, weight: 1, max_in_flight: null, created_at: 0, ...more });
const weighWith = (pools: PoolState, now = 1_000_000, slowStartMs = 0) => ({ pools, slowStartMs, now: () => now });

/** Puts calls in flight. */
const busy = (pools: PoolState, id: number, count: number): void => {
  pools.of(id).inFlight = count;
};

describe("the weight of endpoints", () => {
  test("is their calls in flight and in the queue, compared with their weight", () => {
    const pools = createPoolState();
    busy(pools, 1, 3);
    busy(pools, 2, 3);
    pools.of(2).queue.push({ maxInFlight: 3, begin: () => {} });
    const endpoints = [row(1, { weight: 4 }), row(2, { max_in_flight: 3 }), row(3)];
    const weighed = weighEndpoints(endpoints, undefined, weighWith(pools));
    expect([...weighed].map(([id, { load, isFull }]) => [id, load, isFull])).toEqual([
      [1, 1, false],
      [2, 5, true],
      [3, 1, false],
    ]);
  });

  test("counts the calls of the hub's other processes", () => {
    const pools = createPoolState();
    busy(pools, 1, 1);
    pools.of(1).lastUse = 6;
    pools.of(1).queue.push({ maxInFlight: 3, begin: () => {} });
    pools.of(1).elsewhere = { inFlight: 2, queued: 4 };
    const weighed = weighEndpoints([row(1, { max_in_flight: 3 }), row(2)], undefined, weighWith(pools));
    expect([...weighed]).toEqual([
      [1, { load: 9, isFull: true, hasPrefix: false, lastUse: 6 }],
      [2, { load: 1, isFull: false, hasPrefix: false, lastUse: 0 }],
    ]);
  });

  test("has the reason of a failed check", () => {
    const pools = createPoolState();
    pools.of(1).noteCheck({ status: "starting", message: "still starting" }, 0);
    pools.of(2).noteCheck({ status: "unreachable", message: "" }, 0);
    pools.of(3).noteCheck({ status: "healthy", message: "connected" }, 0);
    const weighed = weighEndpoints([row(1), row(2), row(3)], undefined, weighWith(pools));
    expect([...weighed].map(([, weighing]) => weighing.downReason)).toEqual(["still starting", "", undefined]);
    expect(weighed.get(3)).toEqual({ load: 1, isFull: false, hasPrefix: false, lastUse: 0 });
  });

  test("is whole at once without a slow start", () => {
    const endpoints = [row(1, { created_at: 1_000_000 })];
    expect(weighEndpoints(endpoints, undefined, weighWith(createPoolState())).get(1)?.load).toBe(1);
    expect(weighEndpoints(endpoints, undefined, weighWith(createPoolState(), 1_000_000, 1)).get(1)?.load).toBe(10);
  });

  test("grows with the time since an endpoint was added or has recovered", () => {
    const pools = createPoolState();
    const loadAt = (now: number) =>
      weighEndpoints([row(1, { created_at: 1_000 })], undefined, weighWith(pools, now, 100)).get(1)?.load;
    expect([1_000, 1_050, 1_100, 9_000].map(loadAt)).toEqual([10, 2, 1, 1]);
    pools.of(1).noteCheck({ status: "unreachable", message: "connection refused" }, 8_000);
    pools.of(1).noteCheck({ status: "healthy", message: "connected" }, 9_000);
    expect([9_000, 9_050, 9_100].map(loadAt)).toEqual([10, 2, 1]);
  });
});

test("the state of a removed endpoint is kept while it has calls, in flight or in the queue", () => {
  const pools = createPoolState();
  const idsAfter = () => {
    pools.keepOnly(new Set([1]));
    return [...pools.entries()].map(([id]) => id);
  };
  pools.of(1);
  busy(pools, 2, 1);
  pools.of(3).queue.push({ maxInFlight: 3, begin: () => {} });
  pools.of(4);
  expect(idsAfter()).toEqual([1, 2, 3]);
  busy(pools, 2, 0);
  pools.of(3).queue.length = 0;
  expect(idsAfter()).toEqual([1]);
});

describe("a conversation", () => {
  const ids = Array.from({ length: 5 }, (_, at) => at + 1);
  const homeOf = (pools: PoolState, endpoints: readonly ReturnType<typeof row>[], conversation: string) =>
    [...weighEndpoints(endpoints, conversation, weighWith(pools))].find(([, { hasPrefix }]) => hasPrefix)?.[0];
  const conversations = Array.from({ length: 400 }, (_, at) => `conversation ${at}`);

  test("is the same for all its turns, and differs from others", () => {
    const system = { role: "system", content: "Be brief." };
    const first = { messages: [system, { role: "user", content: "hi" }] };
    const later = {
      messages: [...first.messages, { role: "assistant", content: "hello" }, { role: "user", content: "go on" }],
    };
    expect(conversationOf(first)).toBe(conversationOf(later));
    expect(conversationOf(first)).not.toBe(conversationOf({ messages: [system, { role: "user", content: "ho" }] }));
    expect([conversationOf({}), conversationOf({ messages: [] }), conversationOf({ messages: "x" })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is known by its messages up to the first of the user, or else by the first", () => {
    const [system, user, other] = ["system", "user", "assistant"].map((role) => ({ role, content: role }));
    expect(conversationOf({ messages: [user, other] })).toBe(conversationOf({ messages: [user] }));
    expect(conversationOf({ messages: [system, other] })).toBe(conversationOf({ messages: [system] }));
    expect(conversationOf({ messages: [system] })).not.toBe(conversationOf({ messages: [other] }));
    expect(conversationOf({ messages: [null, other] })).toBe(conversationOf({ messages: [null] }));
    expect(conversationOf({ messages: [system, user] })).not.toBe(conversationOf({ messages: [system] }));
  });

  test("has the same endpoint in every version of the hub", () => {
    expect(conversationOf({ messages: [{ role: "user", content: "hi" }] })).toBe("t0AJazDlQztmbD8aRCWP5ZmD83U");
    expect(affinityOf("conversation", 1, 1)).toBeCloseTo(1.4797969700317273, 12);
    expect(affinityOf("conversation", 2, 1)).toBeCloseTo(0.8629702394536575, 12);
    expect(affinityOf("conversation", 2, 4)).toBeCloseTo(0.8629702394536575 / 4, 12);
  });

  test("has no choice of one endpoint", () => {
    expect(homeOf(createPoolState(), [row(1)], "conversation")).toBeUndefined();
    expect(homeOf(createPoolState(), [row(1), row(2)], "conversation")).toBeDefined();
  });

  test("has one endpoint, by weight, and moves only if that is lost", () => {
    const endpoints = ids.map((id) => row(id, { weight: id === 1 ? 4 : 1 }));
    const pools = createPoolState();
    const homes = new Map(conversations.map((one) => [one, homeOf(pools, endpoints, one)]));
    const counts = ids.map((id) => [...homes.values()].filter((home) => home === id).length);
    expect(counts[0]).toBeGreaterThan(150);
    for (const count of counts.slice(1)) expect(count).toBeGreaterThan(25);
    const rest = endpoints.slice(0, -1);
    const moved = conversations.filter((one) => homeOf(pools, rest, one) !== homes.get(one));
    expect(moved).toEqual(conversations.filter((one) => homes.get(one) === 5));
  });

  test("leaves an endpoint that is full, down or much busier than others", () => {
    const endpoints = [row(1, { max_in_flight: 9 }), row(2)];
    const conversation = conversations.find((one) => homeOf(createPoolState(), endpoints, one) === 1) ?? "";
    const homeWith = (inFlight: number, status: "healthy" | "unreachable" = "healthy") => {
      const pools = createPoolState();
      busy(pools, 1, inFlight);
      pools.of(1).noteCheck({ status, message: "" }, 0);
      return homeOf(pools, endpoints, conversation);
    };
    expect([homeWith(0), homeWith(3), homeWith(4), homeWith(9)]).toEqual([1, 1, undefined, undefined]);
    const heavy = [row(1, { weight: 2 }), row(2, { weight: 2 })];
    const stays = conversations.find((one) => homeOf(createPoolState(), heavy, one) === 1) ?? "";
    const heavyWith = (inFlight: number, other: number) => {
      const pools = createPoolState();
      busy(pools, 1, inFlight);
      busy(pools, 2, other);
      return homeOf(pools, heavy, stays);
    };
    // Loads of (calls + 1) / 2: with one call elsewhere, 2 * 1 + 2 / 2 is allowed.
    expect([heavyWith(5, 1), heavyWith(6, 1)]).toEqual([1, undefined]);
    expect(homeWith(0, "unreachable")).toBeUndefined();
  });
});

test("a health check must fail twice before an endpoint counts as down", () => {
  const state = createPoolState().of(1);
  const statusAfter = (status: "healthy" | "unreachable", at: number) => {
    state.noteCheck({ status, message: status }, at);
    return [state.check?.status, state.since, state.checkedAt];
  };
  expect(statusAfter("healthy", 1)).toEqual(["healthy", 1, 1]);
  expect(statusAfter("unreachable", 2)).toEqual(["healthy", 1, 2]);
  expect(statusAfter("unreachable", 3)).toEqual(["unreachable", 3, 3]);
  expect(statusAfter("unreachable", 4)).toEqual(["unreachable", 3, 4]);
  expect(statusAfter("healthy", 5)).toEqual(["healthy", 5, 5]);
  expect(state.recoveredAt).toBe(5);
  // A check that succeeds starts the count again.
  expect(statusAfter("unreachable", 6)).toEqual(["healthy", 5, 6]);
  expect(statusAfter("healthy", 7)).toEqual(["healthy", 5, 7]);
  expect(statusAfter("unreachable", 8)).toEqual(["healthy", 5, 8]);
  expect(state.recoveredAt).toBe(5);
});

test("the first health check decides at once, and is no recovery", () => {
  const state = createPoolState().of(1);
  state.noteCheck({ status: "healthy", message: "connected" }, 1);
  expect([state.check?.status, state.since, state.recoveredAt]).toEqual(["healthy", 1, undefined]);
  const down = createPoolState().of(1);
  down.noteCheck({ status: "unreachable", message: "no" }, 1);
  expect([down.check?.status, down.since]).toEqual(["unreachable", 1]);
});

test("an engine that starts is not down, so no second check is needed", () => {
  const state = createPoolState().of(1);
  state.noteCheck({ status: "healthy", message: "connected" }, 1);
  state.noteCheck({ status: "starting", message: "starting" }, 2);
  expect([state.check?.status, state.since, state.recoveredAt]).toEqual(["starting", 2, undefined]);
});

test("times to the first byte are known for an hour, and the last 500 of them", () => {
  const state = createPoolState().of(1);
  for (let at = 0; at < 501; at++) state.noteFirstByte(at, at);
  expect(state.firstBytes(3_600_000)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  expect(state.firstBytes(3_600_001)).toHaveLength(500);
  expect(state.firstBytes(3_600_002)[0]).toBe(2);
});

test("waiting calls start in order while there is room", () => {
  const state = createPoolState().of(1);
  const begun: string[] = [];
  const wait = (name: string, maxInFlight: number) =>
    state.queue.push({
      maxInFlight,
      begin: () => {
        state.inFlight += 1;
        begun.push(name);
      },
    });
  state.elsewhere = { inFlight: 1, queued: 0 };
  wait("a", 2);
  wait("b", 3);
  wait("c", 3);
  wait("d", 9);
  state.startWaiting();
  expect([begun, state.queue.length]).toEqual([["a", "b"], 2]);
});
