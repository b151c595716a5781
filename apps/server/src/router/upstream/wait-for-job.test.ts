import type { Job, Ticket } from "@orrery/inference";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../request.ts";
import { defaultSettings } from "../settings.ts";
import { createLocate } from "./locate.ts";
import type { Send, UpstreamError, UpstreamRequest } from "./send.ts";
import { waitForJob } from "./wait-for-job.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

type Answer = readonly [status: number, body: string, headers?: Record<string, string>] | UpstreamError | "never";

const states: Readonly<Record<string, ReturnType<Job["progress"]>>> = {
  waiting: { state: "waiting" },
  done: { state: "done" },
  failed: { state: "failed", reason: "k-12345678 is too poor" },
};
const waiting: Answer = [200, '"waiting"'];
const done: Answer = [200, '"done"'];

const job: Job = {
  ticket: () => undefined,
  progress: (status) => states[String(status)] ?? { state: "done" },
  everyMs: 1_000,
};
const ticket: Ticket = { statusAt: (attempt) => `status/${attempt}` };

interface Options {
  readonly job?: Partial<Job>;
  readonly ticket?: Partial<Ticket>;
  readonly settings?: Partial<typeof defaultSettings>;
}

/** Waits for a job at a provider that gives these answers in order, and the last one again and again. */
const start = (answers: readonly Answer[], options: Options = {}) => {
  const asked: UpstreamRequest[] = [];
  const aborted: string[] = [];
  const send: Send = (request, _timeouts, listener) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? waiting;
    asked.push(request);
    queueMicrotask(() => {
      if (answer === "never") return;
      if ("kind" in answer) return listener.onError(answer);
      const [status, body, headers = {}] = answer;
      listener.onHead({ status, headers }, { pause: () => {}, resume: () => {} });
      listener.onData(Buffer.from(body));
      listener.onEnd();
    });
    return () => aborted.push(request.path);
  };
  const headers = {
    authorization: "Bearer k-12345678",
    "content-type": "application/json",
    prefer: "wait",
    "user-agent": "orrery",
  };
  const caller: Caller = { isAborted: false, onAbort: undefined };
  const abort = (): void => {
    caller.isAborted = true;
    caller.onAbort?.();
  };
  const outcome = waitForJob(
    {
      settings: { ...defaultSettings, ...options.settings },
      now: Date.now,
      locate: createLocate("http://simulator"),
      prepared: { send, request: { origin: "", path: "", method: "POST", headers }, secret: "k-12345678" },
      caller,
      base: "https://api.example.com/v1",
    },
    { ...job, ...options.job },
    { ...ticket, ...options.ticket },
  );
  const paths = () => asked.map(({ method, path }) => `${method} ${path.replace("/api.example.com/v1/", "")}`);
  return { outcome, asked, paths, abort, aborted, caller };
};

const failure = (code: string, message: string, more: object = {}) => ({
  failure: { code, message, canFallBack: true, canRetry: false, countsAsFailure: true, ...more },
});

