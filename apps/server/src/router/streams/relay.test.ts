import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../request.ts";
import { defaultSettings } from "../settings.ts";
import type { AttemptOutcome } from "../upstream/attempts.ts";
import type { UpstreamListener, UpstreamTimeouts } from "../upstream/send.ts";
import { type Relay, type RelayEnd, tryStream } from "./relay.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const piece = (content: string) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
const stop = event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
const done = event("[DONE]");
const settings = { ...defaultSettings, afterDoneMs: 1_000, maxEventBytes: 10_000 };
const request = { origin: "", path: "", method: "POST", headers: {} };

/** Starts a stream that the test drives as its provider. */
const start = ({ isAborted = false } = {}) => {
  const log: string[] = [];
  let listener: UpstreamListener | undefined;
  let given: UpstreamTimeouts | undefined;
  const caller: Caller = { isAborted, onAbort: undefined };
  const send = (_request: unknown, timeouts: UpstreamTimeouts, upstream: UpstreamListener) => {
    listener = upstream;
    given = timeouts;
    return () => void log.push("abort");
  };
  let outcome: AttemptOutcome<Relay> | undefined;
  tryStream({ send, request, secret: "k-12345678" }, { settings, now: Date.now, caller, keepsUsage: true }).then(
    (decided) => {
      outcome = decided;
    },
  );
  const control = { pause: () => void log.push("pause"), resume: () => void log.push("resume") };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    log,
    caller,
    settle,
    timeouts: () => given,
    outcome: async () => {
      await settle();
      return outcome;
    },
    relay: async (): Promise<Relay> => {
      await settle();
      if (!outcome || !("result" in outcome)) throw new Error("the stream has not begun");
      return outcome.result;
    },
    head: (status = 200, type: string | undefined = "text/event-stream") =>
      listener?.onHead({ status, headers: { "content-type": type } }, control),
    data: (...texts: string[]) => {
      for (const text of texts) listener?.onData(Buffer.from(text));
    },
    end: () => listener?.onEnd(),
    fail: () => listener?.onError({ kind: "cut", message: "connection closed" }),
  };
};

/** Lets a relay flow to a caller that records what it gets; it is full while `isFull`. */
const flow = (relay: Relay, log: string[]) => {
  const state = { isFull: false, drain: () => {} };
  let end: RelayEnd | undefined;
  const response = {
    once: (name: string, onDrain: () => void) => {
      if (name === "drain") state.drain = onDrain;
    },
  } as unknown as ServerResponse;
  const reply = {
    write: (text: string) => {
      log.push(`write ${text.length}`);
      return !state.isFull;
    },
    end: () => {},
  };
  relay
    .flow(response, () => {
      log.push("begin");
      return reply;
    })
    .then((given) => {
      end = given;
    });
  return { state, end: () => end };
};

const failure = (code: string, message: string, more: object = {}) => ({
  failure: { code, message, canFallBack: true, canRetry: false, countsAsFailure: true, ...more },
});

