import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../../testing/add-model.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../../testing/servers/postgres.ts";
import { tinyClassifier } from "../../testing/tiny-models.ts";

const skipReason = postgresSkipReason();

describe(`calls while PostgreSQL is away${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let server: PostgresServer;
  let hub: RoutedHub;
  /** Answers with status 200, which the ledger has to have at the end. */
  let answered = 0;
  const tokens = { revoked: "", fresh: "", budgeted: "" };

  const call = async (path: string, body: object, token?: string) => {
    const reply = await hub.send("POST", `/router/${path}`, body, token);
    const text = await reply.text();
    if (reply.status === 200) answered += 1;
    return {
      status: reply.status,
      code: reply.headers.get("x-error-code"),
      retry: reply.headers.get("retry-after"),
      text,
    };
  };
  const chat = (token?: string, more: object = {}) =>
    call("v1/chat/completions", { model: "acme/chat", messages: [{ role: "user", content: "hi" }], ...more }, token);
  const classify = () => call("hf-inference/models/lab/mood", { inputs: "good" });

  beforeAll(async () => {
    if (skipReason) return;
    server = await startPostgres();
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-data-"));
    hub = await startRoutedHub({ dataFolder, databaseUrl: await server.createDatabase() });
    await addModel(hub.hub, "lab/mood", tinyClassifier());
    const owner = await hub.hub.database.db.selectFrom("accounts").select(["id", "name"]).executeTakeFirstOrThrow();
    tokens.fresh = (await hub.hub.tokens.issue(owner.id, "fresh", "inference")).token;
    const revoked = await hub.hub.tokens.issue(owner.id, "revoked", "inference");
    tokens.revoked = revoked.token;
    expect((await hub.send("POST", "/api/users", { name: "ada" }, hub.token)).status).toBeLessThan(300);
    const ada = await hub.hub.database.db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "ada")
      .executeTakeFirstOrThrow();
    tokens.budgeted = (await hub.hub.tokens.issue(ada.id, "budgeted", "inference")).token;
    await hub.send("PUT", "/api/budgets/ada", { period: "total", limitUsd: 0.01 }, hub.token);
    expect((await chat(tokens.revoked)).status).toBe(200);
    expect((await hub.send("DELETE", `/api/tokens/${revoked.summary.id}`, undefined, hub.token)).status).toBe(204);
    const used = [
      await chat(tokens.revoked),
      await chat(hub.callerToken),
      await chat(tokens.budgeted, { max_tokens: 20 }),
    ];
    expect(used.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect((await classify()).status).toBe(200);
    await server.crash();
  });
  afterAll(async () => {
    await hub?.close();
    await server?.stop();
  });

  test.skipIf(skipReason)(
    "a known token goes on, whole and streamed, as do anonymous calls to the hub's own models",
    async () => {
      for (let round = 0; round < 3; round++) {
        expect(await chat(hub.callerToken)).toMatchObject({ status: 200 });
        expect(await chat(hub.callerToken, { stream: true })).toMatchObject({
          status: 200,
          text: expect.stringContaining("[DONE]"),
        });
        expect(await classify()).toMatchObject({ status: 200 });
      }
    },
  );

  test.skipIf(skipReason)('a revoked token stays refused, and what is not known is "unavailable"', async () => {
    expect(await chat(tokens.revoked)).toMatchObject({ status: 401, code: "unauthorized" });
    const unavailable = { status: 503, code: "unavailable", retry: "2" };
    expect(await chat(tokens.fresh)).toMatchObject(unavailable);
    expect(await chat(hub.callerToken, { model: "acme/base-2" })).toMatchObject(unavailable);
    const list = await hub.get("/router/v1/models", hub.callerToken);
    expect([list.status, list.headers.get("x-error-code"), list.headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "2",
    ]);
  });

  test.skipIf(skipReason)("a budget goes on until what was left of it is reserved", async () => {
    expect(await chat(tokens.budgeted, { max_tokens: 20 })).toMatchObject({ status: 200 });
    const large = await chat(tokens.budgeted, { max_tokens: 4_000 });
    expect(large).toMatchObject({ status: 503, code: "unavailable", retry: "2" });
    expect(large.text).toContain("this process has spent its part of what was left of the budget");
  });

  test.skipIf(skipReason)(
    "all of it is in the ledger and in the budget once PostgreSQL is back",
    { timeout: 120_000 },
    async () => {
      await server.startAgain();
      await expect.poll(async () => (await chat(tokens.fresh)).status, { timeout: 60_000 }).toBe(200);
      await hub.settled();
      const { db } = hub.hub.database;
      const calls = await db.selectFrom("router_calls").select(["state", "cost_nano", "reserved_nano"]).execute();
      expect(calls.filter(({ state }) => state === "done")).toHaveLength(answered);
      expect(calls.filter(({ state }) => state === "open")).toEqual([]);
      const spent = calls.reduce((sum, call) => sum + (call.reserved_nano > 0 ? (call.cost_nano ?? 0) : 0), 0);
      const [budget] = await db.selectFrom("budgets").select(["spent_nano", "reserved_nano"]).execute();
      expect(budget).toEqual({ spent_nano: spent, reserved_nano: 0 });
      expect(spent).toBeGreaterThan(0);
    },
  );
});