describe("polls", () => {
  test("follow each other at the job's pace until it is done", async () => {
    const { outcome, paths } = start([waiting, [202, '"waiting"'], done], { settings: { jobPace: 2 } });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(paths()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(paths()).toEqual(["GET status/0"]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(paths()).toEqual(["GET status/0"]);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(paths()).toEqual(["GET status/0", "GET status/1", "GET status/2"]);
    expect(await outcome).toEqual({ reply: "done" });
  });

  test("start at once for an eager job", async () => {
    const { outcome, paths } = start([waiting, done], { job: { isEager: true } });
    await vi.advanceTimersByTimeAsync(0);
    expect(paths()).toEqual(["GET status/0"]);
    await vi.advanceTimersByTimeAsync(999);
    expect(paths()).toEqual(["GET status/0"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ reply: "done" });
  });

  test("end with the result where the status does not have it", async () => {
    const { outcome, paths } = start([done, [200, '{"image":1}']], { ticket: { resultAt: "result" } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toEqual({ reply: { image: 1 } });
    expect(paths()).toEqual(["GET status/0", "GET result"]);
  });

  test("send the key and no headers of the first request's body", async () => {
    const { asked } = start([done]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([
      {
        origin: "http://simulator",
        path: "/api.example.com/v1/status/0",
        method: "GET",
        headers: { authorization: "Bearer k-12345678", "user-agent": "orrery" },
      },
    ]);
  });

  test.each([
    ["//status", {}, "http://simulator/api.example.com/v1/status", true],
    ["https://api.example.com/v1/jobs/1", {}, "http://simulator/api.example.com/v1/jobs/1", true],
    ["HTTPS://api.example.com/v1/jobs/1", {}, "http://simulator/api.example.com/v1/jobs/1", false],
    ["https://api.example.com/v1jobs", {}, "http://simulator/api.example.com/v1jobs", false],
    ["https://cdn.example.com/v1/jobs/1?a=b", {}, "https://cdn.example.com/v1/jobs/1?a=b", false],
    ["status", { isAnonymous: true }, "http://simulator/api.example.com/v1/status", false],
  ])("at %s with %j are sent to %s, with the key: %s", async (at, more, url, hasKey) => {
    const { asked } = start([done], { ticket: { statusAt: () => at, ...more } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.map(({ origin, path }) => origin + path)).toEqual([url]);
    expect(asked[0]?.headers).toEqual(hasKey ? { authorization: "Bearer k-12345678", "user-agent": "orrery" } : {});
  });
});

describe("a job", () => {
  const cancel = { method: "PUT", at: "cancel" } as const;

  test("that fails says why, without the key", async () => {
    const { outcome, paths } = start([[200, '"failed"']], { ticket: { cancel } });
    await vi.advanceTimersByTimeAsync(1_000);
    const expected = failure("job_failed", "the job failed: *** is too poor", { countsAsFailure: false });
    expect([await outcome, paths()]).toEqual([expected, ["GET status/0"]]);
  });

  test("is given up after three failed polls in a row", async () => {
    const bad: Answer = [503, "busy"];
    const { outcome, paths } = start([bad, bad, waiting, bad, bad, bad]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await outcome).toEqual(
      failure("provider_overloaded", "replied with status 503: busy", { canRetry: true, status: 503 }),
    );
    expect(paths()).toHaveLength(6);
  });

  test.each<[string, Answer, object]>([
    [
      "404",
      [404, "k-12345678 unknown"],
      failure("provider_failed", "replied with status 404: *** unknown", { countsAsFailure: false, status: 404 }),
    ],
    ["invalid JSON", [200, "{"], failure("provider_output_invalid", "replied with invalid JSON about the job")],
    ["a timeout", { kind: "timeout", message: "no reply" }, failure("provider_timeout", "no reply")],
    ["201", [201, '"done"'], failure("provider_output_invalid", "replied with status 201: done", { status: 201 })],
  ])("is given up at once after %s", async (_name, answer, expected) => {
    const { outcome, paths } = start([answer]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await outcome, paths()]).toEqual([expected, ["GET status/0"]]);
  });

  test("that fails has the delay of the provider's Retry-After", async () => {
    const { outcome } = start([[503, "", { "retry-after": "Thu, 01 Jan 1970 00:00:09 GMT" }]]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await outcome).toMatchObject({ failure: { retryAfterMs: 6_000 } });
  });

  test("can have replies up to the limit", async () => {
    const fits = start([done], { settings: { maxReplyBytes: 6 } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await fits.outcome).toEqual({ reply: "done" });
    const tooLong = start([done], { settings: { maxReplyBytes: 5 } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await tooLong.outcome).toEqual(
      failure("provider_unreachable", "the reply exceeded 5 bytes", { canRetry: true }),
    );
  });

  const late = failure("provider_timeout", "the job did not finish in time");

  test("is canceled when its time is over", async () => {
    const { outcome, paths, asked } = start([waiting], { settings: { jobMs: 2_000 }, ticket: { cancel } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toEqual(late);
    expect(paths()).toEqual(["GET status/0", "GET status/1", "PUT cancel"]);
    expect(asked[2]?.headers).toEqual({ authorization: "Bearer k-12345678", "user-agent": "orrery" });
  });

  test("is canceled after its last poll", async () => {
    const { outcome, paths } = start([waiting], { job: { maxPolls: 2 }, ticket: { cancel } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toEqual(late);
    expect(paths()).toEqual(["GET status/0", "GET status/1", "PUT cancel"]);
  });

  test("that cannot be canceled is left alone", async () => {
    const { outcome, paths } = start([waiting], { job: { maxPolls: 1 } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toEqual(late);
    expect(paths()).toEqual(["GET status/0"]);
  });

  test("is canceled if the caller disconnects between two polls", async () => {
    const { outcome, paths, abort } = start([waiting], { ticket: { cancel } });
    await vi.advanceTimersByTimeAsync(1_500);
    abort();
    expect(await outcome).toEqual({ isAborted: true });
    expect([paths(), vi.getTimerCount()]).toEqual([["GET status/0", "PUT cancel"], 0]);
  });

  test("is canceled if the caller disconnects during a poll", async () => {
    const { outcome, paths, abort, aborted } = start(["never"], { ticket: { cancel } });
    await vi.advanceTimersByTimeAsync(1_000);
    abort();
    expect(await outcome).toEqual({ isAborted: true });
    expect([paths(), aborted]).toEqual([["GET status/0", "PUT cancel"], ["/api.example.com/v1/status/0"]]);
  });
});
