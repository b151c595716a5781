import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";

/** Replies to every chat with its own name. */
const startEngine = async (name: string): Promise<Server> => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ index: 0, message: { content: name }, finish_reason: "stop" }] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
};

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe.each(enginesForTests)("the next call on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  const engines: Server[] = [];
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    engines.push(await startEngine("first"), await startEngine("second"));
  });
  afterAll(() => {
    for (const engine of engines) engine.close();
  });
  beforeEach(() => hub?.simulator.reset());

  const chat = async (model: string) => {
    const body = { model, messages: [{ role: "user", content: "hi" }] };
    const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken);
    return { status: reply.status, text: await reply.text() };
  };
  const set = async (method: string, path: string, body?: object) => {
    const reply = await hub.send(method, path, body, hub.token);
    expect(reply.status).toBeLessThan(300);
    return (reply.status === 204 ? {} : await reply.json()) as Record<string, unknown>;
  };

  test.skipIf(skipReason)("has the key that was set, changed or removed before it", async () => {
    const keys: unknown[] = [];
    const call = async () => {
      await chat("acme/chat:groq");
      keys.push(hub.simulator.calls.at(-1)?.headers.authorization);
    };
    await call();
    await set("PUT", "/api/provider-keys/groq", { key: "planted-account-key-1" });
    await call();
    await set("PUT", "/api/provider-keys/groq", { key: "planted-account-key-2" });
    await call();
    await set("DELETE", "/api/provider-keys/groq");
    await call();
    expect(keys).toEqual([
      "Bearer planted-groq-key-2",
      "Bearer planted-account-key-1",
      "Bearer planted-account-key-2",
      "Bearer planted-groq-key-2",
    ]);
  });

  test.skipIf(skipReason)("goes to the provider's model that is mapped, at its price", async () => {
    const path = "/api/partners/groq/models";
    const map = (providerModel: string, input: number) =>
      set("POST", path, {
        hfModel: "acme/local",
        providerModel,
        task: "conversational",
        pricing: { input, output: 0 },
      });
    const call = async () => {
      const { status } = await chat("acme/local:groq");
      await hub.settled();
      const rows = hub.hub.database.db.selectFrom("router_calls").selectAll();
      const row = await rows.orderBy("id", "desc").executeTakeFirstOrThrow();
      const { model } = (hub.simulator.calls.at(-1)?.body ?? {}) as { model?: string };
      return { status, model, price: (row.cost_nano ?? 0) / (row.input_tokens ?? 0) / 1_000 };
    };
    const { _id } = await map("one-at-groq", 1);
    expect(await call()).toEqual({ status: 200, model: "one-at-groq", price: 1 });
    await map("two-at-groq", 3);
    expect(await call()).toEqual({ status: 200, model: "two-at-groq", price: 3 });
    await set("DELETE", `${path}/${_id}`);
    expect((await chat("acme/local:groq")).status).toBe(400);
  });

  test.skipIf(skipReason)("reaches the engine's new address, and none that is no longer allowed", async () => {
    const [first, second] = engines.map(addressOf);
    const path = "/api/models/acme/local/endpoints";
    const engine = { kind: "openai", address: first, servedModel: "served", task: "conversational" };
    const { id } = await set("POST", path, engine);
    expect((await chat("acme/local")).text).toContain("first");
    await set("PATCH", `${path}/${id}`, { address: second });
    expect((await chat("acme/local")).text).toContain("second");
    // As for an address that someone saved who is not an admin of the hub.
    const deployments = hub.hub.database.db.updateTable("deployments").set({ is_private_allowed: 0 });
    await deployments.where("id", "=", Number(id)).execute();
    await set("PATCH", `${path}/${id}`, { weight: 2 });
    const refused = await chat("acme/local");
    expect([refused.status, refused.text]).toEqual([502, expect.stringContaining("its address is not allowed")]);
    await set("DELETE", `${path}/${id}`);
    expect((await chat("acme/local")).status).toBe(400);
  });
});
