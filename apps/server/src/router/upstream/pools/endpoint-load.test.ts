import { describe, expect, test } from "vitest";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import { createPoolState } from "../../engines/pool-state.ts";
import { createHealth } from "../../planning/health.ts";
import { hubProvider } from "../../planning/routed-models.ts";
import { failuresLastHour, loadOf } from "./endpoint-load.ts";

const hourMs = 3_600_000;
const row = (more: Partial<EndpointRow> = {}) =>
  ({ id: 7, served_model: "m", is_enabled: 1, is_draining: 0, ...more }) as EndpointRow;

const start = () => {
  let time = hourMs;
  const pools = createPoolState();
  const health = createHealth(() => time, { failuresToOpen: 2, openMs: 10 * hourMs });
  const setTime = (now: number): void => {
    time = now;
  };
  return { state: pools.of(7), health, setTime, deps: { pools: { state: pools }, health, now: () => time } };
};

const quiet = { inFlight: 0, queued: 0, errorsLastHour: 0, firstTokenTrend: [] };

test("an endpoint without calls has only a status", () => {
  expect(loadOf(row(), start().deps)).toEqual({ status: "unknown", ...quiet });
});

describe("the status of an endpoint", () => {
  const down = { status: "unreachable", message: "connection refused" } as const;
  const since = { since: "1970-01-01T00:00:00.005Z", checkedAt: "1970-01-01T00:00:00.005Z" };

  test.each<[Partial<EndpointRow>, object]>([
    [{ is_enabled: 0, is_draining: 1 }, { status: "off" }],
    [{ is_draining: 1 }, { status: "draining" }],
    [{}, down],
  ])("with %j and a failed check is %j", (more, expected) => {
    const { state, deps } = start();
    state.noteCheck(down, 5);
    expect(loadOf(row(more), deps)).toEqual({ ...quiet, ...since, ...expected });
  });

  test("is healthy after a check, and paused after repeated failures", () => {
    const { state, deps, health } = start();
    state.noteCheck({ status: "healthy", message: "connected", models: ["a"] }, 5);
    const known = { ...quiet, ...since, loadedModels: ["a"] };
    expect(loadOf(row(), deps)).toEqual({ ...known, status: "healthy" });
    health.fails(hubProvider, "m#7");
    health.fails(hubProvider, "m#7");
    expect(loadOf(row(), deps)).toEqual({
      ...known,
      errorsLastHour: 2,
      status: "unreachable",
      message: "paused after repeated failures",
    });
  });

  test("has the times of its last change and its last check", () => {
    const { state, deps } = start();
    state.noteCheck({ status: "healthy", message: "" }, 0);
    state.noteCheck({ status: "healthy", message: "" }, 2);
    expect(loadOf(row(), deps)).toMatchObject({
      since: "1970-01-01T00:00:00.000Z",
      checkedAt: "1970-01-01T00:00:00.002Z",
    });
  });
});

test("calls are those of all processes, or of this one", () => {
  const { state, deps } = start();
  state.inFlight = 1;
  state.queue.push({ maxInFlight: 1, begin: () => {} }, { maxInFlight: 1, begin: () => {} });
  state.elsewhere = { inFlight: 4, queued: 8 };
  expect(loadOf(row(), deps)).toMatchObject({ inFlight: 5, queued: 10 });
  expect(loadOf(row(), deps, false)).toMatchObject({ inFlight: 1, queued: 2 });
});

test("failures count for an hour", () => {
  const { health, setTime, deps } = start();
  health.fails(hubProvider, "m#7");
  const key = [hubProvider, "m#7"] as const;
  setTime(2 * hourMs);
  expect(failuresLastHour(key, deps)).toBe(1);
  setTime(2 * hourMs + 1);
  expect(failuresLastHour(key, deps)).toBe(0);
});

describe("the time to the first token", () => {
  test("has a median, a 95th percentile and a trend of 24", () => {
    const { state, deps, health } = start();
    const times = Array.from({ length: 40 }, (_, at) => 40 - at);
    for (const ms of times) state.noteFirstByte(ms, hourMs);
    health.succeeds(hubProvider, "m#7", { tokensPerSecond: 12.6 });
    expect(loadOf(row(), deps)).toEqual({
      ...quiet,
      status: "unknown",
      firstTokenMs: 21,
      firstTokenP95Ms: 39,
      firstTokenTrend: times.slice(-24),
      tokensPerSecond: 13,
    });
  });

  test("of one call is both", () => {
    const { state, deps } = start();
    state.noteFirstByte(100, hourMs);
    expect(loadOf(row(), deps)).toMatchObject({ firstTokenMs: 100, firstTokenP95Ms: 100, firstTokenTrend: [100] });
  });

  test("is sorted by size, not as text", () => {
    const { state, deps } = start();
    for (const ms of [9, 10, 100]) state.noteFirstByte(ms, hourMs);
    expect(loadOf(row(), deps)).toMatchObject({ firstTokenMs: 10, firstTokenP95Ms: 100 });
  });
});
