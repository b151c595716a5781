import type { EngineEndpoint, WorkerLease } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import { addAdaAndBob } from "../../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../../testing/router.ts";
import { type EngineDouble, startEngine } from "../../../testing/servers/engine-double.ts";

describe.each(enginesForTests)("workers on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  let ada = "";
  let machine: EngineDouble;
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ({ ada } = await addAdaAndBob(hub));
    machine = await startEngine("the worker");
  });
  afterAll(() => machine?.close());
  beforeEach(async () => {
    if (!skipReason) await hub.hub.database.db.deleteFrom("deployments").execute();
  });

  const model = "acme/local";
  const local = { model, task: "conversational", revision: "a".repeat(40) };
  const embedder = { model: "acme/embedder", task: "feature-extraction" };
  const send = async (method: string, path: string, body?: object, token = hub.token) => {
    const reply = await hub.send(method, path, body, token);
    return [reply.status, reply.status === 204 ? undefined : await reply.json()] as const;
  };
  const register = (name: string, change: object = {}, token?: string) => {
    const body = { address: machine.address, key: "planted-worker-key", models: [local], ...change };
    return send("PUT", `/api/workers/${name}`, body, token);
  };
  const renew = async (name: string, change?: object): Promise<WorkerLease> => {
    const [status, lease] = await register(name, change);
    expect([status, lease]).toMatchObject([200, { name, renewSeconds: 15 }]);
    return lease as WorkerLease;
  };
  const endpoints = async (of = model) => (await send("GET", `/api/models/${of}/endpoints`))[1] as EngineEndpoint[];
  const expire = () => hub.hub.database.db.updateTable("deployments").set({ expires_at: 1 }).execute();
  const joined = async () => {
    const events = hub.hub.database.db.selectFrom("audit_events").select("subject");
    return (await events.where("action", "=", "worker.join").execute()).map(({ subject }) => subject);
  };

  test.skipIf(skipReason)("a worker is an endpoint of each of its models, and gets their calls", async () => {
    const { models } = await renew("gpu-1", { zone: "eu-north", maxInFlight: 4, models: [local, embedder] });
    const [one] = await endpoints();
    expect(one).toMatchObject({
      kind: "hub",
      address: machine.address,
      managedBy: "worker-gpu-1",
      revision: local.revision,
      task: "conversational",
      zone: "eu-north",
      maxInFlight: 4,
      hasKey: true,
      expiresAt: expect.any(String),
    });
    expect(models).toMatchObject([
      { model, endpoint: one?.id },
      { model: embedder.model, endpoint: (await endpoints(embedder.model))[0]?.id },
    ]);
    const stored = await hub.hub.database.db.selectFrom("deployments").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("planted-worker-key");
    const body = { model, messages: [{ role: "user", content: "hi" }] };
    const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken);
    expect(await reply.json()).toMatchObject({ choices: [{ message: { content: "from the worker" } }] });
    expect(machine.calls.at(-1)?.headers.authorization).toBe("Bearer planted-worker-key");
  });

  test.skipIf(skipReason)("a renewal changes the time alone, and what an admin has set stays", async () => {
    const joinedBefore = await joined();
    await renew("gpu-1");
    const [before] = await endpoints();
    await send("PATCH", `/api/models/${model}/endpoints/${before?.id}`, { weight: 7 });
    const soon = Date.now() + 30_000;
    await hub.hub.database.db.updateTable("deployments").set({ expires_at: soon }).execute();
    const [changed] = await endpoints();
    const lease = await renew("gpu-1");
    const [after] = await endpoints();
    expect(after).toEqual({ ...changed, weight: 7, expiresAt: lease.expiresAt });
    expect(Date.parse(lease.expiresAt)).toBeGreaterThan(soon);
    expect(await joined()).toEqual([...joinedBefore, "worker gpu-1"]);
  });

  test.skipIf(skipReason)(
    "only the worker says where it is and what it runs; its share and state can be set",
    async () => {
      await renew("gpu-1");
      const [{ id, address } = {} as EngineEndpoint] = await endpoints();
      const change = (body: object) => send("PATCH", `/api/models/${model}/endpoints/${id}`, body);
      expect(await change({ kind: "hub", address, servedModel: model, state: "draining" })).toMatchObject([
        200,
        { state: "draining" },
      ]);
      for (const [field, value] of Object.entries({ address: "http://127.0.0.1:9", key: "x", managedBy: "ray" }))
        expect(await change({ [field]: value, weight: 9 })).toMatchObject([
          409,
          { error: `worker-gpu-1 sets "${field}" of this endpoint. Start the worker with other options instead.` },
        ]);
      expect(await endpoints()).toMatchObject([{ id, address, weight: 1, managedBy: "worker-gpu-1" }]);
    },
  );

  test.skipIf(skipReason)(
    "a new revision and key replace the old ones; a model it no longer has is removed",
    async () => {
      await renew("gpu-1", { models: [local, embedder] });
      const [before] = await endpoints();
      await renew("gpu-1", { key: "another-key", models: [{ ...local, revision: "b".repeat(40) }] });
      expect(await endpoints()).toMatchObject([{ id: before?.id, revision: "b".repeat(40) }]);
      expect(await endpoints(embedder.model)).toEqual([]);
      const row = await hub.hub.database.db.selectFrom("deployments").selectAll().executeTakeFirstOrThrow();
      const body = { model, messages: [{ role: "user", content: "hi" }] };
      await (await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken)).text();
      expect([row.id, machine.calls.at(-1)?.headers.authorization]).toEqual([before?.id, "Bearer another-key"]);
    },
  );

  test.skipIf(skipReason)("models that can't be connected are named with the reason", async () => {
    const endpoint = { kind: "hub", address: machine.address, managedBy: "worker-gpu-1" };
    await send("POST", `/api/models/${embedder.model}/endpoints`, endpoint);
    const { models } = await renew("gpu-1", { models: [local, embedder, { model: "acme/none", task: "x" }] });
    expect(models).toMatchObject([
      { model, endpoint: expect.any(Number) },
      { model: embedder.model, reason: expect.stringContaining("already has an endpoint at") },
      { model: "acme/none", reason: "This hub does not have the model." },
    ]);
    expect(await endpoints(embedder.model)).toHaveLength(1);
  });

  test.skipIf(skipReason)("a worker that leaves has no endpoints", async () => {
    await renew("gpu-1");
    await renew("gpu-2", { address: "http://127.0.0.1:9" });
    expect(await send("DELETE", "/api/workers/gpu-1")).toEqual([204, undefined]);
    expect(await endpoints()).toMatchObject([{ managedBy: "worker-gpu-2" }]);
    expect(await send("DELETE", "/api/workers/gpu-1")).toMatchObject([404, { error: "There is no worker gpu-1." }]);
    await renew("gpu-2", { address: "http://127.0.0.1:9", models: [] });
    expect(await endpoints()).toEqual([]);
  });

  test.skipIf(skipReason)("a worker that stays away is removed; its name is free then", async () => {
    await renew("gpu-1");
    expect(await register("gpu-1", { address: "http://127.0.0.1:9" })).toMatchObject([
      409,
      {
        error: `A worker named gpu-1 is connected from ${machine.address}. Choose another name, or try again in 60 seconds.`,
      },
    ]);
    await expire();
    await renew("gpu-2", { models: [embedder] });
    expect(await endpoints()).toEqual([]);
    await renew("gpu-1", { address: "http://127.0.0.1:9" });
    expect(await endpoints()).toMatchObject([{ address: "http://127.0.0.1:9" }]);
  });

  test.skipIf(skipReason)("only admins of the hub connect workers", async () => {
    expect((await register("gpu-1", {}, ada))[0]).toBe(403);
    expect((await send("DELETE", "/api/workers/gpu-1", undefined, ada))[0]).toBe(403);
    expect(await endpoints()).toEqual([]);
  });

  test.skipIf(skipReason).each([
    ["GPU 1", {}, "name"],
    ["gpu-1", { models: [{ model: "acme/local" }] }, "task"],
    ["gpu-1", { address: "http://169.254.169.254" }, "address"],
    ["gpu-1", { key: "" }, "key"],
    ["gpu-1", { zone: "EU North" }, "zone"],
  ])("refuses %s with %j by the field", async (name, change, field) => {
    expect(await register(encodeURIComponent(name), change)).toMatchObject([
      400,
      { error: expect.stringContaining(field) },
    ]);
  });
});
