import { request } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type LoggedCall, type OpenCounts, startSimulator } from "./index.ts";

/** Faults and figures as a gateway sees them, which calls over sockets of its own and not through `simulator.fetch`. */

const simulator = await startSimulator();
const groq = "/api.groq.com/openai/v1/chat/completions";
const completions = "/api.scaleway.ai/v1/completions";
const chat = { model: "m", messages: [{ role: "user", content: "hello there" }] };

afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

const post = (path: string, body: object, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${simulator.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer sim-key", ...headers },
    body: JSON.stringify(body),
    ...init,
  });

const eventsOf = async (reply: Response) =>
  (await reply.text())
    .trim()
    .split("\n\n")
    .map((event) => (event === "data: [DONE]" ? event : JSON.parse(event.slice(6))));

describe("statuses", () => {
  test.each([
    ["408", "status=408", 408, null],
    ["429 with seconds", "status=429; retry-after=2", 429, "2"],
    ["429 with a date", "status=429; retry-after=Thu, 01 Jan 2026 00:00:07 GMT", 429, "Thu, 01 Jan 2026 00:00:07 GMT"],
    ["429 with an absurd wait", "status=429; retry-after=99999999999", 429, "99999999999"],
    ["503 with a wait that is none", "status=503; retry-after=soon", 503, "soon"],
  ])("%s", async (_name, simulation, status, retryAfter) => {
    const reply = await post(groq, chat, { "x-simulate": simulation });
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([status, retryAfter]);
    expect(await reply.json()).toEqual({ error: `simulated ${status}` });
  });
});

describe("bodies without end", () => {
  test.each([
    ["a plain reply", chat, '{"choices":[],"padding":"xxx'],
    ["an event", { ...chat, stream: true }, 'data: {"choices":[],"padding":"xxx'],
  ])("%s grows to the size asked for on one line and stays open", async (_name, body, start) => {
    const leave = new AbortController();
    const headers = { "x-simulate": "long-line; after=0; size=200000" };
    const reply = await post(groq, body, headers, { signal: leave.signal });
    let text = "";
    for await (const part of (reply.body ?? expect.unreachable()).pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.length >= 200_000) break;
    }
    expect(text.startsWith(start)).toBe(true);
    expect(text).not.toContain("\n");
    expect((await simulator.calls[0]?.closed)?.isComplete).toBe(false);
  });
});

describe("no connection", () => {
  const codeOf = (url: string) =>
    new Promise((resolve) => {
      request(url)
        .on("error", (error: NodeJS.ErrnoException) => resolve(error.code))
        .end();
    });

  test("an address that refuses, for callers with sockets of their own", async () => {
    expect(await codeOf(simulator.refusingUrl)).toBe("ECONNREFUSED");
  });

  test("a host that no resolver knows, once", async () => {
    const call = simulator.fetchWith({ fault: "no-host", times: 1 });
    const ask = () => call("https://api.groq.com/openai/v1/chat/completions", { method: "POST" });
    const failure = (await ask().catch((error: unknown) => error)) as { cause: NodeJS.ErrnoException };
    expect(["ENOTFOUND", "EAI_AGAIN"]).toContain(failure.cause.code);
    expect((await ask()).status).toBe(401);
    expect(simulator.calls).toHaveLength(1);
  });
});

describe("usage", () => {
  const usage = { prompt_tokens: 2, completion_tokens: 9, total_tokens: 11 };
  const asked = { stream: true, stream_options: { include_usage: true } };
  const prompt = { model: "m", prompt: "hello there" };

  test.each([
    ["chat", groq, chat],
    ["completions", completions, prompt],
  ])("%s: the last piece counts, as the whole answer does, where that was asked for", async (_name, path, body) => {
    const [whole, counted, plain] = await Promise.all([
      post(path, body),
      post(path, { ...body, ...asked }),
      post(path, { ...body, stream: true }),
    ]);
    expect(await whole.json()).toMatchObject({ usage });
    expect((await eventsOf(counted)).slice(-2)).toEqual([
      expect.objectContaining({ choices: [], usage }),
      "data: [DONE]",
    ]);
    expect((await eventsOf(plain)).filter((event) => event.usage)).toEqual([]);
  });

  test.each([
    ["chat", groq, chat],
    ["completions", completions, prompt],
  ])("%s: none at all, where the provider does not count", async (_name, path, body) => {
    const headers = { "x-simulate": "no-usage" };
    expect(await (await post(path, body, headers)).json()).not.toHaveProperty("usage");
    const events = await eventsOf(await post(path, { ...body, ...asked }, headers));
    expect(events.filter((event) => event.usage)).toEqual([]);
    expect(events.at(-1)).toBe("data: [DONE]");
  });
});

describe("the log of calls", () => {
  const readLog = async () => (await (await fetch(`${simulator.url}/_simulator/calls`)).json()) as LoggedCall[];
  const openNow = async () => (await (await fetch(`${simulator.url}/_simulator/open`)).json()) as OpenCounts;

  test("says what each request met and how its connection ended, to readers in other processes too", async () => {
    await (await post(groq, { ...chat, stream: true }, { "x-simulate": "error-event; after=1" })).text();
    await post(groq, chat, { "x-simulate": "reset" }).catch(() => undefined);
    await Promise.all(simulator.calls.map(({ closed }) => closed));
    expect(await readLog()).toMatchObject([
      {
        provider: "groq",
        task: "conversational",
        status: 200,
        fault: "error-event",
        eventsSent: 1,
        closing: { isComplete: true },
      },
      { provider: "groq", status: 0, fault: "reset", closing: { isComplete: false } },
    ]);
    const [first, second] = simulator.calls;
    expect(first && second && first.at <= second.at).toBe(true);
  });

  test("a reply that stalls is open until the caller leaves", async () => {
    const leave = new AbortController();
    const headers = { "x-simulate": "stall; after=1" };
    const reply = await post(groq, { ...chat, stream: true }, headers, { signal: leave.signal });
    await reply.body?.getReader().read();
    expect((await openNow()).replies).toBe(1);
    expect((await readLog())[0]).not.toHaveProperty("closing");
    leave.abort();
    await simulator.calls[0]?.closed;
    expect(simulator.open().replies).toBe(0);
  });

  test("lists the jobs of a queue", async () => {
    await post("/queue.fal.run/orrery/text-to-video", { prompt: "a kite" }, { authorization: "Key sim-key" });
    const jobs = await (await fetch(`${simulator.url}/_simulator/jobs`)).json();
    expect(jobs).toMatchObject([{ provider: "fal-ai", task: "text-to-video", polled: 0, isCancelled: false }]);
  });
});
