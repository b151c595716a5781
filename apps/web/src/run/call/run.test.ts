import { describe, expect, it } from "vitest";
import { run } from "./run.ts";
import type { RunDeps, RunOptions } from "./run-call.ts";
import type { RunEvent } from "./run-event.ts";

interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

/** Replies come in order, and time passes only while sleeping. */
const worldOf = (replies: readonly (() => Response | Promise<Response>)[]) => {
  const asked: Asked[] = [];
  let clock = 0;
  const deps: RunDeps = {
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted();
      if (!init?.body) return new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "image/png" } });
      asked.push({
        path: String(input),
        body: JSON.parse(String(init.body)) as Record<string, unknown>,
        headers: init.headers as Record<string, string>,
      });
      clock += 10;
      const next = replies[Math.min(asked.length, replies.length) - 1];
      return next ? next() : Response.error();
    },
    now: () => clock,
    sleep: async (ms, signal) => {
      // The idle timeout never fires here.
      if (ms > 100_000)
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      clock += ms;
    },
  };
  return { deps, asked };
};

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(value), {
      status,
      headers: { "content-type": "application/json", "x-request-id": "r1", ...headers },
    });

const text =
  (body: string, type: string, status = 200) =>
  () =>
    new Response(body, { status, headers: { "content-type": type } });