describe("before the first content", () => {
  test("nothing is decided", async () => {
    const stream = start();
    expect(stream.timeouts()).toBe(settings);
    stream.head();
    stream.data(piece(""));
    expect([await stream.outcome(), stream.log]).toEqual([undefined, []]);
  });

  test("content pauses the provider and starts the relay", async () => {
    const stream = start();
    await vi.advanceTimersByTimeAsync(7);
    stream.head();
    stream.data(piece("a"));
    const relay = await stream.relay();
    expect([relay.firstMs, relay.bytesOut(), relay.gate.hasContent()]).toEqual([7, 0, true]);
    expect([stream.log, stream.caller.onAbort]).toEqual([["pause"], undefined]);
  });

  test.each([
    ["text/event-stream", true],
    ["TEXT/EVENT-STREAM; charset=utf-8", true],
    ["text/event-streams", false],
    ["x-text/event-stream", false],
    ["application/json", false],
    [undefined, false],
  ])("a reply of type %s is a stream: %s", async (type, isStream) => {
    const stream = start();
    stream.head(200, type ?? "");
    stream.data(piece("a"));
    stream.end();
    const outcome = (await stream.outcome()) ?? {};
    expect("result" in outcome).toBe(isStream);
  });

  test("a stream with another status is an error", async () => {
    const stream = start();
    stream.head(503);
    stream.data("try ", "k-12345678 later");
    expect(await stream.outcome()).toBeUndefined();
    stream.end();
    expect(await stream.outcome()).toEqual(
      failure("provider_overloaded", "replied with status 503: try *** later", { status: 503, canRetry: true }),
    );
    expect([stream.log, stream.caller.onAbort]).toEqual([[], undefined]);
  });

  test.each([
    ['{"error":"k-12345678 is wrong"}', "application/json", "provider_failed", "replied with an error: *** is wrong"],
    ['{"choices":[]}', "application/json", "provider_output_invalid", "replied with unexpected JSON"],
    ["x", "text/html", "provider_output_invalid", 'replied with "text/html" instead of JSON'],
    [`{"a":"${"x".repeat(64 * 1024)}"}`, "application/json", "provider_output_invalid", "replied without a stream"],
  ] as const)("a reply without a stream fails: %#", async (body, type, code, message) => {
    const stream = start();
    stream.head(200, type);
    stream.data(body);
    stream.end();
    expect(await stream.outcome()).toEqual(failure(code, message));
  });

  test("an error of 64 KiB is read, and not more", async () => {
    const stream = start();
    stream.head(500, "text/plain");
    stream.data("x".repeat(64 * 1024));
    expect([await stream.outcome(), stream.log]).toEqual([undefined, []]);
    stream.data("x");
    expect([await stream.outcome(), stream.log]).toMatchObject([{ failure: { status: 500 } }, ["abort"]]);
  });

  test("an error in the stream is the provider's", async () => {
    const stream = start();
    stream.head();
    stream.data(event({ error: "no k-12345678" }));
    expect(await stream.outcome()).toEqual(failure("provider_failed", "no ***"));
    expect([stream.log, stream.caller.onAbort]).toEqual([["abort"], undefined]);
  });

  test("a connection that fails can be tried again", async () => {
    const stream = start();
    stream.fail();
    expect(await stream.outcome()).toEqual(failure("provider_unreachable", "connection closed", { canRetry: true }));
  });

  test("an early end is an interruption", async () => {
    const stream = start();
    stream.head();
    stream.data(piece(""));
    stream.end();
    expect(await stream.outcome()).toEqual(
      failure("stream_interrupted", "the stream ended before the answer was complete"),
    );
  });

  test.each([true, false])("the caller can disconnect, before the request is sent: %s", async (isAborted) => {
    const stream = start({ isAborted });
    stream.caller.onAbort?.();
    expect(await stream.outcome()).toEqual({ isAborted: true });
    expect(new Set(stream.log)).toEqual(new Set(["abort"]));
  });
});

