import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LocalAsk, LocalInference } from "../../inference/local-inference.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

const asks: LocalAsk[] = [];

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Events in the format of the hub's own service. */
const written = async function* (): AsyncIterable<Uint8Array> {
  const piece = (text: string, end: object = { generated_text: null, details: null }) =>
    Buffer.from(
      `data: ${JSON.stringify({ index: 1, token: { id: 1, text, logprob: 0, special: false }, ...end })}\n\n`,
    );
  yield piece("from");
  yield piece(" here", { generated_text: "from here", details: { finish_reason: "length", generated_tokens: 2 } });
  yield Buffer.from("data: [DONE]\n\n");
};

const inference: LocalInference = {
  answer: async (ask) => {
    asks.push(ask);
    const { stream } = JSON.parse(Buffer.from(ask.body).toString());
    if (stream) return { status: 200, headers: { "content-type": "text/event-stream" }, body: written() };
    const body = ask.task === "text-generation" ? [{ generated_text: "from here" }] : [{ label: ask.task, score: 1 }];
    return { status: 200, headers: { "content-type": "application/json" }, body: bytesOf(body) };
  },
  close: async () => {},
};

/** Short timeouts. */
const settings = {
  initialDelayMs: 5,
  firstByteMs: 2_000,
  idleMs: 2_000,
  maxEventBytes: 64 * 1024,
};

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-router-")) };
  hub = await startRoutedHub(place, {}, { inference, routerSettings: settings });
  await hub.hub.catalogue.upsertMirrored([
    { kind: "model", id: "acme/vectors", origin: "https://upstream.example", pipelineTag: "feature-extraction" },
  ]);
});
afterAll(() => hub.close());
beforeEach(async () => {
  hub.simulator.reset();
  // A good answer resets the circuit after the failures of other tests.
  await (await post("acme/base", { inputs: "Once" })).text();
  hub.simulator.reset();
  asks.length = 0;
});

