import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { completion, createFetch, mappingFor } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import type { Options } from "../options.ts";

const labels = [{ label: "x", score: 1 }];
const text = { inputs: "x", model: "a/b" };
const down = (headers: Record<string, string> = {}, body: unknown = { error: "busy" }, status = 503) =>
  Response.json(body, { status, headers });

const classify = (replies: readonly (() => Response | Error)[], options: Options = {}) => {
  const double = createFetch((_sent, index) => (replies[index] ?? replies.at(-1) ?? (() => new Error("none")))());
  const { client, clock } = createTestClient(double, "hf_test_token", options);
  return { double, clock, result: client.textClassification(text) };
};

describe("sending again", () => {
  it.each([503, 429, 502, 504])("after status %i, with growing waits", async (status) => {
    const { result, clock, double } = classify([
      () => down({}, {}, status),
      () => down({}, {}, status),
      () => Response.json(labels),
    ]);
    expect(await result).toEqual(labels);
    expect(clock.slept).toEqual([500, 1000]);
    expect(double.calls()).toHaveLength(3);
  });

  it("after a failure of the network", async () => {
    const { result, clock } = classify([() => new TypeError("fetch failed"), () => Response.json(labels)]);
    expect(await result).toEqual(labels);
    expect(clock.slept).toEqual([500]);
  });

  it("gives up on the network with the host's name and the cause", async () => {
    const cause = new TypeError("fetch failed");
    const { result } = classify([() => cause], { maxRetries: 0 });
    expect(await failureOf(result)).toMatchObject({
      code: "network",
      message: "Could not reach hub.test",
      cause,
      attempts: [{ provider: "hf-inference", model: "at/provider", outcome: "network" }],
    });
  });

  it("takes the estimate of a loading model from a 503 only", async () => {
    const { result, clock } = classify([
      () => down({}, { estimated_time: 4.2 }, 429),
      () => down({}, { estimated_time: 4.2 }, 502),
      () => Response.json(labels),
    ]);
    expect(await result).toEqual(labels);
    expect(clock.slept).toEqual([500, 1000]);
  });

  it("ends after maxRetries, with every try in the error", async () => {
    const { result, clock, double } = classify([() => down()], { maxRetries: 3 });
    expect(await failureOf(result)).toMatchObject({
      code: "provider_failed",
      isRetryable: true,
      message: "Error forwarded from Hub inference (status 503): busy",
      attempts: [
        { provider: "hf-inference", model: "at/provider", outcome: "provider_failed", status: 503, waitedMs: 500 },
        { outcome: "provider_failed", status: 503, waitedMs: 1000 },
        { outcome: "provider_failed", status: 503, waitedMs: 2000 },
        { outcome: "provider_failed", status: 503 },
      ],
    });
    expect(clock.slept).toEqual([500, 1000, 2000]);
    expect(double.calls()).toHaveLength(4);
  });

  it("is off with retry_on_error, and never happens for other statuses", async () => {
    expect(await failureOf(classify([() => down()], { retry_on_error: false }).result)).toMatchObject({
      code: "provider_failed",
    });
    for (const status of [400, 401, 403, 404, 500]) {
      const { result, double } = classify([() => down({}, {}, status)]);
      await failureOf(result);
      expect(double.calls()).toHaveLength(1);
    }
  });

  it("waits as long as the server asks", async () => {
    const { result, clock } = classify([
      () => down({ "retry-after": "2" }),
      () => down({ "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" }),
      () => down({}, { error: "loading", estimated_time: 4.2 }),
      () => Response.json(labels),
    ]);
    expect(await result).toEqual(labels);
    expect(clock.slept).toEqual([2000, 3000, 4200]);
  });

  it("does not happen when the server asks for too long a wait", async () => {
    const { result, double } = classify([() => down({ "retry-after": "3600" }, {}, 429)]);
    expect(await failureOf(result)).toMatchObject({ code: "rate_limited" });
    expect(double.calls()).toHaveLength(1);
  });
});

describe("the end of a call", () => {
  it("comes at once when it is aborted before, during a request or during a wait", async () => {
    const reason = new Error("changed my mind");
    const early = classify([() => Response.json(labels)], { signal: AbortSignal.abort(reason) });
    expect(await failureOf(early.result)).toMatchObject({ code: "aborted", name: "AbortError", cause: reason });
    expect(early.double.sent).toEqual([]);

    for (const reply of [() => down(), () => new Promise<Response>(() => {})]) {
      const controller = new AbortController();
      const double = createFetch(() => {
        setImmediate(() => controller.abort(reason));
        return reply();
      });
      const { client } = createTestClient(double, "hf_test_token", {
        signal: controller.signal,
        clock: { now: () => 0, random: () => 0, sleep: () => new Promise(() => {}) },
      });
      expect(await failureOf(client.textClassification(text))).toMatchObject({
        code: "aborted",
        message: "The call was aborted",
        cause: reason,
      });
    }
  });

  it("comes while the reply is read, and is no failure of the network", async () => {
    const controller = new AbortController();
    const pull = () => controller.abort(new Error("enough"));
    const body = () => new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": "application/json" };
    const { result } = classify([() => new Response(body(), { headers })], { signal: controller.signal });
    expect(await failureOf(result)).toMatchObject({ code: "aborted", cause: { message: "enough" } });
  });

  it("comes with the deadline, over all that a call does", async () => {
    const hanging = createFetch(() => new Promise<Response>(() => {}));
    const { client } = createTestClient(hanging, "hf_test_token", { timeout: 1000 });
    expect(await failureOf(client.textClassification(text))).toMatchObject({
      code: "timed_out",
      name: "TimeoutError",
      message: "The call took longer than 1000 ms",
    });
    const { result, clock } = classify([() => down()], { timeout: 4000 });
    expect(await failureOf(result)).toMatchObject({ code: "timed_out" });
    expect(clock.slept).toEqual([4000, 500, 1000, 2000, 4000]);
    expect(clock.now()).toBe(4000);
  });

  it("leaves no listener behind", async () => {
    const { signal } = new AbortController();
    await classify([() => Response.json(labels)], { signal }).result;
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("what goes with a request", () => {
  const chat = async (options: Options, token: string) => {
    const double = createFetch(() => Response.json(completion("x")), mappingFor("conversational", "hf-inference"));
    const { client } = createTestClient(double, token, options);
    await client.chatCompletion({ model: "a/b", messages: [{ role: "user", content: "x" }] });
    return double.calls()[0];
  };

  it("is who pays and who calls", async () => {
    expect((await chat({ billTo: "my-org" }, "hf_t"))?.headers).toEqual({
      "content-type": "application/json",
      authorization: "Bearer hf_t",
      "x-hf-bill-to": "my-org",
      "user-agent": expect.stringMatching(/^@orrery\/inference\/3\.8\.1/),
    });
  });

  it("are cookies where they were asked for, and no empty token", async () => {
    const sent = await chat({ includeCredentials: true }, "");
    expect(sent?.credentials).toBe("include");
    expect(sent?.headers).not.toHaveProperty("authorization");
    expect((await chat({}, "hf_t"))?.credentials).toBeUndefined();
  });
});
