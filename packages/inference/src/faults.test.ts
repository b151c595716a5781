import { type Simulation, type Simulator, startSimulator } from "@orrery/simulator";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Clock, type FailureCode, InferenceClient, type InferenceError, isInferenceError } from "./index.ts";

const simulator: Simulator = await startSimulator({ polls: 2 });
const token = "hf_planted_secret";

afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

/** A clock that waits for nothing and notes how long it was asked to wait. */
const notingClock = (random = 0): { readonly clock: Clock; readonly slept: number[] } => {
  const slept: number[] = [];
  const clock = {
    now: () => Date.parse("2026-01-01T00:00:00Z"),
    random: () => random,
    sleep: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      slept.push(ms);
    },
  };
  return { clock, slept };
};

type Options = NonNullable<ConstructorParameters<typeof InferenceClient>[1]>;

const clientWith = (simulation: Simulation, options: Options = {}) =>
  new InferenceClient(token, {
    fetch: simulator.fetchWith(simulation),
    clock: notingClock().clock,
    maxRetries: 2,
    ...options,
  });

const collect = async <T>(stream: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
};

const chat = { provider: "groq", model: "orrery/chat", messages: [{ role: "user", content: "hello" }] } as const;

/** The three kinds of call, each with an answer that is known when nothing is wrong. */
const modes = {
  plain: (client: InferenceClient) => client.textClassification({ model: "orrery/text-classification", inputs: "x" }),
  stream: (client: InferenceClient) => collect(client.chatCompletionStream(chat)),
  queue: (client: InferenceClient) =>
    client.textToVideo({ provider: "fal-ai", model: "orrery/text-to-video", inputs: "a kite" }),
};

type Mode = keyof typeof modes;

const failureOf = async (work: Promise<unknown>): Promise<InferenceError> => {
  const error: unknown = await work.then(
    () => expect.unreachable("the call was answered"),
    (reason: unknown) => reason,
  );
  if (!isInferenceError(error)) throw error;
  return error;
};

const received = () => simulator.calls.filter(({ stage }) => stage === "call");

interface Row {
  readonly name: string;
  readonly simulation: Simulation;
  readonly codes: { readonly [M in Mode]?: FailureCode | "fine" };
  /** Tries the client makes; one unless given. */
  readonly tries?: number;
  /** Whether the time of the call must end it. */
  readonly needsTimeout?: boolean;
}

const everywhere = (code: FailureCode | "fine") => ({ plain: code, stream: code, queue: code });

