import { describe, expect, test, vi } from "vitest";
import { createPoolState, type PoolState } from "../../engines/pool-state.ts";
import type { Send, UpstreamError, UpstreamListener, UpstreamTimeouts } from "../send.ts";
import { pooledSend } from "./pooled-send.ts";

describe("calls to an endpoint with a limit", () => {
  const sent: { readonly timeouts: UpstreamTimeouts; readonly listener: UpstreamListener; isAborted: boolean }[] = [];
  const send: Send = (_request, timeouts, listener) => {
    const call = { timeouts, listener, isAborted: false };
    sent.push(call);
    return () => {
      call.isAborted = true;
    };
  };
  const request = { origin: "", path: "", method: "POST", headers: {} };
  const defaults = { firstByteMs: 60, idleMs: 60 };
  const start = (pools: PoolState, queueMs = 60_000) => {
    const errors: UpstreamError[] = [];
    let isEnded = false;
    const listener: UpstreamListener = {
      onHead: () => {},
      onData: () => {},
      onEnd: () => {
        isEnded = true;
      },
      onError: (error) => errors.push(error),
    };
    const limits = { id: 1, max_in_flight: 1, first_byte_ms: 7, idle_ms: null };
    const abort = pooledSend({ pools, queueMs, now: () => 5 }, limits, send)(request, defaults, listener);
    return { abort, errors, isEnded: () => isEnded };
  };
  const countsOf = (pools: PoolState) => [pools.of(1).inFlight, pools.of(1).queue.length, sent.length];

  test("wait in order, and leave when they end, fail or are aborted", () => {
    sent.length = 0;
    const pools = createPoolState();
    const calls = [start(pools), start(pools), start(pools), start(pools)];
    expect(countsOf(pools)).toEqual([1, 3, 1]);
    expect(sent[0]?.timeouts).toEqual({ firstByteMs: 7, idleMs: 60 });
    calls[2]?.abort();
    expect(countsOf(pools)).toEqual([1, 2, 1]);
    sent[0]?.listener.onData(Buffer.from("x"));
    sent[0]?.listener.onEnd();
    expect([calls[0]?.isEnded(), pools.of(1).firstBytes(5)]).toEqual([true, [0]]);
    expect(countsOf(pools)).toEqual([1, 1, 2]);
    calls[1]?.abort();
    expect([sent[1]?.isAborted, countsOf(pools)]).toEqual([true, [1, 0, 3]]);
    sent[2]?.listener.onError({ kind: "network", message: "connection reset" });
    expect([calls[3]?.errors, countsOf(pools)]).toEqual([
      [{ kind: "network", message: "connection reset" }],
      [0, 0, 3],
    ]);
    for (const call of calls) call.abort();
    expect(countsOf(pools)).toEqual([0, 0, 3]);
  });

  test("pass events on, and note the use and the time to the first byte", () => {
    const pools = createPoolState();
    const events: unknown[] = [];
    let time = 5;
    let upstream: UpstreamListener | undefined;
    const raw: Send = (given, timeouts, listener) => {
      events.push([given, timeouts]);
      upstream = listener;
      return () => {};
    };
    const limits = { id: 1, max_in_flight: null, first_byte_ms: null, idle_ms: 8 };
    const listener: UpstreamListener = {
      onHead: (head, given) => events.push([head, given]),
      onData: (chunk) => events.push(chunk.toString()),
      onEnd: () => events.push("end"),
      onError: (error) => events.push(error),
    };
    const sendPooled = pooledSend({ pools, queueMs: 1, now: () => time }, limits, raw);
    sendPooled(request, defaults, listener);
    const head = { status: 200, headers: {} };
    const control = { pause: () => {}, resume: () => {} };
    upstream?.onHead(head, control);
    for (const chunk of ["a", "b"]) {
      time += 10;
      upstream?.onData(Buffer.from(chunk));
    }
    upstream?.onEnd();
    expect(events).toEqual([[request, { firstByteMs: 60, idleMs: 8 }], [head, control], "a", "b", "end"]);
    expect([pools.of(1).firstBytes(25), pools.of(1).lastUse]).toEqual([[10], 1]);
    sendPooled(request, defaults, listener);
    expect(pools.of(1).lastUse).toBe(2);
  });

  test("have no timer left once they start or leave the queue", () => {
    vi.useFakeTimers();
    try {
      sent.length = 0;
      const pools = createPoolState();
      const first = start(pools);
      const second = start(pools);
      const third = start(pools);
      expect(vi.getTimerCount()).toBe(2);
      first.abort();
      expect([vi.getTimerCount(), countsOf(pools)]).toEqual([1, [1, 1, 2]]);
      third.abort();
      expect([vi.getTimerCount(), countsOf(pools)]).toEqual([0, [1, 0, 2]]);
      second.abort();
      expect([sent.map(({ isAborted }) => isAborted), countsOf(pools)]).toEqual([
        [true, true],
        [0, 0, 2],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("do not leave the queue twice", async () => {
    sent.length = 0;
    const pools = createPoolState();
    const calls = [start(pools), start(pools, 1), start(pools)];
    await expect.poll(() => calls[1]?.errors.length).toBe(1);
    calls[1]?.abort();
    expect(countsOf(pools)).toEqual([1, 1, 1]);
    calls[2]?.abort();
    calls[2]?.abort();
    expect(countsOf(pools)).toEqual([1, 0, 1]);
  });

  test("fail as busy if none of the places becomes free in time", async () => {
    sent.length = 0;
    const pools = createPoolState();
    start(pools);
    const waiting = start(pools, 1);
    await expect
      .poll(() => waiting.errors)
      .toEqual([{ kind: "busy", message: "all 1 places are in use, and none became free within 1 ms" }]);
    expect(countsOf(pools)).toEqual([1, 0, 1]);
  });
});
