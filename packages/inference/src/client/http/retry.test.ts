import { describe, expect, it } from "vitest";
import { delayBefore, estimatedMs, mayRetry, retryAfterMs } from "./retry.ts";

describe("retries", () => {
  it("are made for overload and gateways, not for faults", () => {
    expect([429, 502, 503, 504].every(mayRetry)).toBe(true);
    expect([200, 400, 401, 404, 422, 500, 501].some(mayRetry)).toBe(false);
  });

  it("read Retry-After in seconds and as a date", () => {
    const now = Date.parse("2030-01-01T00:00:00Z");
    expect(retryAfterMs("3", now)).toBe(3000);
    expect(retryAfterMs("0.5", now)).toBe(500);
    expect(retryAfterMs("Tue, 01 Jan 2030 00:00:07 GMT", now)).toBe(7000);
    expect(retryAfterMs("Mon, 31 Dec 2029 23:59:00 GMT", now)).toBe(0);
    expect(retryAfterMs("soon", now)).toBeUndefined();
    expect(retryAfterMs(null, now)).toBeUndefined();
    expect(retryAfterMs("", now)).toBeUndefined();
    expect(retryAfterMs("-3", now)).toBe(0);
  });

  it("read how long a model takes to load, within reason", () => {
    expect(estimatedMs({ error: "loading", estimated_time: 2.5 })).toBe(2500);
    expect(estimatedMs({ estimated_time: 9000 })).toBe(20_000);
    expect(estimatedMs({ estimated_time: "soon" })).toBeUndefined();
    expect(estimatedMs(undefined)).toBeUndefined();
    expect(estimatedMs(null)).toBeUndefined();
    expect(estimatedMs({ estimated_time: 0 })).toBeUndefined();
    expect(estimatedMs({ estimated_time: 0.5 })).toBe(500);
  });

  it("wait twice as long each time, up to a ceiling, with jitter", () => {
    const waits = (random: number) => Array.from({ length: 9 }, (_, retry) => delayBefore(retry, {}, () => random));
    expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000, 20_000]);
    expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  });

  it("do as the server asks, and give up where it asks for too much", () => {
    expect(delayBefore(0, { retryAfter: 1234 }, () => 1)).toBe(1234);
    expect(delayBefore(0, { retryAfter: 60_001 }, () => 1)).toBeUndefined();
    expect(delayBefore(0, { retryAfter: 60_000 }, () => 1)).toBe(60_000);
    expect(delayBefore(0, { retryAfter: 0, estimated: 700 }, () => 1)).toBe(0);
    expect(delayBefore(0, { estimated: 700 }, () => 1)).toBe(700);
  });
});