const stream =
  (...events: readonly string[]) =>
  () => {
    const bytes = new TextEncoder();
    const body = new ReadableStream({
      start: (controller) => {
        for (const event of events) controller.enqueue(bytes.encode(event));
        controller.close();
      },
    });
    return new Response(body, {
      headers: { "content-type": "text/event-stream", "x-orrery-provider": "groq", "x-request-id": "r2" },
    });
  };

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const usageEvent = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } })}\n\n`;
const doneEvent = "data: [DONE]\n\n";

const eventsOf = async (options: Partial<RunOptions>, deps: RunDeps): Promise<RunEvent[]> => {
  const usual = { task: "text-classification", model: "acme/model", provider: "hf-inference", input: { inputs: "Hi" } };
  const events: RunEvent[] = [];
  for await (const event of run({ ...usual, ...options }, deps)) events.push(event);
  return events;
};

const typesOf = (events: readonly RunEvent[]): string[] => events.map(({ type }) => type);

const failureIn = (events: readonly RunEvent[]) => {
  const last = events.at(-1);
  return last?.type === "failed" ? last.failure : undefined;
};

const chat = {
  task: "conversational",
  provider: "auto",
  input: { messages: [{ role: "user" as const, content: "Hi" }] },
};

describe("run", () => {
  it("gathers the tokens of a stream with their chances", async () => {
    const token = (text: string, logprob: number): string =>
      `data: ${JSON.stringify({ choices: [{ delta: { content: text }, logprobs: { content: [{ token: text, logprob }] } }] })}\n\n`;
    const { deps } = worldOf([stream(token("He", 0), token("y", -Infinity), chunk({}, "stop"), doneEvent)]);
    const last = (await eventsOf(chat, deps)).at(-1);
    expect(last).toMatchObject({ output: { text: "Hey", tokens: [{ text: "He", chance: 1, choices: [] }] } });
  });

  it("calls the hub's own service at no cost", async () => {
    const { deps, asked } = worldOf([
      json([
        [
          { label: "A", score: 0.2 },
          { label: "B", score: 0.8 },
        ],
      ]),
    ]);
    const events = await eventsOf({ parameters: { top_k: 2 } }, deps);
    expect(typesOf(events)).toEqual(["sent", "done"]);
    expect(asked).toEqual([
      {
        path: "/router/hf-inference/models/acme/model/pipeline/text-classification",
        body: { inputs: "Hi", parameters: { top_k: 2 } },
        headers: { "content-type": "application/json" },
      },
    ]);
    expect(events.at(-1)).toMatchObject({
      output: {
        kind: "scores",
        scores: [
          { label: "B", score: 0.8 },
          { label: "A", score: 0.2 },
        ],
      },
      cost: { usd: 0, basis: "confirmed" },
      provider: "hf-inference",
      raw: { status: 200, requestId: "r1", isCut: false },
    });
  });

  it("streams chat with first token, deltas, usage and cost", async () => {
    const { deps, asked } = worldOf([
      stream(
        chunk({ role: "assistant", content: "" }),
        chunk({ content: "He" }) + chunk({ content: "llo" }).slice(0, 9),
        chunk({ content: "llo" }).slice(9),
        chunk({}, "stop"),
        usageEvent,
        doneEvent,
      ),
    ]);
    const events = await eventsOf(
      { ...chat, parameters: { temperature: 0 }, prices: { groq: { input: 1, output: 2 } } },
      deps,
    );
    expect(typesOf(events)).toEqual(["sent", "begun", "delta", "delta", "usage", "done"]);
    expect(asked[0]?.path).toBe("/router/v1/chat/completions");
    expect(asked[0]?.body).toEqual({
      messages: [{ role: "user", content: "Hi" }],
      temperature: 0,
      model: "acme/model",
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(events.at(-1)).toMatchObject({
      output: { kind: "chat", text: "Hello", finishReason: "stop" },
      usage: { input: 7, output: 2, isEstimated: false },
      cost: { usd: 11 / 1_000_000, basis: "confirmed" },
      provider: "groq",
    });
  });

  it("marks the cost as estimated without token counts", async () => {
    const { deps } = worldOf([stream(chunk({ content: "Hello there" }), chunk({}, "stop"), doneEvent)]);
    const events = await eventsOf({ ...chat, prices: { groq: { input: 1, output: 2 } } }, deps);
    expect(events.at(-1)).toMatchObject({ usage: { output: 3, isEstimated: true }, cost: { basis: "estimated" } });
  });

  it("waits while the model loads and retries by itself", async () => {
    const loading = json({ error: "Model is loading", error_type: "loading", estimated_time: 2.5 }, 503);
    const { deps, asked } = worldOf([loading, loading, json([{ label: "A", score: 1 }])]);
    const events = await eventsOf({}, deps);
    expect(typesOf(events)).toEqual(["sent", "waiting", "waiting", "done"]);
    expect(events[1]).toMatchObject({ estimatedSeconds: 2.5, message: "Model is loading" });
    expect(events[2]).toMatchObject({ estimatedSeconds: 5.01, since: 10 });
    expect(events.at(-1)).toMatchObject({ timing: { waitedMs: 5_010, totalMs: 5_030, firstMs: 20 } });
    expect(asked).toHaveLength(3);
  });

  it("sends the user's key in its header and leaks it nowhere", async () => {
    const { deps, asked } = worldOf([json({ error: { message: "no", code: "bad_request" } }, 400)]);
    const events = await eventsOf({ ...chat, provider: "groq", key: "secret-key-1" }, deps);
    expect(asked[0]?.headers["x-orrery-provider-key"]).toBe("secret-key-1");
    expect(asked[0]?.body.model).toBe("acme/model:groq");
    expect(JSON.stringify(events)).not.toContain("secret-key-1");
  });

  it("reads files of this hub, passes other URLs to providers and refuses them for the hub", async () => {
    const image = { task: "image-classification", input: { inputs: "/api/tasks/media/cat.png" } };
    const own = worldOf([json([{ label: "cat", score: 1 }])]);
    const events = await eventsOf(image, own.deps);
    expect(own.asked[0]?.body.inputs).toBe("AQID");
    expect(events.at(-1)?.type).toBe("done");
    const far = { ...image, input: { inputs: "https://pictures.example/cat.png" } };
    const routed = worldOf([json([{ label: "cat", score: 1 }])]);
    await eventsOf({ ...far, provider: "auto" }, routed.deps);
    expect(routed.asked[0]).toMatchObject({
      path: "/router/auto/models/acme/model?task=image-classification",
      body: { inputs: "https://pictures.example/cat.png" },
    });
    const refused = worldOf([]);
    expect(failureIn(await eventsOf(far, refused.deps))?.kind).toBe("input");
    expect(refused.asked).toEqual([]);
  });

  it("reports an abort as cancelled and keeps the partial text", async () => {
    const stopper = new AbortController();
    const { deps } = worldOf([stream(chunk({ content: "Half" }), chunk({ content: " more" }), doneEvent)]);
    const events: RunEvent[] = [];
    for await (const event of run({ ...chat, model: "acme/model", signal: stopper.signal }, deps)) {
      events.push(event);
      if (event.type === "delta") stopper.abort();
    }
    expect(events.at(-1)).toMatchObject({
      type: "failed",
      failure: { kind: "cancelled" },
      partial: expect.stringMatching(/^Half/),
    });
  });
});

const explained = [
  { provider: "groq", providerModel: "x", isKept: false, reason: "no key: add one under settings → provider keys" },
];

const hostile: readonly {
  readonly name: string;
  readonly reply: () => Response | Promise<Response>;
  readonly options?: Partial<RunOptions>;
  readonly failure: object;
}[] = [
  { name: "a web page", reply: text("<!doctype html><h1>Hi</h1>", "text/html"), failure: { kind: "unreadable" } },
  {
    name: "a web page that says it is JSON",
    reply: text("<html></html>", "application/json"),
    failure: { kind: "unreadable" },
  },
  {
    name: "a web page as an error",
    reply: text("<html>Bad gateway</html>", "text/html", 502),
    failure: { kind: "provider", status: 502 },
  },
  {
    name: "JSON that breaks off",
    reply: text('[{"label": "A", "sc', "application/json"),
    failure: { kind: "unreadable" },
  },
  {
    name: "a wrong shape",
    reply: json([{ label: 5, score: "high" }]),
    failure: { kind: "unreadable", message: expect.stringContaining("[0].label") },
  },
  { name: "null", reply: json(null), failure: { kind: "unreadable" } },
  { name: "nothing", reply: text("", "application/json"), failure: { kind: "unreadable" } },
  {
    name: "too much",
    reply: () =>
      new Response(new Blob([new Uint8Array(33 * 1024 * 1024)]), { headers: { "content-type": "application/json" } }),
    failure: { kind: "too-large" },
  },
  {
    name: "no connection",
    reply: () => Promise.reject(new TypeError("fetch failed")),
    failure: { kind: "unreachable" },
  },
  {
    name: "a body that breaks off",
    reply: () =>
      new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("reset")) }), {
        headers: { "content-type": "application/json" },
      }),
    failure: { kind: "unreachable" },
  },
  {
    name: "a stream without an end",
    options: chat,
    reply: stream(chunk({ content: "Hal" })),
    failure: { kind: "cut" },
  },
  {
    name: "an event that is not JSON",
    options: chat,
    reply: stream(chunk({ content: "Hal" }), "data: {oops\n\n"),
    failure: { kind: "unreadable" },
  },
  {
    name: "an error in a stream",
    options: chat,
    reply: stream(
      chunk({ content: "Hal" }),
      `data: ${JSON.stringify({ error: { message: "groq: gone", code: "stream_interrupted" } })}\n\n`,
    ),
    failure: { kind: "cut", message: "groq: gone" },
  },
  {
    name: "an event that never ends",
    options: chat,
    reply: stream("data: ", "x".repeat(5_000_000)),
    failure: { kind: "too-large" },
  },
  {
    name: "an unknown code",
    options: chat,
    reply: json({ error: { message: "Gone", code: "constructor" } }, 500),
    failure: { kind: "provider", message: "Gone" },
  },
  {
    name: "no key",
    options: chat,
    reply: json({ error: { message: "No provider", code: "no_provider", metadata: { providers: explained } } }, 503),
    failure: { kind: "needs-key", explanation: explained },
  },
  {
    name: "no provider",
    reply: json(
      {
        error: "No provider",
        code: "no_provider",
        metadata: { providers: [{ provider: "x", reason: "broken", isKept: false }] },
      },
      503,
    ),
    failure: { kind: "cannot-run" },
  },
  { name: "a stranger", reply: json({ error: "Sign in", code: "unauthorized" }, 401), failure: { kind: "sign-in" } },
  {
    name: "too many calls",
    reply: json({ error: "Slow down", code: "rate_limited" }, 429, { "retry-after": "12" }),
    failure: { kind: "limited", retryAfter: 12 },
  },
  {
    name: "an empty purse",
    reply: json({ error: "Budget", code: "budget_exceeded" }, 402),
    failure: { kind: "budget" },
  },
  {
    name: "a key that is not known there",
    reply: json({ error: "groq: 401", code: "provider_failed" }, 401),
    failure: { kind: "needs-key" },
  },
  {
    name: "silence",
    reply: json({ error: "slow", code: "provider_timeout" }, 504),
    failure: { kind: "slow", requestId: "r1" },
  },
];

describe("hostile replies become failures, never exceptions", () => {
  it.each(hostile)("$name", async ({ reply, options = {}, failure }) => {
    const events = await eventsOf(options, worldOf([reply]).deps);
    expect(failureIn(events)).toMatchObject(failure);
    expect(events.filter(({ type }) => type === "done" || type === "failed")).toHaveLength(1);
  });

  it("keeps the text of a broken stream", async () => {
    const events = await eventsOf(chat, worldOf([stream(chunk({ content: "Hal" }))]).deps);
    expect(events.at(-1)).toMatchObject({ type: "failed", partial: "Hal" });
  });
});
