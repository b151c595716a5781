import { type Simulation, type Simulator, startSimulator } from "@orrery/simulator";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { faultCases, type Mode } from "../test-kit/fault-rows.ts";
import { type Clock, InferenceClient, type InferenceError, isInferenceError } from "./index.ts";

const simulator: Simulator = await startSimulator({ polls: 2 });
const token = "hf_planted_secret";

afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

/** A clock that never waits and records the delays. */
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
const modes: Readonly<Record<Mode, (client: InferenceClient) => Promise<unknown>>> = {
  plain: (client: InferenceClient) => client.textClassification({ model: "orrery/text-classification", inputs: "x" }),
  stream: (client: InferenceClient) => collect(client.chatCompletionStream(chat)),
  queue: (client: InferenceClient) =>
    client.textToVideo({ provider: "fal-ai", model: "orrery/text-to-video", inputs: "a kite" }),
};

const failureOf = async (work: Promise<unknown>): Promise<InferenceError> => {
  const error: unknown = await work.then(
    () => expect.unreachable("the call was answered"),
    (reason: unknown) => reason,
  );
  if (!isInferenceError(error)) throw error;
  return error;
};

const received = () => simulator.calls.filter(({ stage }) => stage === "call");

/** Waits for something that happens by itself, as events of sockets do. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2));
};

const timeout = 987_654;

/** A clock whose deadline comes as soon as the provider has received the call; other delays pass at once. */
const deadlineClock: Clock = {
  ...notingClock().clock,
  sleep: (ms) => (ms === timeout ? until(() => received().length > 0) : Promise.resolve()),
};

describe("every fault × every kind of call", () => {
  test.each(faultCases)("$name, $mode: $code", async ({ mode, code, simulation, tries = 1, needsTimeout }) => {
    const options = needsTimeout ? { timeout, clock: deadlineClock } : {};
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

describe("a 503 forever", () => {
  const sleptFor = async (options: Options, simulation: Partial<Simulation> = {}, random = 0) => {
    const { clock, slept } = notingClock(random);
    const client = clientWith({ fault: "status", status: 503, ...simulation }, { clock, ...options });
    const error = await failureOf(modes.plain(client));
    return { error, slept };
  };

  test("[S4.1] ends after the configured number of retries, with backoff between them", async () => {
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

  test("jitter at most doubles a delay, and no delay exceeds 20 s", async () => {
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
    ["an invalid format", "soon", [250, 500]],
    ["longer than a minute", "86400", []],
  ])("Retry-After in %s", async (_name, retryAfter, expected) => {
    expect((await sleptFor({}, { retryAfter })).slept).toEqual(expected);
  });
});

describe("jobs that never end", () => {
  test("[S4.2] [S9.2] an image job is polled 5 times, 1 s apart", async () => {
    const { clock, slept } = notingClock();
    const client = clientWith({ fault: "job-forever" }, { clock });
    const work = client.textToImage({ provider: "black-forest-labs", model: "orrery/text-to-image", inputs: "x" });
    expect((await failureOf(work)).code).toBe("job_timed_out");
    expect(slept).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(simulator.calls.filter(({ stage }) => stage === "status")).toHaveLength(5);
  });

  test("[S4.3] [S9.2] a media job is polled every 500 ms until it is COMPLETED", async () => {
    const { clock, slept } = notingClock();
    await modes.queue(clientWith({ polls: 4 }, { clock }));
    expect(slept).toEqual([500, 500, 500, 500, 500]);
    expect(simulator.calls.map(({ stage }) => stage).slice(-3)).toEqual(["status", "result", "media"]);
  });

  test("abort ends the wait and cancels the job at the provider", async () => {
    const controller = new AbortController();
    const client = clientWith({ fault: "job-forever" }, { signal: controller.signal });
    const work = failureOf(modes.queue(client));
    await until(() => simulator.calls.some(({ stage }) => stage === "status"));
    controller.abort();
    expect((await work).code).toBe("aborted");
    await until(() => simulator.calls.some(({ stage }) => stage === "cancel"));
    expect(simulator.jobs().at(-1)?.isCancelled).toBe(true);
  });
});

describe("leaving a stream closes the connection to the provider", () => {
  const slowly: Simulation = { pace: "delay", delay: 5, events: 10_000 };

  const closingAfter = async (leave: (stream: AsyncGenerator<unknown>) => Promise<unknown>, options: Options = {}) => {
    const stream = clientWith(slowly, options).chatCompletionStream(chat);
    await leave(stream);
    const { isComplete } = await (received()[0]?.closed ?? expect.unreachable());
    expect(isComplete).toBe(false);
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
      const options = simulation.fault === "stall" ? { clock: deadlineClock, timeout } : {};
      await failureOf(modes.stream(clientWith(simulation, options)));
      const { isComplete } = await (received()[0]?.closed ?? expect.unreachable());
      expect(isComplete).toBe(false);
    },
  );
});