describe("a relay", () => {
  /** A stream whose first piece has come, as it flows to the caller. */
  const startFlow = async () => {
    const stream = start();
    stream.head();
    stream.data(piece("a"));
    const relay = await stream.relay();
    stream.log.length = 0;
    return { ...stream, relay, ...flow(relay, stream.log) };
  };
  const size = piece("a").length;

  test("sends what was held back, then each piece", async () => {
    const { log, data, relay, caller } = await startFlow();
    expect(log).toEqual(["begin", `write ${size}`, "resume"]);
    data(piece("bb"));
    expect(log.slice(3)).toEqual([`write ${size + 1}`]);
    expect(relay.bytesOut()).toBe(2 * size + 1);
    expect([typeof caller.onAbort, typeof caller.onInterrupt]).toEqual(["function", "function"]);
  });

  test("pauses the provider while the caller reads slowly", async () => {
    const { log, data, state } = await startFlow();
    state.isFull = true;
    data(piece("b"));
    expect(log.slice(3)).toEqual([`write ${size}`, "pause"]);
    state.drain();
    expect(log.slice(5)).toEqual(["resume"]);
  });

  test("ends whole, with its last bytes not yet sent", async () => {
    const { log, data, end, relay, caller, settle } = await startFlow();
    data(stop + done);
    await settle();
    expect(end()).toEqual({ kind: "whole", last: stop + done });
    expect([log.slice(3), relay.bytesOut()]).toEqual([[], size + stop.length + done.length]);
    expect([caller.onAbort, caller.onInterrupt]).toEqual([undefined, undefined]);
  });

  test("aborts a connection that stays open after the end", async () => {
    const { log, data } = await startFlow();
    data(stop + done);
    await vi.advanceTimersByTimeAsync(999);
    expect(log.slice(3)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log.slice(3)).toEqual(["abort"]);
  });

  test("ends once", async () => {
    const { log, data, end, settle, relay, fail } = await startFlow();
    data(stop + done, piece("late"));
    fail();
    await settle();
    expect([log.slice(3), end()?.kind, relay.bytesOut()]).toEqual([[], "whole", size + stop.length + done.length]);
  });

  test("that fails has the provider's error, without the key", async () => {
    const { log, data, end, settle, caller } = await startFlow();
    data(piece("b") + event({ error: "no k-12345678" }));
    await settle();
    expect(end()).toEqual({ kind: "broken", error: { code: "provider_failed", message: "no ***" } });
    expect([log.slice(3), caller.onAbort]).toEqual([["abort", `write ${size}`], undefined]);
  });

  test("that is cut was interrupted", async () => {
    const { fail, end, settle } = await startFlow();
    fail();
    await settle();
    expect(end()).toEqual({ kind: "broken", error: { code: "stream_interrupted", message: "connection closed" } });
  });

  test("ends when the caller disconnects", async () => {
    const { caller, log, end, settle, relay } = await startFlow();
    caller.onAbort?.();
    await settle();
    expect([end(), log.slice(3), relay.bytesOut()]).toEqual([{ kind: "aborted" }, ["abort"], size]);
  });

  test("ends when the hub stops", async () => {
    const { caller, log, end, settle } = await startFlow();
    caller.onInterrupt?.();
    await settle();
    expect([end(), log.slice(3)]).toEqual([{ kind: "broken", isHubStopped: true }, ["abort"]]);
  });
});

describe("a stream that ends before it flows", () => {
  const startEnded = async () => {
    const stream = start();
    stream.head();
    stream.data(piece("a") + stop + done);
    return { ...stream, relay: await stream.relay() };
  };
  const whole = piece("a") + stop + done;

  test("is sent at once", async () => {
    const { relay, log, settle } = await startEnded();
    const { end } = flow(relay, log);
    await settle();
    expect([end(), log, relay.bytesOut()]).toEqual([{ kind: "whole", last: whole }, ["pause", "begin"], whole.length]);
  });

  test("leaves the connection open if it ended by itself", async () => {
    const stream = start();
    stream.head();
    stream.data(piece("a"));
    const relay = await stream.relay();
    stream.data(stop);
    stream.end();
    stream.end();
    const { end } = flow(relay, stream.log);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(end()).toEqual({ kind: "whole", last: done });
    expect(stream.log).toEqual(["pause", "begin", `write ${(piece("a") + stop).length}`]);
  });

  test("is aborted if the caller has disconnected", async () => {
    const { relay, log, settle, caller } = await startEnded();
    caller.isAborted = true;
    const { end } = flow(relay, log);
    await settle();
    expect([end(), log, relay.bytesOut()]).toEqual([{ kind: "aborted" }, ["pause", "abort"], 0]);
  });

  test("sends its pieces before it fails", async () => {
    const stream = start();
    stream.head();
    stream.data(piece("a") + event({ error: "no" }));
    const relay = await stream.relay();
    const { end } = flow(relay, stream.log);
    await stream.settle();
    expect(end()).toEqual({ kind: "broken", error: { code: "provider_failed", message: "no" } });
    expect(stream.log).toEqual(["abort", "pause", "begin", `write ${piece("a").length}`]);
  });
});
