import { afterEach, describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";

const origin = "https://app.example";
const limits = { origins: [origin], models: ["acme/solo-chat"], limitUsd: 0.01, requestsPerMinute: 100 };
const ask = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }], max_tokens: 50 };

interface Made {
  readonly token: string;
  readonly summary: { readonly id: number; readonly expiresAt: string; readonly browser: object };
}

for (const { name, skipReason, start } of enginesForTests)
  describe.skipIf(skipReason)(`browser tokens on ${name}`, () => {
    let hub: RoutedHub;
    startRoutedHubOn({ skipReason, start }, (started) => {
      hub = started;
    });
    afterEach(() => hub.simulator.reset());

    const create = async (given: object = {}, token = hub.callerToken) =>
      hub.send("POST", "/api/tokens/browser", { ...limits, ...given }, token);
    const made = async (given: object = {}): Promise<Made> => {
      const reply = await create(given);
      expect(reply.status).toBe(201);
      return (await reply.json()) as Made;
    };
    const call = async (token: string, body: object = ask, path = "/router/v1/chat/completions", from = origin) => {
      const reply = await hub.send("POST", path, body, token, from === "" ? {} : { origin: from });
      const value = (await reply.json()) as { error?: { message: string; code: string } };
      return { status: reply.status, code: value.error?.code, message: value.error?.message, value };
    };

    test("a token that can run models creates one, which is no more than asked for", async () => {
      const { token, summary } = await made({ expiresInSeconds: 120 });
      expect(summary).toMatchObject({ role: "inference", browser: limits });
      expect(Date.parse(summary.expiresAt)).toBeLessThanOrEqual(Date.now() + 120_000);
      expect(await call(token)).toMatchObject({ status: 200, value: { choices: expect.any(Array) } });
      expect((await hub.send("POST", "/api/tokens/browser", limits)).status).toBe(401);
    });

    test.each([
      ["an origin with a path", { origins: ["https://app.example/page"] }, "is not an origin"],
      ["an origin that is no address", { origins: ["*"] }, "is not an origin"],
      ["no origins", { origins: [] }, "origins"],
      ["no models", { models: [] }, "models"],
      ["a negative limit", { limitUsd: -1 }, "limitUsd"],
      ["a lifetime of a month", { expiresInSeconds: 2_592_000 }, "expiresInSeconds"],
    ])("refuses %s", async (_name, given, message) => {
      const reply = await create(given);
      expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(message)]);
    });

    test("it works from its origins only, and preflights are answered", async () => {
      const { token } = await made();
      expect(await call(token, ask, undefined, "https://evil.example")).toMatchObject({
        status: 403,
        message: "This token works only on https://app.example. This request is from https://evil.example.",
      });
      expect(await call(token, ask, undefined, "")).toMatchObject({ status: 403 });
      const preflight = await fetch(`${hub.address}/router/v1/chat/completions`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(hub.simulator.calls).toHaveLength(0);
    });

    test("it runs its models only, through every API", async () => {
      const { token } = await made();
      const refused = { status: 403, code: "forbidden", message: expect.stringContaining("It can run acme/solo-chat") };
      expect(await call(token, { ...ask, model: "acme/chat" })).toMatchObject(refused);
      expect(await call(token, { ...ask, model: "acme/chat:groq" })).toMatchObject(refused);
      expect(await call(token, { model: "acme/chat", input: "x" }, "/router/v1/responses")).toMatchObject(refused);
      expect(await call(token, { model: "acme/embedder", input: "x" }, "/router/v1/embeddings")).toMatchObject(refused);
      expect((await call(token, { inputs: "x" }, "/router/auto/models/acme/painter")).status).toBe(403);
      expect(await call(token, { ...ask, model: "acme/solo-chat:together" })).toMatchObject({ status: 200 });
      expect(await call(token, { model: "acme/solo-chat", input: "hello" }, "/router/v1/responses")).toMatchObject({
        status: 200,
        value: { store: false },
      });
      expect(hub.simulator.calls).toHaveLength(2);
    });

    test("it reads nothing of the account", async () => {
      const { token } = await made();
      const owned = await hub.send(
        "POST",
        "/router/v1/responses",
        { model: "acme/solo-chat", input: "mine" },
        hub.callerToken,
      );
      const { id } = (await owned.json()) as { id: string };
      const next = { model: "acme/solo-chat", input: "and?", previous_response_id: id };
      expect(await call(token, next, "/router/v1/responses")).toMatchObject({ status: 400 });
      for (const path of [`v1/responses/${id}`, "v1/files", "v1/batches", "v1/models", "together/v1/models"]) {
        const reply = await hub.get(`/router/${path}`, token, { origin });
        expect([path, reply.status]).toEqual([path, 403]);
      }
      for (const path of ["/api/whoami-v2", "/api/tokens", "/api/models", "/mcp"])
        expect([path, (await hub.get(path, token, { origin })).status]).toEqual([path, 403]);
      expect((await hub.send("POST", "/api/tokens/browser", limits, token)).status).toBe(403);
      expect((await hub.send("POST", "/api/sessions", { token })).status).toBe(401);
      const billed = { origin, "x-hf-bill-to": "acme" };
      expect((await hub.send("POST", "/router/v1/chat/completions", ask, token, billed)).status).toBe(403);
    });

    test("it spends no more than its limit, even if calls come at once", async () => {
      // A call reserves 50 output tokens at $2 per million, and some input.
      const { token } = await made({ limitUsd: 0.0004 });
      const replies = await Promise.all(Array.from({ length: 20 }, () => call(token)));
      const statuses = replies.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 402]));
      expect(replies.find(({ status }) => status === 402)).toMatchObject({
        code: "budget_exceeded",
        message: expect.stringContaining("this token's limit of $0.0004"),
      });
      await hub.settled();
      const { db } = hub.hub.database;
      const rows = await db.selectFrom("router_calls").select(["token_id", "cost_nano"]).execute();
      const mine = rows.filter(({ token_id }) => token_id === Math.max(...rows.map((row) => row.token_id ?? 0)));
      expect(mine).toHaveLength(statuses.filter((status) => status === 200).length);
      expect(mine.reduce((sum, { cost_nano }) => sum + (cost_nano ?? 0), 0)).toBeLessThanOrEqual(400_000);
    });

    test("it sends no more requests per minute than it can, and stops when it is revoked", async () => {
      const { token } = await made({ requestsPerMinute: 2 });
      expect((await call(token)).status).toBe(200);
      expect((await call(token)).status).toBe(200);
      expect(await call(token)).toMatchObject({
        status: 429,
        message: expect.stringContaining("this token can send 2 per minute"),
      });
      const { token: other, summary } = await made();
      expect((await hub.send("DELETE", `/api/tokens/${summary.id}`, undefined, hub.token)).status).toBe(204);
      expect((await call(other)).status).toBe(401);
    });
  });
