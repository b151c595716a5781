import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-router-")) };
  hub = await startRoutedHub(place, {}, { routerSettings: { jobPace: 0.02, initialDelayMs: 5 } });
});
afterAll(() => hub.close());
beforeEach(() => hub.simulator.reset());

const post = (path: string, body: unknown) => hub.send("POST", `/router/${path}`, body, hub.callerToken);
const get = (path: string) => hub.get(`/router/${path}`, hub.callerToken);
const lastRow = async () => {
  await hub.settled();
  return hub.hub.database.db.selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirst();
};
const png = [0x89, 0x50, 0x4e, 0x47];
const head = async (reply: Response) => [...new Uint8Array(await reply.arrayBuffer()).subarray(0, 4)];

describe("one request for any provider", () => {
  test("an image is sent as bytes, even if its provider queues it and returns a URL", async () => {
    const reply = await post("auto/models/acme/painter:fal-ai", { inputs: "a cat" });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(await head(reply)).toEqual(png);
    expect(hub.simulator.calls.map(({ stage }) => stage)).toEqual([
      "call",
      "status",
      "status",
      "status",
      "result",
      "media",
    ]);
    expect(hub.simulator.calls.flatMap(({ faults }) => faults)).toEqual([]);
    expect(await lastRow()).toMatchObject({
      endpoint: "task",
      task: "text-to-image",
      provider: "fal-ai",
      state: "done",
    });
  });

  test("a request that names no content type is JSON", async () => {
    const reply = await fetch(`${hub.address}/router/auto/models/acme/painter:fal-ai`, {
      method: "POST",
      headers: { authorization: `Bearer ${hub.callerToken}` },
      body: Buffer.from(JSON.stringify({ inputs: "a cat" })),
    });
    expect([reply.status, await head(reply)]).toEqual([200, png]);
  });

  test("a failed job falls back", async () => {
    hub.simulator.faults.add({ fault: "job-fails", path: "fal.run" });
    const reply = await post("auto/models/acme/painter", { inputs: "a cat", provider: { order: ["fal-ai"] } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-orrery-provider")).toBe("nscale");
    expect(await head(reply)).toEqual(png);
  });

  test("transcribes audio", async () => {
    const file = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(40)]);
    const reply = await fetch(`${hub.address}/router/auto/models/acme/listener`, {
      method: "POST",
      headers: { authorization: `Bearer ${hub.callerToken}`, "content-type": "audio/wav" },
      body: file,
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ text: expect.any(String) });
  });

  test("chat streams on request; a task that cannot stream says so", async () => {
    const messages = [{ role: "user", content: "hello" }];
    const reply = await post("auto/models/acme/chat:groq", { messages, stream: true });
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect((await reply.text()).endsWith("data: [DONE]\n\n")).toBe(true);
    expect(await lastRow()).toMatchObject({ provider: "groq", is_streamed: 1, state: "done" });
    const picture = await post("auto/models/acme/painter", { inputs: "a cat", stream: true });
    expect([picture.status, await picture.json()]).toMatchObject([400, { error: expect.stringContaining('"stream"') }]);
  });

  test("an invalid provider key is a provider error, and never shown", async () => {
    hub.simulator.faults.add({ fault: "status", status: 401 });
    const reply = await post("auto/models/acme/speaker", { inputs: "hello" });
    expect(reply.status).toBe(502);
    expect(await reply.text()).not.toContain("planted");
  });
});

