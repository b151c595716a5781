import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { LocalAsk, LocalReply } from "../../inference/local-inference.ts";
import type { UpstreamControl } from "./send.ts";
import { createLocalSend } from "./send-to-hub.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tick = () => vi.advanceTimersByTimeAsync(0);
const ask = { modelId: "acme/base", path: "generate", headers: { accept: "*/*" }, viewer: anonymous };
const head = { status: 201, headers: { "content-type": "text/plain" } };

/** A body that yields what is pushed, until it is ended. */
const createBody = () => {
  const chunks: (string | Error | undefined)[] = [];
  let wake = (): void => {};
  const push = (chunk: string | Error | undefined): void => {
    chunks.push(chunk);
    wake();
  };
  const body = async function* (): AsyncIterable<Uint8Array> {
    for (;;) {
      while (chunks.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const chunk = chunks.shift();
      if (chunk === undefined) return;
      if (chunk instanceof Error) throw chunk;
      yield Buffer.from(chunk);
    }
  };
  return { push, body: body() };
};

/** Sends to an inference service that replies with a body, and records the events. */
const start = (body?: LocalReply["body"] | Error) => {
  const events: unknown[] = [];
  let asked: LocalAsk | undefined;
  let control: UpstreamControl | undefined;
  const inference = {
    answer: (given: LocalAsk): Promise<LocalReply> => {
      asked = given;
      if (body instanceof Error) return Promise.reject(body);
      return body ? Promise.resolve({ ...head, body }) : new Promise(() => {});
    },
    close: async () => {},
  };
  const request = { origin: "", path: "", method: "POST", headers: {}, body: Buffer.from("sent") };
  const abort = createLocalSend(inference, ask)(
    request,
    { firstByteMs: 100, idleMs: 50 },
    {
      onHead: (given, givenControl) => {
        events.push(given);
        control = givenControl;
      },
      onData: (chunk) => events.push(chunk.toString()),
      onEnd: () => events.push("end"),
      onError: (error) => events.push(error),
    },
  );
  return { abort, events, asked: () => asked, pause: () => control?.pause(), resume: () => control?.resume() };
};

test("passes the request and a whole reply on", async () => {
  const { events, asked } = start(Buffer.from("xwholex").subarray(1, 6));
  await tick();
  expect(events).toEqual([head, "whole", "end"]);
  expect(asked()).toEqual({ ...ask, body: Buffer.from("sent"), signal: expect.any(AbortSignal) });
  expect(asked()?.signal?.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("passes each chunk on as it comes", async () => {
  const { push, body } = createBody();
  const { events } = start(body);
  push("a");
  await tick();
  expect(events).toEqual([head, "a"]);
  push("b");
  push(undefined);
  await tick();
  expect(events).toEqual([head, "a", "b", "end"]);
});

describe("failures", () => {
  const failed = { kind: "network", message: "the hub's inference service failed" };

  test("of the service are network errors", async () => {
    const { events } = start(new Error("no"));
    await tick();
    expect([events, vi.getTimerCount()]).toEqual([[failed], 0]);
  });

  test("in the middle of a reply end it", async () => {
    const { push, body } = createBody();
    const { events } = start(body);
    push("a");
    push(new Error("no"));
    await tick();
    expect(events).toEqual([head, "a", failed]);
  });
});

describe("timeouts", () => {
  test("a reply has to start in time", async () => {
    const { events, asked, abort } = start();
    await vi.advanceTimersByTimeAsync(99);
    expect([events, asked()?.signal?.aborted]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([events, asked()?.signal?.aborted]).toEqual([[{ kind: "timeout", message: "no reply for 100 ms" }], true]);
    abort();
    expect(events).toHaveLength(1);
  });

  test("data has to follow in time, counted from the last chunk", async () => {
    const { push, body } = createBody();
    const { events, asked } = start(body);
    await vi.advanceTimersByTimeAsync(49);
    push("a");
    await vi.advanceTimersByTimeAsync(49);
    expect(events).toEqual([head, "a"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual([head, "a", { kind: "timeout", message: "no data for 50 ms" }]);
    expect(asked()?.signal?.aborted).toBe(true);
    push("late");
    push(undefined);
    await tick();
    expect([events.length, vi.getTimerCount()]).toEqual([3, 0]);
  });

  test("a paused reply does not time out, and has its whole time after it resumes", async () => {
    const { push, body } = createBody();
    const { events, pause, resume } = start(body);
    await tick();
    pause();
    await vi.advanceTimersByTimeAsync(149);
    push("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([head]);
    resume();
    await vi.advanceTimersByTimeAsync(49);
    expect(events).toEqual([head, "a"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events.slice(2)).toEqual([{ kind: "timeout", message: "no data for 50 ms" }]);
  });

  test("resuming gives a reply its whole time, even without data", async () => {
    const { body } = createBody();
    const { events, pause, resume } = start(body);
    await tick();
    pause();
    await vi.advanceTimersByTimeAsync(40);
    resume();
    await vi.advanceTimersByTimeAsync(49);
    expect(events).toEqual([head]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toHaveLength(2);
  });
});

test("a paused reply delivers neither data nor its end", async () => {
  const { push, body } = createBody();
  const { events, pause, resume } = start(body);
  await tick();
  pause();
  push("a");
  await tick();
  expect(events).toEqual([head]);
  resume();
  pause();
  await tick();
  expect(events).toEqual([head]);
  resume();
  await tick();
  expect(events).toEqual([head, "a"]);
  pause();
  push(undefined);
  await tick();
  expect(events).toEqual([head, "a"]);
  resume();
  await tick();
  expect(events).toEqual([head, "a", "end"]);
});

describe("an aborted call", () => {
  test("ends the service's work and has no further events", async () => {
    const { push, body } = createBody();
    const { abort, events, asked, resume } = start(body);
    await tick();
    abort();
    expect(asked()?.signal?.aborted).toBe(true);
    push("a");
    push(undefined);
    resume();
    await tick();
    expect([events, vi.getTimerCount()]).toEqual([[head], 0]);
  });

  test("has no head if it had none before", async () => {
    const { abort, events } = start(Buffer.from("a"));
    abort();
    await tick();
    expect([events, vi.getTimerCount()]).toEqual([[], 0]);
  });

  test("lets a paused body end", async () => {
    let isReleased = false;
    const body = async function* (): AsyncIterable<Uint8Array> {
      try {
        yield Buffer.from("a");
        yield Buffer.from("b");
      } finally {
        isReleased = true;
      }
    };
    const { abort, events, pause } = start(body());
    await Promise.resolve();
    await Promise.resolve();
    pause();
    await tick();
    expect([events, isReleased]).toEqual([[head], false]);
    abort();
    await tick();
    expect([events, isReleased]).toEqual([[head], true]);
  });

  test("is not aborted after its end", async () => {
    const { abort, asked } = start(Buffer.from("a"));
    await tick();
    abort();
    expect(asked()?.signal?.aborted).toBe(false);
  });
});
