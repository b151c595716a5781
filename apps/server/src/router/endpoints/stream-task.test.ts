import { describe, expect, test } from "vitest";
import { callDeps, candidateAt, type ProviderReply } from "../../testing/router/calls.ts";
import { routerRequest } from "../../testing/router/request.ts";
import { baseHeaders } from "../reply-headers.ts";
import type { TaskSpec } from "./run-task.ts";
import { streamTask } from "./stream-task.ts";

const together = candidateAt("together");
const spec: TaskSpec = {
  endpoint: "task",
  target: { modelId: "acme/base", policy: "fastest" },
  task: "text-generation",
  ask: { args: { inputs: "Once" } as never, wantsUrl: false },
  local: { path: "", task: "text-generation", body: () => Buffer.from("{}") },
  size: 400,
  maxUsage: { input: 400, output: 9 },
};

const event = (value: object | string) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const piece = (text: string, finish_reason: string | null = null) =>
  event({ id: "1", choices: [{ index: 0, text, finish_reason }] });
const counted = event({ id: "1", choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } });
const stream = (...events: readonly string[]) => ({ type: "text/event-stream", body: events.join("") });

const run = async (reply: ProviderReply, order = [together], constraints: object = {}) => {
  const { deps, record, health } = callDeps({ order, replies: [reply] });
  const { inbound, sent } = routerRequest();
  const error = await streamTask(deps, inbound, spec, constraints).catch((failure) => failure);
  const events = (sent.body?.toString() ?? "")
    .split("\n\n")
    .filter(Boolean)
    .map((text) => (text === "data: [DONE]" ? "[DONE]" : JSON.parse(text.slice(6))));
  return { record, sent, error, events, health };
};
const token = (index: number, text: string) => ({
  index,
  token: { text, special: false },
  generated_text: null,
  details: null,
});

describe("a stream of generated text", () => {
  test("is converted to the hub's format, and written down", async () => {
    const { record, sent, events } = await run(
      stream(piece("upon"), piece(" a"), piece(" time", "stop"), counted, event("[DONE]")),
      [together],
      { ignore: ["groq"] },
    );
    expect(events.slice(0, 2)).toEqual([token(1, "upon"), token(2, " a")]);
    expect(events.slice(-2)).toMatchObject([
      { generated_text: "upon a time", details: { finish_reason: "eos_token", generated_tokens: 4 } },
      "[DONE]",
    ]);
    expect([sent.status, sent.headers]).toEqual([
      200,
      {
        ...baseHeaders("request-1"),
        "x-orrery-provider": "together",
        "x-orrery-attempts": "1",
        "x-orrery-model": "acme/base",
        "content-type": "text/event-stream; charset=utf-8",
        "x-accel-buffering": "no",
      },
    ]);
    expect(JSON.parse(String(record.requests[0]?.body))).toEqual({
      model: "model-at-together",
      prompt: "Once",
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(record.routes[0]?.constraints).toMatchObject({ ignore: ["groq"] });
    expect(record.opened).toMatchObject([{ kind: { endpoint: "task", task: "text-generation", isStreamed: true } }]);
    expect(record.settled).toMatchObject([
      {
        state: "done",
        status: 200,
        usage: { input: 3, output: 4, source: "provider" },
        bytesOut: sent.body?.length,
      },
    ]);
  });

  test("has estimated usage if the provider reports none", async () => {
    const { record } = await run(stream(piece("upon"), piece("", "stop"), event("[DONE]")));
    expect(record.settled[0]?.usage).toMatchObject({ source: "estimate" });
    expect(record.settled[0]?.usage?.input).toBeGreaterThan(50);
  });

  test("that breaks off ends with an error and no [DONE]", async () => {
    const { events, record, sent } = await run(stream(piece("upon")));
    expect(events).toMatchObject([
      token(1, "upon"),
      { code: "stream_interrupted", requestId: "request-1", metadata: { provider: "together" } },
    ]);
    expect(record.settled).toMatchObject([{ state: "failed", errorCode: "stream_interrupted" }]);
    expect(record.settled[0]?.bytesOut).toBeLessThan(sent.body?.length ?? 0);
    expect(record.settled[0]?.bytesOut).toBeGreaterThan(0);
  });

  test("that does not begin is an error with a status", async () => {
    const { error, sent, record } = await run({ status: 503, body: { error: "down" } });
    expect([error, sent]).toMatchObject([{ code: "provider_overloaded", status: 503 }, {}]);
    expect(record.settled).toMatchObject([{ state: "failed", status: 503, errorCode: "provider_overloaded" }]);
  });

  test("is no failure of a provider whose API cannot stream", async () => {
    const { error, health } = await run({ body: {} }, [candidateAt("fal-ai")]);
    expect(error.message).toBe("fal: its API does not support this request");
    expect(health.failuresSince("fal-ai", "model-at-fal-ai", 0)).toBe(0);
  });
});