describe("OpenAI's media endpoints", () => {
  test("images", async () => {
    const reply = await post("v1/images/generations", {
      model: "acme/painter:nscale",
      prompt: "a cat",
      size: "512x512",
    });
    const { data } = (await reply.json()) as { data: { b64_json: string }[] };
    expect([...Buffer.from(data[0]?.b64_json ?? "", "base64").subarray(0, 4)]).toEqual(png);
    expect(hub.simulator.calls[0]?.body).toMatchObject({ prompt: "a cat", width: 512, height: 512 });
  });

  test("an image URL goes through the hub and needs no token", async () => {
    const reply = await post("v1/images/generations", {
      model: "acme/queue-painter",
      prompt: "a cat",
      response_format: "url",
    });
    const { data } = (await reply.json()) as { data: { url: string }[] };
    const url = data[0]?.url ?? "";
    expect(url.startsWith(`${hub.address}/router/media?`)).toBe(true);
    const picture = await fetch(url);
    expect(picture.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(await head(picture)).toEqual(png);
    expect((await fetch(url.replace(/url=[^&]+/, "url=http%3A%2F%2F127.0.0.1%2F"))).status).toBe(403);
  });

  test("speech and transcriptions", async () => {
    const speech = await post("v1/audio/speech", { model: "acme/speaker", input: "hello", voice: "any" });
    expect(speech.headers.get("content-type")).toMatch(/^audio\//);
    const form = new FormData();
    form.set("model", "acme/listener");
    form.set("file", new Blob([Buffer.from(await speech.arrayBuffer())], { type: "audio/wav" }), "a.wav");
    const reply = await fetch(`${hub.address}/router/v1/audio/transcriptions`, {
      method: "POST",
      headers: { authorization: `Bearer ${hub.callerToken}` },
      body: form,
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ text: expect.any(String) });
  });

  test("embeddings, with their cost", async () => {
    const reply = await post("v1/embeddings", { model: "acme/embedder", input: ["a", "b"] });
    expect(((await reply.json()) as { data: unknown[] }).data).toHaveLength(2);
    expect(await lastRow()).toMatchObject({ endpoint: "embeddings", state: "done" });
  });

  test("completions", async () => {
    const reply = await post("v1/completions", { model: "acme/base", prompt: "Once", max_tokens: 5 });
    expect(await reply.json()).toMatchObject({ choices: [{ text: expect.stringContaining("Once") }] });
    expect(hub.simulator.calls[0]?.body).toMatchObject({ prompt: "Once", max_tokens: 5 });
  });
});

describe("lists", () => {
  test("models, with their providers and prices", async () => {
    const { data } = (await (await get("v1/models")).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toContain("acme/chat");
    expect(await (await get("v1/models/acme/solo-chat")).json()).toMatchObject({
      id: "acme/solo-chat",
      object: "model",
      owned_by: "acme",
      providers: [{ provider: "together", status: "live", pricing: { input: 1, output: 2 }, is_model_author: false }],
    });
    expect((await get("v1/models/acme/none")).status).toBe(404);
    expect((await get("v1/models/acme%E0%A4%A")).status).toBe(400);
  });

  test("explains the choice of provider", async () => {
    const reply = await post("v1/route/explain", {
      model: "acme/chat:cheapest",
      provider: { ignore: ["groq"], max_price: { completion: 7 } },
    });
    expect(await reply.json()).toEqual({
      model: "acme/chat",
      task: "conversational",
      policy: "cheapest",
      providers: [
        expect.objectContaining({ provider: "together", isKept: true, place: 1, reason: "by price" }),
        expect.objectContaining({ provider: "fireworks-ai", isKept: true, place: 2 }),
        expect.objectContaining({ provider: "groq", isKept: false, reason: 'in "provider.ignore"' }),
        expect.objectContaining({ provider: "hf-inference", isKept: false }),
      ],
    });
  });
});

describe("the provider object", () => {
  const messages = [{ role: "user", content: "hello" }];
  const ask = (provider: unknown) => post("v1/chat/completions", { model: "acme/chat", messages, provider });

  test.each([
    [{ order: ["unknown"] }, "provider.order", '"unknown" is not one of baseten'],
    [{ only: [7] }, "provider.only", '"7" is not one of'],
    [{ ignore: "groq" }, "provider.ignore", "must be a list of providers"],
    [{ sort: "price" }, "provider.sort", "is not supported. Use order, only, ignore, max_price, allow_fallbacks"],
  ])("%j is refused", async (provider, param, words) => {
    const reply = await ask(provider);
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: { param, message: expect.stringContaining(words) } },
    ]);
    expect(hub.simulator.calls).toEqual([]);
  });

  test("an order without fallbacks uses no other provider after a failure", async () => {
    hub.simulator.faults.add({ fault: "status", status: 500, path: "groq" });
    const alone = await ask({ order: ["groq"], allow_fallbacks: false });
    expect(alone.status).toBe(502);
    const two = await ask({ order: ["groq", "together"], allow_fallbacks: false });
    expect([two.status, two.headers.get("x-orrery-provider")]).toEqual([200, "together"]);
  });

  test("a form sends it as JSON", async () => {
    const send = (provider: string) => {
      const form = new FormData();
      form.set("model", "acme/listener");
      form.set("provider", provider);
      const sound = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(40)]);
      form.set("file", new Blob([sound], { type: "audio/wav" }), "a.wav");
      const headers = { authorization: `Bearer ${hub.callerToken}` };
      return fetch(`${hub.address}/router/v1/audio/transcriptions`, { method: "POST", headers, body: form });
    };
    expect(await (await send('{"sort":"price"}')).json()).toMatchObject({ error: { param: "provider.sort" } });
    expect((await send("deepinfra")).status).toBe(400);
    expect((await send('{"only":["deepinfra"]}')).status).toBe(200);
  });
});