const rows: readonly Row[] = [
  { name: "connection refused", simulation: { fault: "refuse" }, codes: everywhere("network"), tries: 3 },
  { name: "connection reset", simulation: { fault: "reset" }, codes: everywhere("network"), tries: 3 },
  {
    name: "connection reset, then fine",
    simulation: { fault: "reset", times: 2 },
    codes: everywhere("fine"),
    tries: 3,
  },
  { name: "slow headers", simulation: { fault: "slow-headers" }, codes: everywhere("timed_out"), needsTimeout: true },
  { name: "408", simulation: { status: 408, fault: "status" }, codes: everywhere("provider_refused") },
  { name: "429", simulation: { status: 429, fault: "status" }, codes: everywhere("rate_limited"), tries: 3 },
  {
    name: "500",
    simulation: { status: 500, fault: "status" },
    codes: { plain: "provider_failed", stream: "chat_not_supported", queue: "provider_failed" },
  },
  { name: "502", simulation: { status: 502, fault: "status" }, codes: everywhere("provider_failed"), tries: 3 },
  { name: "503", simulation: { status: 503, fault: "status" }, codes: everywhere("provider_failed"), tries: 3 },
  { name: "504", simulation: { status: 504, fault: "status" }, codes: everywhere("provider_failed"), tries: 3 },
  {
    name: "503 twice, then fine",
    simulation: { status: 503, fault: "status", times: 2 },
    codes: everywhere("fine"),
    tries: 3,
  },
  {
    name: "503 with Retry-After, then fine",
    simulation: { status: 503, fault: "status", retryAfter: "1", times: 1 },
    codes: everywhere("fine"),
    tries: 2,
  },
  {
    name: "429 with an absurd Retry-After",
    simulation: { status: 429, fault: "status", retryAfter: "99999999" },
    codes: everywhere("rate_limited"),
  },
  {
    name: "200 with an error body",
    simulation: { fault: "error-body" },
    codes: { plain: "provider_failed", stream: "event_stream_missing", queue: "provider_failed" },
  },
  {
    name: "bad JSON",
    simulation: { fault: "bad-json" },
    codes: { plain: "invalid_output", stream: "stream_failed", queue: "invalid_output" },
  },
  {
    name: "wrong content type",
    simulation: { fault: "content-type" },
    codes: { plain: "invalid_output", stream: "event_stream_missing", queue: "invalid_output" },
  },
  {
    name: "cut",
    simulation: { fault: "cut" },
    codes: { plain: "network", stream: "stream_truncated", queue: "network" },
  },
  {
    name: "cut before the first event",
    simulation: { fault: "cut", after: 0 },
    codes: { stream: "stream_truncated" },
  },
  { name: "stall", simulation: { fault: "stall" }, codes: everywhere("timed_out"), needsTimeout: true },
  { name: "a line without end", simulation: { fault: "long-line" }, codes: { stream: "stream_failed" } },
  { name: "an error event", simulation: { fault: "error-event" }, codes: { stream: "stream_failed" } },
  {
    name: "an error event in text",
    simulation: { fault: "error-event", shape: "text" },
    codes: { stream: "stream_failed" },
  },
  { name: "no [DONE] after a finish reason", simulation: { fault: "no-done" }, codes: { stream: "fine" } },
  { name: "no [DONE] and no finish reason", simulation: { fault: "no-finish" }, codes: { stream: "stream_truncated" } },
  { name: "a job that fails", simulation: { fault: "job-fails" }, codes: { queue: "job_failed" } },
  {
    name: "a job that never ends",
    simulation: { fault: "job-forever" },
    codes: { queue: "timed_out" },
    needsTimeout: true,
  },
  { name: "a result that is not there", simulation: { fault: "result-missing" }, codes: { queue: "download_failed" } },
  {
    name: "a status that breaks once",
    simulation: { fault: "reset", at: "status", times: 1 },
    codes: { queue: "fine" },
  },
  {
    name: "a status that is busy once",
    simulation: { fault: "status", status: 503, at: "status", times: 1 },
    codes: { queue: "fine" },
  },
  {
    name: "a status that is never reached",
    simulation: { fault: "reset", at: "status" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a status that is refused",
    simulation: { fault: "status", status: 403, at: "status" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a status that is no JSON",
    simulation: { fault: "bad-json", at: "status" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a status that is a page",
    simulation: { fault: "content-type", at: "status" },
    codes: { queue: "invalid_output" },
  },
  {
    name: "a result that is refused",
    simulation: { fault: "status", status: 500, at: "result" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a file that breaks off",
    simulation: { fault: "cut", at: "media" },
    codes: { queue: "download_failed" },
  },
  {
    name: "a hub that is busy once",
    simulation: { fault: "status", status: 503, at: "hub", times: 1 },
    codes: everywhere("fine"),
  },
];

const cases = rows.flatMap((row) =>
  (Object.keys(row.codes) as Mode[]).map((mode) => ({ ...row, mode, code: row.codes[mode] })),
);

describe("every fault × every kind of call", () => {
  test.each(cases)("$name, $mode: $code", async ({ mode, code, simulation, tries = 1, needsTimeout }) => {
    const options = needsTimeout ? { timeout: 120, clock: realClock } : {};
    const work = modes[mode](clientWith(simulation, options));
    if (code === "fine") {
      expect(await work).toBeTruthy();
    } else {
      const error = await failureOf(work);
      expect([error.code, error.attempts.length]).toEqual([code, tries]);
      expect(error.attempts.at(-1)?.outcome).toBe(code);
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(token);
    }
    expect(received()).toHaveLength(simulation.fault === "refuse" ? 0 : tries);
  });
});

/** The machine's clock, with short waits between questions about a job. */
const realClock: Clock = {
  now: Date.now,
  random: () => 0,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, Math.min(ms, 120));
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

describe("a 503 forever", () => {
  const sleptFor = async (options: Options, simulation: Partial<Simulation> = {}, random = 0) => {
    const { clock, slept } = notingClock(random);
    const client = clientWith({ fault: "status", status: 503, ...simulation }, { clock, ...options });
    const error = await failureOf(modes.plain(client));
    return { error, slept };
  };

  test("[S4.1] ends after the configured number of tries, with backoff between them", async () => {
    const { error, slept } = await sleptFor({ maxRetries: 5 });
    expect(slept).toEqual([250, 500, 1000, 2000, 4000]);
    expect(received()).toHaveLength(6);
    expect(error.attempts.map(({ status, waitedMs }) => [status, waitedMs])).toEqual([
      [503, 250],
      [503, 500],
      [503, 1000],
      [503, 2000],
      [503, 4000],
      [503, undefined],
    ]);
  });

  test("jitter makes a wait at most twice as long, and no wait is longer than 20 s", async () => {
    const { slept } = await sleptFor({ maxRetries: 8 }, {}, 0.999_999);
    expect(slept).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
  });

  test("[S4.1] is not retried with retry_on_error: false", async () => {
    const { slept } = await sleptFor({ retry_on_error: false });
    expect([slept, received().length]).toEqual([[], 1]);
  });

  test.each([
    ["seconds", "2", [2000, 2000]],
    ["a date", "Thu, 01 Jan 2026 00:00:07 GMT", [7000, 7000]],
    ["a date that is over", "Wed, 31 Dec 2025 00:00:00 GMT", [0, 0]],
    ["a negative number", "-5", [0, 0]],
    ["no time at all", "soon", [250, 500]],
    ["longer than anyone waits", "86400", []],
  ])("Retry-After in %s", async (_name, retryAfter, expected) => {
    expect((await sleptFor({}, { retryAfter })).slept).toEqual(expected);
  });
});

describe("jobs that never end", () => {
  test("[S4.2] [S9.2] an image job is asked about 5 times, 1 s apart", async () => {
    const { clock, slept } = notingClock();
    const client = clientWith({ fault: "job-forever" }, { clock });
    const work = client.textToImage({ provider: "black-forest-labs", model: "orrery/text-to-image", inputs: "x" });
    expect((await failureOf(work)).code).toBe("job_timed_out");
    expect(slept).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(simulator.calls.filter(({ stage }) => stage === "status")).toHaveLength(5);
  });

  test("[S4.3] [S9.2] a media job is asked about every 500 ms until it is COMPLETED", async () => {
    const { clock, slept } = notingClock();
    await modes.queue(clientWith({ polls: 4 }, { clock }));
    expect(slept).toEqual([500, 500, 500, 500, 500]);
    expect(simulator.calls.map(({ stage }) => stage).slice(-3)).toEqual(["status", "result", "media"]);
  });

  test("abort ends the wait at once and cancels the job at the provider", async () => {
    const controller = new AbortController();
    const client = clientWith({ fault: "job-forever" }, { clock: realClock, signal: controller.signal });
    const work = failureOf(modes.queue(client));
    await until(() => simulator.calls.some(({ stage }) => stage === "status"));
    const start = performance.now();
    controller.abort();
    expect((await work).code).toBe("aborted");
    expect(performance.now() - start).toBeLessThan(100);
    await until(() => simulator.calls.some(({ stage }) => stage === "cancel"));
    expect(simulator.jobs().at(-1)?.isCancelled).toBe(true);
  });
});

/** Waits for something that happens by itself, as events of sockets do. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
};

describe("whoever leaves a stream closes it upstream within 100 ms", () => {
  const slowly: Simulation = { pace: "delay", delay: 5, events: 10_000 };

  const closingAfter = async (leave: (stream: AsyncGenerator<unknown>) => Promise<unknown>, options: Options = {}) => {
    const stream = clientWith(slowly, options).chatCompletionStream(chat);
    await leave(stream);
    const left = performance.now();
    const { at, isComplete } = await (received()[0]?.closed ?? expect.unreachable());
    expect(isComplete).toBe(false);
    expect(at - left).toBeLessThan(100);
  };

  test("by break", () =>
    closingAfter(async (stream) => {
      for await (const _piece of stream) break;
    }));

  test("by an error in the loop", () =>
    closingAfter(async (stream) => {
      const work = async () => {
        for await (const _piece of stream) throw new Error("mine");
      };
      await expect(work()).rejects.toThrow("mine");
    }));

  test("by return after some pieces", () =>
    closingAfter(async (stream) => {
      for (let count = 0; count < 3; count++) await stream.next();
      await stream.return(undefined);
    }));

  test("by its signal", async () => {
    const controller = new AbortController();
    await closingAfter(
      async (stream) => {
        await stream.next();
        controller.abort();
        expect((await failureOf(collect(stream))).code).toBe("aborted");
      },
      { signal: controller.signal },
    );
  });

  test.each([{ fault: "long-line", size: 2 ** 30 }, { fault: "stall" }] as const)(
    "by an error: $fault",
    async (simulation) => {
      const options = simulation.fault === "stall" ? { clock: realClock, timeout: 50 } : {};
      await failureOf(modes.stream(clientWith(simulation, options)));
      const left = performance.now();
      const { at, isComplete } = await (received()[0]?.closed ?? expect.unreachable());
      expect([isComplete, at - left < 100]).toEqual([false, true]);
    },
  );
});
