import type { EngineHistory } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { addAdaAndBob } from "../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";
import { startEngine } from "../../testing/servers/engine-double.ts";

describe.each(enginesForSlowTests)("routing policies on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  let ada = "";
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ({ ada } = await addAdaAndBob(hub));
  });

  const put = (path: string, body: object, token = hub.token) => hub.send("PUT", path, body, token);
  const explain = async (model: string) => {
    const reply = await hub.get(`/router/v1/route/explain?model=${model}`, hub.callerToken);
    const { providers } = (await reply.json()) as {
      providers: { provider: string; isKept: boolean; reason: string }[];
    };
    return Object.fromEntries(providers.map(({ provider, isKept, reason }) => [provider, `${isKept}: ${reason}`]));
  };
  const paths = { hub: "/api/routing-policy", model: "/api/models/acme/solo-chat/routing-policy" };

  test.skipIf(skipReason)("are set by admins of each level, and explained by name", async () => {
    for (const path of Object.values(paths)) {
      expect([(await put(path, {}, ada)).status, (await hub.get(path, ada)).status]).toEqual([403, 403]);
      const wrong = await put(path, { external: "maybe" });
      expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: expect.stringContaining("external") }]);
    }
    expect((await put(paths.model, { external: "never" })).status).toBe(200);
    expect(await (await hub.get(paths.model, hub.token)).json()).toEqual({ external: "never" });
    await expect
      .poll(() => explain("acme/solo-chat"))
      .toMatchObject({ together: "false: external providers are not allowed (policy of acme/solo-chat)" });
    const refused = await hub.send(
      "POST",
      "/router/v1/chat/completions",
      { model: "acme/solo-chat:together", messages: [{ role: "user", content: "hi" }] },
      hub.callerToken,
    );
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: "no_provider" } }]);
    await put(paths.model, {});
    await put(paths.hub, { maxInputPrice: 0.5 });
    await expect
      .poll(() => explain("acme/solo-chat"))
      .toMatchObject({
        together: "false: its input price is unknown or above $0.5 per million tokens (policy of this hub)",
      });
    await put(paths.hub, { external: "never" });
    const direct = async () =>
      (
        await hub.send("POST", "/router/together/v1/chat/completions", { model: "chat-at-together" }, hub.callerToken)
      ).json();
    await expect.poll(direct).toMatchObject({
      error: {
        code: "forbidden",
        message: "This request can't be sent: external providers are not allowed (policy of this hub).",
      },
    });
    await put(paths.hub, {});
    await expect.poll(() => explain("acme/solo-chat")).toMatchObject({ together: "true: by measured speed" });
  });

  test.skipIf(skipReason)("an account's own policy applies to its models", async () => {
    const own = "/api/organizations/ada/routing-policy";
    expect((await put(own, { zones: ["eu-north"] }, ada)).status).toBe(200);
    expect(await (await hub.get(own, ada)).json()).toEqual({ zones: ["eu-north"] });
    await hub.send("POST", "/api/repos/create", { name: "ada/zoned" }, ada);
    const engine = await startEngine("zoned");
    const add = { kind: "openai", address: engine.address, task: "conversational", zone: "us-east" };
    const added = await hub.send("POST", "/api/models/ada/zoned/endpoints", add, hub.token);
    const { id } = (await added.json()) as { id: number };
    await expect
      .poll(() => explain("ada/zoned"))
      .toEqual({
        "hf-inference": "false: it is in the zone us-east, and only eu-north is allowed (policy of ada)",
      });
    await hub.send("PATCH", `/api/models/ada/zoned/endpoints/${id}`, { zone: "eu-north" }, ada);
    await expect.poll(() => explain("ada/zoned")).toEqual({ "hf-inference": "true: own engines first (default)" });
    await engine.close();
  });

  test.skipIf(skipReason)(
    "external providers answer only if own engines fail, and never if the policy says so",
    async () => {
      const engine = await startEngine("own");
      const path = "/api/models/acme/duo-chat/endpoints";
      const add = { kind: "vllm", address: engine.address, task: "conversational" };
      const { id } = (await (await hub.send("POST", path, add, hub.token)).json()) as { id: number };
      const chat = async () => {
        const body = { model: "acme/duo-chat", messages: [{ role: "user", content: "hi" }] };
        const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken);
        await reply.text();
        return [reply.status, reply.headers.get("x-orrery-provider"), reply.headers.get("x-orrery-endpoint")];
      };
      await expect.poll(chat).toEqual([200, "hf-inference", String(id)]);
      engine.behavior = "reset";
      const [status, provider, endpoint] = await chat();
      expect([status, endpoint]).toEqual([200, null]);
      expect(["together", "groq"]).toContain(provider);
      await put("/api/models/acme/duo-chat/routing-policy", { external: "never" });
      // 502 while the engine is tried, 503 once its circuit is open.
      await expect.poll(async () => (await chat())[0]).toBeOneOf([502, 503]);
      await engine.close();
      await hub.send("DELETE", `${path}/${id}`, undefined, hub.token);
    },
  );

  test.skipIf(skipReason)("the overview, scaling and metrics show the load of endpoints", async () => {
    const engine = await startEngine("loaded");
    const path = "/api/models/acme/local/endpoints";
    const add = { kind: "vllm", address: engine.address, task: "conversational", maxInFlight: 2 };
    const { id } = (await (await hub.send("POST", path, add, hub.token)).json()) as { id: number };
    let release = () => {};
    engine.hold = new Promise((resolve) => {
      release = resolve;
    });
    const body = { model: "acme/local", messages: [{ role: "user", content: "hi" }] };
    const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const asking = Array.from({ length: 3 }, () =>
      hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken, { traceparent: trace, tracestate: "x=1" }),
    );
    const scaling = async () => (await hub.get("/api/models/acme/local/scaling", hub.token)).json();
    const busy = { inFlight: 2, queued: 1, demand: 3, endpoints: 1, maxInFlight: 2, demandPerEndpoint: 3 };
    await expect.poll(scaling).toMatchObject({ model: "acme/local", ...busy });
    const metrics = await (await hub.get("/metrics", hub.token)).text();
    expect(metrics).toContain(`orrery_endpoint_in_flight{model="acme/local",endpoint="${id}",kind="vllm"} 2`);
    expect(metrics).toContain(`orrery_endpoint_queued{model="acme/local",endpoint="${id}",kind="vllm"} 1`);
    const overview = (await (await hub.get("/api/engines", hub.token)).json()) as { pools: object[] };
    expect(overview).toMatchObject({ memory: { limitBytes: expect.any(Number), models: [] } });
    expect(overview.pools).toContainEqual(
      expect.objectContaining({
        model: "acme/local",
        hasProviders: false,
        policy: { isOwnFirst: true, external: "allow" },
        endpoints: [expect.objectContaining({ id, load: expect.objectContaining({ inFlight: 2, queued: 1 }) })],
      }),
    );
    release();
    for (const reply of await Promise.all(asking)) expect(reply.status).toBe(200);
    expect(engine.calls[0]?.headers).toMatchObject({ traceparent: trace, tracestate: "x=1" });
    const mine = (await (await hub.get("/api/engines", ada)).json()) as { pools: { model: string }[] };
    expect(mine).not.toHaveProperty("memory");
    expect(mine.pools.map(({ model }) => model)).not.toContain("acme/local");
    expect((await hub.get("/api/engines")).status).toBe(401);
    expect((await hub.get("/engines")).status).toBe(200);
    expect((await hub.get("/api/models/acme/local/scaling", ada)).status).toBe(403);
    const history = "/api/models/acme/local/engine-history";
    const { periods } = (await (await hub.get(history, hub.token)).json()) as EngineHistory;
    expect(periods).toHaveLength(84);
    expect(periods.at(-1)).toMatchObject({ failed: 0, firstMs: expect.any(Number), slowFirstMs: expect.any(Number) });
    expect(periods.at(-1)?.calls).toBeGreaterThanOrEqual(3);
    expect([(await hub.get(history, ada)).status, (await hub.get(history)).status]).toEqual([403, 401]);
    await engine.close();
    await hub.send("DELETE", `${path}/${id}`, undefined, hub.token);
  });
});