describe("queued jobs", () => {
  test("fal: follow-up URLs go through the router and work", async () => {
    const reply = await post("fal-ai/fal-ai/painter-text-to-image?_subdomain=queue", { prompt: "a cat" });
    const ticket = (await reply.json()) as { response_url: string; status_url?: string };
    expect(ticket.response_url.startsWith(`${hub.address}/router/fal-ai/`)).toBe(true);
    const base = new URL(ticket.response_url);
    expect(base.searchParams.get("_subdomain")).toBe("queue");
    for (let turn = 0; turn < 5; turn++) {
      const status = await fetch(`${base.origin}${base.pathname}/status${"?_subdomain=queue"}`, {
        headers: { authorization: `Bearer ${hub.callerToken}` },
      });
      expect(status.status).toBe(200);
      if (((await status.json()) as { status: string }).status === "COMPLETED") break;
    }
    const result = (await (
      await get(`fal-ai${base.pathname.slice("/router/fal-ai".length)}?_subdomain=queue`)
    ).json()) as {
      images: { url: string }[];
    };
    expect(await head(await fetch(result.images[0]?.url ?? ""))).toEqual(png);
    await hub.settled();
    const calls = await hub.hub.database.db
      .selectFrom("router_calls")
      .select("endpoint")
      .where("endpoint", "=", "pass-through")
      .execute();
    expect(calls).toHaveLength(1);
  });

  test("fal: each signed URL works without a token", async () => {
    const reply = await post("fal-ai/fal-ai/painter-text-to-image?_subdomain=queue", { prompt: "a cat" });
    const { status_url } = (await reply.json()) as { status_url: string };
    const poll = async () => (await (await fetch(status_url)).json()) as { status: string; response_url: string };
    await expect.poll(async () => (await poll()).status).toBe("COMPLETED");
    const result = await fetch((await poll()).response_url);
    expect(result.status).toBe(200);
    expect(await result.json()).toMatchObject({ images: [{ url: expect.stringContaining("/router/media?") }] });
    expect(hub.simulator.calls.at(-1)?.headers.authorization).toBe("Key planted-fal-key-4");
  });

  test("black-forest-labs: the signed URL needs no token and sends no key", async () => {
    const reply = await post("black-forest-labs/v1/painter-text-to-image", { prompt: "a cat" });
    const { polling_url } = (await reply.json()) as { polling_url: string };
    expect(polling_url.startsWith(`${hub.address}/router/black-forest-labs/`)).toBe(true);
    expect(new URL(polling_url).searchParams.has("_subdomain")).toBe(false);
    const polled = await fetch(`${polling_url}&attempt=0`);
    expect(polled.status).toBe(200);
    expect(hub.simulator.calls.at(-1)?.headers.authorization).toBeUndefined();
    expect((await fetch(polling_url.replace(/_signature=[^&]+/, "_signature=x"))).status).toBe(401);
    for (const other of ["&id=another", "&x=1", "&_subdomain=queue"])
      expect([other, (await fetch(polling_url + other)).status]).toEqual([other, 401]);
    expect((await fetch(polling_url, { method: "POST" })).status).toBe(401);
  });
});

describe("a provider that keeps failing", () => {
  test("is paused: the refusal has Retry-After, and the metrics count it", async () => {
    hub.simulator.faults.add({ fault: "status", status: 500 });
    const ask = () =>
      post("v1/chat/completions", { model: "acme/solo-chat", messages: [{ role: "user", content: "x" }] });
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await ask()).status);
    const refused = await ask();
    expect([...statuses, refused.status]).toEqual([502, 502, 502, 502, 502, 503]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(30);
    const figures = await (await hub.get("/metrics", hub.token)).text();
    expect(figures).toContain('orrery_router_circuits_open{provider="together"} 1');
    expect(figures).toContain('orrery_router_calls_total{provider="together",status="502"} 5');
    expect(figures).toContain('orrery_router_refusals_total{code="no_provider"} 1');
    expect(figures).toMatch(/orrery_router_journal_bytes \d+/);
  });
});
