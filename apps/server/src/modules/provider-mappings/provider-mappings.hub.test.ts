import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

describe.each(enginesForTests)("provider mappings on $name", ({ skipReason, start }) => {
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

  const path = "/api/partners/groq/models";
  const request = {
    hfModel: "acme/local",
    providerModel: "local-at-groq",
    task: "conversational",
    pricing: { input: 1, output: 2 },
    contextLength: 8_192,
    supportsTools: true,
  };
  const set = (body: object, token = hub.token, to = path) => hub.send("POST", to, body, token);
  const chat = () =>
    hub.send(
      "POST",
      "/router/v1/chat/completions",
      { model: "acme/local", messages: [{ role: "user", content: "hi" }] },
      hub.callerToken,
    );
  const served = async () => {
    const reply = await hub.get("/api/models?inference_provider=groq&limit=100", hub.token);
    return ((await reply.json()) as { id: string }[]).map(({ id }) => id);
  };

  test.skipIf(skipReason)("routes calls to a mapped provider and charges its price", async () => {
    expect((await chat()).status).toBe(400);
    const made = await set(request);
    expect([made.status, await made.json()]).toEqual([
      200,
      { _id: expect.stringMatching(/^[0-9a-f]{24}$/), provider: "groq", status: "live", isLocal: true, ...request },
    ]);
    const reply = await chat();
    expect([reply.status, reply.headers.get("x-orrery-provider")]).toEqual([200, "groq"]);
    expect(hub.simulator.calls.at(-1)?.body).toMatchObject({ model: "local-at-groq" });
    await hub.settled();
    const rows = hub.hub.database.db.selectFrom("router_calls").selectAll();
    const row = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(row.cost_nano).toBe((row.input_tokens ?? 0) * 1_000 + (row.output_tokens ?? 0) * 2_000);
    await expect.poll(served).toContain("acme/local");
  });

  test.skipIf(skipReason)("lists mappings by task, without models the viewer cannot see", async () => {
    const reply = await hub.get(`${path}?status=live`);
    expect(await reply.json()).toMatchObject({
      conversational: {
        "acme/chat": { providerId: "chat-at-groq", status: "live", pricing: { input: 2, output: 4 } },
        "acme/local": { providerId: "local-at-groq", status: "live", contextLength: 8_192, supportsTools: true },
      },
    });
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
    const hidden = await set({ ...request, hfModel: "owner/secret" });
    expect(hidden.status).toBe(200);
    expect(JSON.stringify(await (await hub.get(path)).json())).not.toContain("owner/secret");
    expect(JSON.stringify(await (await hub.get(path, hub.token)).json())).toContain("owner/secret");
  });

  test.skipIf(skipReason)(
    "keeps an admin's mapping when the model is mirrored again, and replaces mirrored mappings",
    async () => {
      const origin = "https://upstream.example";
      const upstream = { status: "live", task: "conversational" } as const;
      const mappings = [
        { ...upstream, provider: "groq", providerId: "their-name" },
        { ...upstream, provider: "together", providerId: "chat-at-together" },
      ];
      await hub.hub.catalogue.upsertMirrored([{ kind: "model", id: "acme/local", origin, mappings }]);
      const read = async () => {
        const reply = await hub.get("/api/models/acme/local?expand[]=inferenceProviderMapping");
        return ((await reply.json()) as { inferenceProviderMapping: object }).inferenceProviderMapping;
      };
      expect(await read()).toMatchObject({
        groq: { providerId: "local-at-groq", pricing: { input: 1, output: 2 } },
        together: { providerId: "chat-at-together" },
      });
      await hub.hub.catalogue.upsertMirrored([{ kind: "model", id: "acme/local", origin, mappings: [] }]);
      expect(Object.keys(await read())).toEqual(["groq"]);
    },
  );

  test.skipIf(skipReason)("moves a mapping to staging and deletes it", async () => {
    const { _id } = (await (await set(request)).json()) as { _id: string };
    const staged = await hub.send("PUT", `${path}/${_id}/status`, { status: "staging" }, hub.token);
    expect(await staged.json()).toMatchObject({ _id, status: "staging", pricing: { input: 1, output: 2 } });
    expect(Object.keys(await (await hub.get(`${path}?status=staging`)).json())).toEqual(["conversational"]);
    expect((await hub.send("DELETE", `${path}/${_id}`, undefined, hub.token)).status).toBe(204);
    expect((await hub.send("DELETE", `${path}/${_id}`, undefined, hub.token)).status).toBe(404);
    expect((await chat()).status).toBe(400);
    await expect.poll(served).not.toContain("acme/local");
  });

  test.skipIf(skipReason)("names the invalid field, model or provider", async () => {
    const cases: [object, string | undefined, string, number, string][] = [
      [request, hub.callerToken, path, 403, "admin"],
      [request, hub.token, "/api/partners/groqq/models", 404, "groqq"],
      [request, hub.token, "/api/partners/hf-inference/models", 400, "deployment"],
      [{ ...request, task: "text-to-image" }, hub.token, path, 400, "conversational, text-generation"],
      [{ ...request, hfModel: "acme/none" }, hub.token, path, 404, "acme/none"],
      [{ ...request, pricing: { input: -1 } }, hub.token, path, 400, "pricing"],
    ];
    for (const [body, token, to, status, words] of cases) {
      const reply = await set(body, token, to);
      expect([reply.status, await reply.json()]).toMatchObject([status, { error: expect.stringContaining(words) }]);
    }
  });

  test.skipIf(skipReason)("tells everyone each provider's lowest price, except of mappings added here", async () => {
    const before = (await (await hub.get("/api/providers/prices")).json()) as { provider: string; fromUsd: number }[];
    expect(before.length).toBeGreaterThan(0);
    await set({ ...request, pricing: { input: 0.000001, output: 1 } });
    expect(await (await hub.get("/api/providers/prices")).json()).toEqual(before);
  });
});
