import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

interface Models {
  readonly models: readonly { readonly id: string; readonly task: string; readonly hubModel?: string }[];
  readonly problem?: string;
}

describe.each(enginesForTests)("models of providers on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: RoutedHub;
  let otherToken: string;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startRoutedHub(await engine.newStore());
    await hub.send("POST", "/api/users", { name: "mira" }, hub.token);
    const accounts = hub.hub.database.db.selectFrom("accounts").select("id");
    const { id } = await accounts.where("name", "=", "mira").executeTakeFirstOrThrow();
    otherToken = (await hub.hub.tokens.issue(id, "mira", "write")).token;
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  const read = async (provider: string, token: string) => {
    const reply = await hub.get(`/api/providers/${provider}/models`, token);
    return { status: reply.status, body: (await reply.json()) as Models };
  };
  const idsOf = async (provider: string, token: string) =>
    (await read(provider, token)).body.models.map(({ id }) => id);
  const saveKey = (provider: string, key: string, token: string) =>
    hub.send("PUT", `/api/provider-keys/${provider}`, { key }, token);
  const chat = (model: string, token: string) =>
    hub.send("POST", "/router/v1/chat/completions", { model, messages: [{ role: "user", content: "hi" }] }, token);

  test.skipIf(skipReason)(
    "are the models of this hub until there is a key, then the provider's own list too",
    async () => {
      expect((await read("groq", otherToken)).body).toEqual({
        provider: "groq",
        models: [
          { id: "chat-at-groq", task: "conversational", hubModel: "acme/chat", pricing: { input: 2, output: 4 } },
          { id: "chat-at-groq", task: "conversational", hubModel: "acme/duo-chat", pricing: { input: 2, output: 4 } },
        ],
      });
      await saveKey("together", "key-of-mira-000001", otherToken);
      const { body } = await read("together", otherToken);
      expect(body).toMatchObject({ listedAt: expect.any(String) });
      expect(body.models).toContainEqual({
        id: "meridian/chat-large-instruct",
        task: "conversational",
        pricing: { input: 0.6, output: 1.7 },
        contextLength: 131_072,
      });
      expect(body.models.map(({ id }) => id)).not.toContain("northwind/rerank-1");
    },
  );

  test.skipIf(skipReason)("in a list of one key are shown to no other account, and go with the key", async () => {
    await saveKey("together", "key-of-owner-00001", hub.token);
    await saveKey("together", "key-of-mira-000001", otherToken);
    expect(await idsOf("together", hub.token)).toContain("tuned/chat-of--00001");
    const others = await idsOf("together", otherToken);
    expect(others).toContain("tuned/chat-of-000001");
    expect(others).not.toContain("tuned/chat-of--00001");
    await saveKey("together", "key-of-owner-00002", hub.token);
    const replaced = await idsOf("together", hub.token);
    expect([replaced.includes("tuned/chat-of--00001"), replaced.includes("tuned/chat-of--00002")]).toEqual([
      false,
      true,
    ]);
    await hub.send("DELETE", "/api/provider-keys/together", undefined, hub.token);
    expect(await idsOf("together", hub.token)).not.toContain("tuned/chat-of--00002");
  });

  test.skipIf(skipReason)("are read once a day", async () => {
    await saveKey("cerebras", "key-of-mira-cerebras", otherToken);
    hub.simulator.reset();
    await read("cerebras", otherToken);
    await read("cerebras", otherToken);
    expect(hub.simulator.calls.map(({ url }) => url)).toEqual(["https://api.cerebras.ai/v1/models"]);
  });

  test.skipIf(skipReason)("that a provider does not list are explained", async () => {
    await saveKey("deepinfra", "key-of-mira-deepinfra", otherToken);
    hub.simulator.faults.add({ fault: "status", status: 401, times: 1 });
    const { body } = await read("deepinfra", otherToken);
    hub.simulator.reset();
    expect(body.problem).toBe("DeepInfra rejected your key. Replace it.");
    expect(body.models.map(({ hubModel }) => hubModel)).toContain("acme/embedder");
  });

  test.skipIf(skipReason)("are not for visitors, and not for other organizations", async () => {
    expect((await read("together", "")).status).toBe(401);
    expect((await hub.get("/api/providers/together/models?account=owner", otherToken)).status).toBe(403);
    expect((await read("hf-inference", otherToken)).status).toBe(404);
    expect((await read("no-such-provider", otherToken)).status).toBe(404);
  });

  test.skipIf(skipReason)("can be called without being added, at their price, with one's own key only", async () => {
    await saveKey("together", "key-of-mira-000001", otherToken);
    const reply = await chat("meridian/chat-small:together", otherToken);
    expect([reply.status, reply.headers.get("x-orrery-provider")]).toEqual([200, "together"]);
    const call = hub.simulator.calls.at(-1);
    expect(call?.body).toMatchObject({ model: "meridian/chat-small" });
    expect(call?.headers.authorization).toBe("Bearer key-of-mira-000001");
    await hub.settled();
    const rows = hub.hub.database.db.selectFrom("router_calls").selectAll();
    const row = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(row).toMatchObject({ model: "meridian/chat-small", provider: "together", key_source: "account" });
    expect(row.cost_nano).toBe(Math.round((row.input_tokens ?? 0) * 50 + (row.output_tokens ?? 0) * 200));

    expect((await chat("any-model-at-all:together", otherToken)).status).toBe(200);
    // The hub has a key for Together AI too: it is not for models without an entry here.
    expect((await chat("meridian/chat-small:together", hub.callerToken)).status).toBe(404);
    expect((await chat("meridian/chat-small:together", "")).status).toBe(401);
  });

  test.skipIf(skipReason)("without a price stay under the account's budget", async () => {
    await saveKey("cerebras", "key-of-mira-cerebras", otherToken);
    const budget = await hub.send("PUT", "/api/budgets/mira", { period: "month", limitUsd: 1 }, hub.token);
    expect(budget.status).toBe(200);
    expect((await chat("meridian/chat-small:cerebras", otherToken)).status).toBe(402);
    expect((await chat("meridian/chat-small:together", otherToken)).status).toBe(200);
  });
});