const post = (path: string, body: unknown, signal?: AbortSignal) =>
  fetch(`${hub.address}/router/auto/models/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${hub.callerToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const lastRow = async () => {
  await hub.settled();
  const rows = hub.hub.database.db.selectFrom("router_calls").selectAll();
  return rows.orderBy("id", "desc").executeTakeFirstOrThrow();
};

type Piece = {
  readonly token: { readonly text: string };
  readonly generated_text: string | null;
  readonly details: { readonly finish_reason: string; readonly generated_tokens?: number } | null;
};

const eventsIn = (text: string): (Piece & { error?: string })[] =>
  text
    .split("\n\n")
    .filter((event) => event !== "" && event !== "data: [DONE]")
    .map((event) => JSON.parse(event.slice(6)));

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ token }) => token.text).join("");

describe("[S4.5] text generation streams in the hub's format", () => {
  const ask = { inputs: "Once", stream: true, parameters: { max_new_tokens: 40 } };

  test.each([
    ["a provider with completions", "acme/base", "text-generation-at-together"],
    ["a provider with chat", "acme/chat:groq", "chat-at-groq"],
  ])("%s: a stream costs the same as a complete reply", async (_name, model, served) => {
    const reply = await post(`${model}?task=text-generation`, ask);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(reply.headers.get("x-orrery-attempts")).toBe("1");
    const text = await reply.text();
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    const pieces = eventsIn(text);
    const last = pieces.at(-1);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.slice(0, -1).every(({ details, generated_text }) => !details && generated_text === null)).toBe(true);
    expect(last?.generated_text).toBe(textOf(pieces));
    const streamed = await lastRow();
    expect(streamed).toMatchObject({
      endpoint: "task",
      task: "text-generation",
      state: "done",
      is_streamed: 1,
      usage_source: "provider",
      bytes_out: Buffer.byteLength(text),
    });
    expect(last?.details).toEqual({ finish_reason: "eos_token", generated_tokens: streamed.output_tokens });
    expect(hub.simulator.calls[0]?.body).toMatchObject({
      model: served,
      max_tokens: 40,
      stream: true,
      stream_options: { include_usage: true },
    });
    const { stream: _stream, ...plain } = ask;
    const whole = await post(`${model}?task=text-generation`, plain);
    expect(await whole.json()).toEqual({ generated_text: last?.generated_text });
    expect(await lastRow()).toMatchObject({ is_streamed: 0, cost_nano: streamed.cost_nano });
  });

  test("without usage, a stream and a complete reply have the same estimate", async () => {
    hub.simulator.faults.add({ fault: "no-usage" });
    await (await post("acme/base", ask)).text();
    const streamed = await lastRow();
    expect(streamed).toMatchObject({ state: "done", usage_source: "estimate" });
    await (await post("acme/base", { ...ask, stream: false })).text();
    const whole = await lastRow();
    expect(whole).toMatchObject({ usage_source: "estimate", output_tokens: streamed.output_tokens });
  });

  test("a failure before the first token falls back, and is an HTTP error without a fallback", async () => {
    hub.simulator.faults.add({ fault: "status", status: 500, path: "groq" });
    const rules = { provider: { order: ["groq", "together"], ignore: ["hf-inference"] } };
    const reply = await post("acme/chat", { ...ask, ...rules });
    expect([reply.status, reply.headers.get("x-orrery-provider")]).toEqual([200, "together"]);
    expect(reply.headers.get("x-orrery-attempts")).toBe("2");
    expect(eventsIn(await reply.text()).at(-1)?.details?.finish_reason).toBe("eos_token");
    const alone = await post("acme/chat:groq", ask);
    expect([alone.status, alone.headers.get("content-type")]).toEqual([502, "application/json; charset=utf-8"]);
    expect(await alone.json()).toMatchObject({ code: "provider_failed", metadata: { providers: expect.any(Array) } });
    expect(await lastRow()).toMatchObject({ state: "failed", http_status: 502, is_streamed: 1 });
  });

  test("an interrupted stream ends with an error event and has no [DONE]", async () => {
    hub.simulator.faults.add({ fault: "cut", after: 3, pace: "delay", delay: 5 });
    const reply = await post("acme/base", ask);
    expect(reply.status).toBe(200);
    const text = await reply.text();
    const events = eventsIn(text);
    expect(text).not.toContain("[DONE]");
    expect(textOf(events.slice(0, -1))).not.toBe("");
    expect(events.at(-1)).toMatchObject({
      error: expect.stringContaining("Together AI: "),
      code: "stream_interrupted",
      metadata: { provider: "together", attempts: [{ provider: "together", outcome: "ok" }] },
    });
    expect(await lastRow()).toMatchObject({
      state: "failed",
      error_code: "stream_interrupted",
      usage_source: "estimate",
    });
  });

  test.each([
    ["a stall before the first token", { fault: "stall", after: 0 }, "provider_timeout"],
    ["an error body", { fault: "error-body" }, "provider_failed"],
    ["an error before the first token", { fault: "error-event", after: 0 }, "provider_failed"],
    ["a page instead of a stream", { fault: "content-type" }, "provider_output_invalid"],
    ["an end before the first token", { fault: "no-finish", after: 0 }, "stream_interrupted"],
  ] as const)("%s is an HTTP error", async (_name, fault, code) => {
    hub.simulator.faults.add(fault);
    const reply = await post("acme/base", ask);
    expect(reply.status).toBeGreaterThanOrEqual(502);
    expect(await reply.json()).toMatchObject({ code, metadata: { provider: "together" } });
    expect(await lastRow()).toMatchObject({ state: "failed", error_code: code, bytes_out: 0 });
  });

  test.each([
    ["a stall", { fault: "stall", after: 3 }, "stream_interrupted"],
    ["an error", { fault: "error-event", after: 3 }, "provider_failed"],
    ["an end without a finish reason", { fault: "no-finish", after: 3 }, "stream_interrupted"],
    ["an event that is not JSON", { fault: "bad-json", after: 3 }, "provider_output_invalid"],
    ["an event without end", { fault: "long-line", after: 3, size: 200_000 }, "provider_output_invalid"],
  ] as const)("%s after the first token ends the stream with an error event", async (_name, fault, code) => {
    hub.simulator.faults.add({ pace: "delay", delay: 5, ...fault });
    const reply = await post("acme/base", ask);
    expect(reply.status).toBe(200);
    const text = await reply.text();
    expect(text).not.toContain("[DONE]");
    expect(eventsIn(text).at(-1)).toMatchObject({ code, metadata: { provider: "together" } });
    expect(await lastRow()).toMatchObject({ state: "failed", error_code: code, http_status: 200 });
  });

  test("a complete answer without [DONE] gets one", async () => {
    hub.simulator.faults.add({ fault: "no-done" });
    const text = await (await post("acme/base", ask)).text();
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    expect(await lastRow()).toMatchObject({ state: "done" });
  });

  test("a disconnect aborts the provider's call, which is recorded as cancelled", async () => {
    hub.simulator.faults.add({ pace: "delay", delay: 20, events: 1_000 });
    const leaving = new AbortController();
    const reply = await post("acme/base", ask, leaving.signal);
    const reader = reply.body?.getReader();
    await reader?.read();
    leaving.abort();
    await reader?.read().catch(() => undefined);
    expect((await hub.simulator.calls[0]?.closed)?.isComplete).toBe(false);
    await expect.poll(async () => (await lastRow()).state).toBe("cancelled");
    expect(await lastRow()).toMatchObject({ is_streamed: 1, usage_source: "estimate" });
  });

  test("the hub's own service streams unchanged", async () => {
    const reply = await post("acme/chat:hf-inference", ask);
    expect(reply.headers.get("x-orrery-provider")).toBe("hf-inference");
    const text = await reply.text();
    expect(eventsIn(text).at(-1)).toMatchObject({ generated_text: "from here", details: { generated_tokens: 2 } });
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    expect(asks[0]).toMatchObject({ modelId: "acme/chat", task: "text-generation", path: "" });
    expect(await lastRow()).toMatchObject({ provider: "hf-inference", state: "done", bytes_out: text.length });
  });

  test("a budget reserves the maximum output, also for a request without a limit", async () => {
    const { name } = (await (await hub.get("/api/whoami-v2", hub.token)).json()) as { name: string };
    const limitUsd = 0.0005;
    await hub.send("PUT", `/api/budgets/${name}`, { period: "total", limitUsd }, hub.token);
    const tooMuch = await post("acme/base", { inputs: "Once", parameters: { max_new_tokens: 1_000 } });
    expect(tooMuch.status).toBe(402);
    expect(await tooMuch.json()).toMatchObject({ code: "budget_exceeded" });
    expect((await post("acme/base", { inputs: "Once", stream: true })).status).toBe(402);
    expect((await post("acme/chat:together", { messages: [{ role: "user", content: "x" }] })).status).toBe(402);
    expect(hub.simulator.calls).toEqual([]);
    await hub.send("PUT", `/api/budgets/${name}`, { period: "total", limitUsd: 1 }, hub.token);
    expect((await post("acme/base", { inputs: "Once", stream: true })).status).toBe(200);
    expect(hub.simulator.calls[0]?.body).toMatchObject({ max_tokens: 4_096 });
    await hub.send("DELETE", `/api/budgets/${name}`, undefined, hub.token);
  });
});

describe("a model that runs on the hub serves several tasks", () => {
  const inputs = "my parcel never came";
  const parameters = { candidate_labels: ["refund", "legal", "faq"] };

  test.each([
    ["by name", "acme/vectors:hf-inference?task=zero-shot-classification"],
    ["by the labels in the request", "acme/vectors:hf-inference"],
  ])("zero-shot classification, %s", async (_name, path) => {
    const reply = await post(path, { inputs, parameters });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual([{ label: "zero-shot-classification", score: 1 }]);
    expect(asks[0]).toMatchObject({ modelId: "acme/vectors", task: "zero-shot-classification", path: "" });
    expect(await lastRow()).toMatchObject({ task: "zero-shot-classification", provider: "hf-inference" });
  });

  test("an unsupported task is refused with the reason", async () => {
    const reply = await post("acme/vectors:hf-inference?task=summarization", { inputs });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      error: expect.stringContaining("serves the model for feature-extraction, not for summarization"),
    });
  });
});

describe("refuses an invalid path and says why", () => {
  test.each([
    ["acme%E0%A4%A", 400, "not encoded"],
    ["acme/base/more/yet", 404, "/router/auto/models/{id}"],
    ["acme/nothing", 404, "acme/nothing"],
    ["acme/nothing?task=question-answering", 404, 'Model "acme/nothing" does not exist on this hub'],
    ["acme/base?task=nonsense", 400, "text-generation"],
  ])("%s", async (path, status, words) => {
    const reply = await post(path, { inputs: "x" });
    expect([reply.status, await reply.json()]).toMatchObject([status, { error: expect.stringContaining(words) }]);
  });
});
