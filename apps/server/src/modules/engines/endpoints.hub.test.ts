import type { EngineEndpoint } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { addAdaAndBob } from "../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";
import { type EngineDouble, startEngine } from "../../testing/servers/engine-double.ts";

describe.each(enginesForSlowTests)("endpoints of a model on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  let ada = "";
  let first: EngineDouble;
  let second: EngineDouble;
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ({ ada } = await addAdaAndBob(hub));
    [first, second] = await Promise.all([startEngine("first"), startEngine("second")]);
    await hub.send("POST", "/api/repos/create", { name: "ada/pool" }, ada);
  });
  afterAll(() => Promise.all([first?.close(), second?.close()]));

  const path = "/api/models/acme/local/endpoints";
  const send = async (method: string, at: string, body?: object, token = hub.token) => {
    const reply = await hub.send(method, at, body, token);
    return [reply.status, reply.status === 204 ? undefined : await reply.json()] as const;
  };
  const add = async (body: object, token?: string): Promise<EngineEndpoint> => {
    const [status, endpoint] = await send("POST", path, body, token);
    expect([status, endpoint]).toMatchObject([201, { id: expect.any(Number) }]);
    return endpoint as EngineEndpoint;
  };
  const list = async () => (await send("GET", path))[1] as EngineEndpoint[];
  const chat = async (content = "hi") => {
    const body = { model: "acme/local", messages: [{ role: "user", content }] };
    const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken);
    return [reply.status, await reply.json()] as const;
  };
  beforeEach(async () => {
    if (skipReason) return;
    for (const { id } of await list()) await send("DELETE", `${path}/${id}`);
    for (const engine of [first, second]) {
      engine.calls.length = 0;
      engine.behavior = "well";
    }
  });

  test.skipIf(skipReason)(
    "are added, changed, drained and removed; keys are encrypted and never returned",
    async () => {
      const added = await add({
        kind: "vllm",
        address: `${first.address}/`,
        key: "planted-engine-key",
        task: "conversational",
        servedModel: "served",
        weight: 3,
        zone: "eu-north",
        maxInFlight: 8,
        firstByteMs: 5_000,
        idleMs: 4_000,
        revision: "9c41f02",
        managedBy: "ray",
      });
      expect(added).toMatchObject({
        model: "acme/local",
        kind: "vllm",
        address: first.address,
        hasKey: true,
        state: "active",
        weight: 3,
        zone: "eu-north",
        maxInFlight: 8,
        firstByteMs: 5_000,
        idleMs: 4_000,
        isPrivateAllowed: true,
        revision: "9c41f02",
        managedBy: "ray",
        servedModel: "served",
        load: { status: "unknown", inFlight: 0, queued: 0, errorsLastHour: 0, firstTokenTrend: [] },
      });
      expect(JSON.stringify(added)).not.toContain("planted-engine-key");
      const stored = await hub.hub.database.db.selectFrom("deployments").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain("planted-engine-key");
      expect((await chat())[1]).toMatchObject({ choices: [{ message: { content: "from first" } }] });
      expect(first.calls[0]?.headers.authorization).toBe("Bearer planted-engine-key");
      expect((await list())[0]?.load.firstTokenTrend).toHaveLength(1);

      const one = `${path}/${added.id}`;
      const [, changed] = await send("PATCH", one, { zone: null, weight: 1, state: "draining" });
      expect(changed).toMatchObject({ weight: 1, state: "draining", hasKey: true, load: { status: "draining" } });
      expect(changed).not.toHaveProperty("zone");
      expect(await chat()).toMatchObject([
        400,
        { error: { code: "no_provider", message: expect.stringContaining("this endpoint is draining") } },
      ]);
      expect(await send("DELETE", one)).toEqual([204, undefined]);
      expect(await list()).toEqual([]);
      expect(await send("PATCH", one, { weight: 2 })).toMatchObject([
        404,
        { error: expect.stringContaining("has no endpoint") },
      ]);
    },
  );

  test.skipIf(skipReason)("refuses a second endpoint at the same address, and invalid values by name", async () => {
    const one = await add({ kind: "openai", address: first.address });
    const two = await add({ kind: "openai", address: second.address });
    const twice = `acme/local already has an endpoint at ${first.address}`;
    expect(await send("POST", path, { kind: "tgi", address: first.address })).toMatchObject([
      409,
      { error: expect.stringContaining(twice) },
    ]);
    expect(await send("PATCH", `${path}/${two.id}`, { address: first.address })).toMatchObject([
      409,
      { error: expect.stringContaining(twice) },
    ]);
    expect((await send("PATCH", `${path}/${one.id}`, { address: first.address }))[0]).toBe(200);
    for (const [body, field] of [
      [{ kind: "other", address: "http://a" }, "kind"],
      [{ kind: "openai", address: "http://a", weight: 0 }, "weight"],
      [{ kind: "openai", address: "http://a", zone: "EU North" }, "zone"],
      [{ kind: "openai", address: "http://a", maxInFlight: -1 }, "maxInFlight"],
    ] as const)
      expect(await send("POST", path, body)).toMatchObject([400, { error: expect.stringContaining(field) }]);
    expect(
      await send("PUT", "/api/models/acme/local/deployment", { kind: "openai", address: "http://a" }),
    ).toMatchObject([
      409,
      { error: "acme/local has 2 endpoints. Change them one by one: /api/models/acme/local/endpoints." },
    ]);
  });

  test.skipIf(skipReason)(
    "admins of a model use public addresses only, and lose the saved key with a new one",
    async () => {
      const own = "/api/models/ada/pool/endpoints";
      expect(await send("POST", own, { kind: "openai", address: first.address }, ada)).toMatchObject([
        400,
        { error: expect.stringContaining("Only an admin of this hub can connect engines on a private network.") },
      ]);
      expect(await send("POST", `${own}/test`, { kind: "openai", address: first.address }, ada)).toMatchObject([
        400,
        {},
      ]);
      const [status, added] = await send(
        "POST",
        own,
        { kind: "openai", address: "https://a.example", key: "secret" },
        ada,
      );
      expect([status, added]).toMatchObject([201, { isPrivateAllowed: false, hasKey: true }]);
      const one = `${own}/${(added as EngineEndpoint).id}`;
      expect((await send("PATCH", one, { weight: 2 }, ada))[1]).toMatchObject({ hasKey: true });
      expect((await send("PATCH", one, { address: "https://b.example" }, ada))[1]).toMatchObject({ hasKey: false });
      expect(await send("GET", path, undefined, ada)).toMatchObject([
        403,
        { error: 'You can\'t manage the endpoints of the model "acme/local". Only admins of acme can.' },
      ]);
      expect((await send("POST", path, { kind: "openai", address: "https://a.example" }, hub.callerToken))[0]).toBe(
        403,
      );
    },
  );

  test.skipIf(skipReason)("tests a connection in the engine's protocol before it is saved", async () => {
    const check = async (body: object) => (await send("POST", `${path}/test`, body))[1];
    const engine = { kind: "vllm", address: first.address, servedModel: "served" };
    expect(await check(engine)).toMatchObject({ isReachable: true, status: "healthy", models: ["served"] });
    expect(first.checks.splice(0)).toEqual(["/health", "/v1/models"]);
    expect(await check({ ...engine, servedModel: "another" })).toMatchObject({
      message: 'connected, but the engine does not list "another". It lists: served',
    });
    first.behavior = "starting";
    expect(await check(engine)).toMatchObject({ isReachable: true, status: "starting" });
    first.behavior = "status 401";
    expect(await check(engine)).toMatchObject({
      isReachable: false,
      message: "the engine refused the API key (401)",
    });
    first.behavior = "reset";
    expect(await check(engine)).toMatchObject({
      status: "unreachable",
      message: expect.stringMatching(/reset|closed/),
    });
    expect(await check({ ...engine, address: "http://127.0.0.1:1" })).toMatchObject({ message: "connection refused" });
    expect(await list()).toEqual([]);
  });

  test.skipIf(skipReason).each([
    ["openai", ["/v1/models"]],
    ["sglang", ["/health", "/v1/models"]],
    ["llama-server", ["/health", "/v1/models"]],
    ["ollama", ["/api/version", "/v1/models"]],
    ["tgi", ["/health", "/v1/models"]],
    ["tei", ["/health", "/v1/models"]],
    ["kserve-v2", ["/base/v2/models/served/ready"]],
    ["triton", ["/base/v2/models/served/ready"]],
    ["ray-serve", ["/-/healthz", "/v1/models"]],
    ["hub", ["/readyz", "/v1/models"]],
  ] as const)("%s is checked at %j", async (kind, expected) => {
    first.checks.length = 0;
    await send("POST", `${path}/test`, { kind, address: `${first.address}/base`, servedModel: "served" });
    const withBase = expected.map((at) => (at.startsWith("/base") || at === "/-/healthz" ? at : `/base${at}`));
    expect(first.checks).toEqual(withBase);
  });

  test.skipIf(skipReason)("an endpoint that is off gets no calls until it is active again", async () => {
    const one = await add({ kind: "openai", address: first.address, task: "conversational", key: "planted-key" });
    await add({ kind: "openai", address: second.address, task: "conversational" });
    await send("PATCH", `${path}/${one.id}`, { state: "off" });
    for (let turn = 0; turn < 4; turn++) expect((await chat(`turn ${turn}`))[0]).toBe(200);
    expect([first.calls.length, second.calls.length]).toEqual([0, 4]);
    await send("PATCH", `${path}/${one.id}`, { state: "active" });
    for (let turn = 0; turn < 4; turn++) expect((await chat(`turn ${turn}`))[0]).toBe(200);
    expect(first.calls.length + second.calls.length).toBe(8);
  });
});
