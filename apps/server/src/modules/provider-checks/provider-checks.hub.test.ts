import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { plantedKeys, type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { healthOf } from "./health.ts";

describe.each(enginesForTests)("provider checks on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: RoutedHub;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startRoutedHub(await engine.newStore());
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  const check = async (provider: string, body: object = {}, token: string | undefined = hub.callerToken) => {
    const reply = await hub.send("POST", `/api/provider-keys/${provider}/check`, body, token);
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  test.skipIf(skipReason)("tests a key with one token of a chat model", async () => {
    expect(await check("groq")).toEqual({
      status: 200,
      body: {
        outcome: "accepted",
        message: "Groq accepted this key and answered with one token.",
        source: "hub",
        status: 200,
        model: "chat-at-groq",
        ms: expect.any(Number),
      },
    });
    const { headers, body } = hub.simulator.calls.at(-1) ?? {};
    expect([headers?.authorization, body]).toMatchObject([
      `Bearer ${plantedKeys.groq}`,
      { model: "chat-at-groq", max_tokens: 1 },
    ]);
  });

  test.skipIf(skipReason)("tests a given key without saving it", async () => {
    expect(await check("groq", { key: "given-key-of-mine" })).toMatchObject({
      body: { outcome: "accepted", source: "given" },
    });
    expect(hub.simulator.calls.at(-1)?.headers.authorization).toBe("Bearer given-key-of-mine");
    expect(await (await hub.get("/api/provider-keys", hub.token)).json()).toEqual([]);
  });

  test.skipIf(skipReason).each([
    [401, "refused"],
    [402, "no-credit"],
    [403, "refused"],
    [429, "limited"],
    [404, "likely"],
    [500, "failing"],
  ])("a provider that answers %d says of the key: %s", async (status, outcome) => {
    hub.simulator.faults.add({ fault: "status", status, times: 1 });
    expect((await check("together")).body).toMatchObject({ outcome, status });
    hub.simulator.reset();
  });

  test.skipIf(skipReason)("tests with a nonexistent model if no chat model is known", async () => {
    const chat = await check("cerebras", { key: "a-key-for-cerebras" });
    expect(chat.body).toMatchObject({ outcome: "accepted", message: "Cerebras accepted this key.", source: "given" });
    expect(chat.body).not.toHaveProperty("model");
    expect(hub.simulator.calls.at(-1)?.body).toMatchObject({ model: "orrery/key-check" });
    const picture = await check("fal-ai");
    expect(picture.body).not.toHaveProperty("model");
    expect(hub.simulator.calls.at(-1)?.url).toMatch(/queue\.fal\.run\/orrery\/key-check$/);
  });

  test.skipIf(skipReason)("explains why a key cannot be tested", async () => {
    expect(await check("groq", {}, "")).toMatchObject({ status: 401 });
    expect(await check("hf-inference")).toMatchObject({ status: 404 });
    expect(await check("grop")).toMatchObject({ status: 404, body: { suggestions: ["groq"] } });
    expect(await check("cerebras")).toMatchObject({
      status: 404,
      body: { error: '"owner" has no key for Cerebras. Add one, or send it as "key".' },
    });
    expect(await check("groq", { key: "two words of key" })).toMatchObject({
      status: 400,
      body: { error: '"key" must not contain spaces or line breaks.' },
    });
  });

  test.skipIf(skipReason)("computes provider health from recorded calls", async () => {
    const call = (model: string) =>
      hub.send(
        "POST",
        "/router/v1/chat/completions",
        { model, messages: [{ role: "user", content: "hello" }] },
        hub.callerToken,
      );
    expect((await call("acme/solo-chat")).status).toBe(200);
    await expect
      .poll(async () => (await hub.get("/api/providers/health", hub.callerToken)).json())
      .toMatchObject([{ provider: "together", calls: 1, failed: 0, firstMs: expect.any(Number) }]);
    hub.simulator.faults.add({ fault: "status", status: 500 });
    for (let time = 0; time < 6; time += 1) await call("acme/solo-chat");
    hub.simulator.reset();
    await expect
      .poll(async () => (await hub.get("/api/providers/health", hub.callerToken)).json())
      .toMatchObject([{ provider: "together", openCircuits: 1 }]);
    expect((await hub.get("/api/providers/health")).status).toBe(401);
    const history = async (provider: string) => {
      const reply = await hub.get(`/api/providers/${provider}/history`, hub.callerToken);
      return (await reply.json()) as { periods: { at: string; calls: number; failed: number }[] };
    };
    const { periods } = await history("together");
    expect(periods).toHaveLength(84);
    expect(Date.now() - Date.parse(periods.at(-1)?.at ?? "")).toBeLessThan(2 * 60 * 60 * 1000);
    const sums = periods.reduce(
      (sum, { calls, failed }) => ({ calls: sum.calls + calls, failed: sum.failed + failed }),
      {
        calls: 0,
        failed: 0,
      },
    );
    expect(sums.failed).toBeGreaterThan(0);
    expect(sums.calls).toBe(sums.failed + 1);
    expect((await history("cerebras")).periods.every(({ calls }) => calls === 0)).toBe(true);
    expect((await hub.get("/api/providers/no-such/history", hub.callerToken)).status).toBe(404);
    expect((await hub.get("/api/providers/together/history")).status).toBe(401);
  });
});

test("computes median and p95 latency without failed calls", () => {
  const call = (state: "done" | "failed", first: number | null) => ({
    provider: "a",
    state,
    at: 1_000,
    first_ms: first,
    duration_ms: 900,
  });
  const calls = [...Array.from({ length: 20 }, (_, index) => call("done", 100 + index)), call("failed", 1)];
  expect(healthOf(calls, ["b", "b"])).toEqual([
    {
      provider: "a",
      calls: 21,
      failed: 1,
      firstMs: 110,
      slowFirstMs: 119,
      lastCallAt: "1970-01-01T00:00:01.000Z",
    },
    { provider: "b", calls: 0, failed: 0, openCircuits: 2 },
  ]);
});
