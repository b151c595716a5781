import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { replaceSecret } from "../../identity/secret.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";
import { createKeyRing } from "../keys/key-ring.ts";
import { settleAbandoned } from "../ledger/abandoned-calls.ts";
import { createIngester } from "../ledger/ingester.ts";
import { openJournal } from "../ledger/journal.ts";
import { createLedger } from "../ledger/ledger.ts";
import { ingestOrphanedJournals } from "../ledger/orphaned-journals.ts";

describe.each(enginesForTests)("accounts and the router on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  startRoutedHubOn({ skipReason, start }, (started) => {
    hub = started;
  });
  beforeEach(() => hub?.simulator.reset());

  const db = () => hub.hub.database.db;
  const chat = (body: object, token = hub.callerToken, headers?: Record<string, string>) =>
    hub.send(
      "POST",
      "/router/v1/chat/completions",
      { messages: [{ role: "user", content: "hello" }], ...body },
      token,
      headers,
    );
  const lastRow = async () => {
    await hub.settled();
    return db().selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  };

  test.skipIf(skipReason)(
    "an account's key is encrypted, used before the hub's, and deleted when removed",
    async () => {
      const path = "/api/provider-keys/groq";
      const set = await hub.send("PUT", path, { key: "planted-account-key-9" }, hub.token);
      expect(set.status).toBe(200);
      expect(await set.json()).toMatchObject({ provider: "groq", hint: "ey-9" });
      const stored = await db().selectFrom("provider_keys").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain("planted-account-key");
      expect((await chat({ model: "acme/chat:groq" })).status).toBe(200);
      expect(hub.simulator.calls[0]?.headers.authorization).toBe("Bearer planted-account-key-9");
      expect(await lastRow()).toMatchObject({ key_source: "account" });
      expect((await hub.send("DELETE", path, undefined, hub.token)).status).toBe(204);
      await chat({ model: "acme/chat:groq" });
      expect(hub.simulator.calls[1]?.headers.authorization).toBe("Bearer planted-groq-key-2");
    },
  );

  test.skipIf(skipReason)(
    "keys can be decrypted after a rotation, and after a change of the hub's secret",
    async () => {
      const now = () => 1;
      const first = createKeyRing({ db: db(), secret: "one".repeat(20), now });
      await db().deleteFrom("encryption_keys").execute();
      const sealed = await first.seal("planted-key", "provider key of 1 for groq");
      const account = await db().selectFrom("accounts").select("id").executeTakeFirstOrThrow();
      const context = `provider key of ${account.id} for groq`;
      const values = { provider: "groq", hint: "-key", created_at: 1, updated_at: 1, account_id: account.id };
      await db()
        .insertInto("provider_keys")
        .values({ ...values, sealed: await first.seal("planted-key", context) })
        .execute();
      expect(await first.open(sealed, "provider key of 2 for groq")).toBeUndefined();
      const second = createKeyRing({ db: db(), secret: "two".repeat(20), oldSecrets: ["one".repeat(20)], now });
      expect(await second.rotate()).toEqual({ encrypted: 1, deleted: 0 });
      const row = await db().selectFrom("provider_keys").select("sealed").executeTakeFirstOrThrow();
      const third = createKeyRing({ db: db(), secret: "two".repeat(20), now });
      expect(await third.open(row.sealed, context)).toBe("planted-key");
      const stranger = createKeyRing({ db: db(), secret: "one".repeat(20), now });
      expect(await stranger.open(row.sealed, context)).toBeUndefined();
      const unreadable = { code: "internal", message: expect.stringContaining("ORRERY_SECRET is not the one") };
      await expect(stranger.seal("another-key", context)).rejects.toMatchObject(unreadable);
      await expect(stranger.rotate()).rejects.toMatchObject(unreadable);
      expect(await stranger.rotate("delete")).toEqual({ encrypted: 0, deleted: 1 });
      expect(await db().selectFrom("provider_keys").selectAll().execute()).toEqual([]);
      await replaceSecret(db(), hub.hub.secret);
      await db().deleteFrom("encryption_keys").execute();
    },
  );

  test.skipIf(skipReason)(
    "a key that cannot be decrypted excludes its provider only, and the hub's key is not used",
    async () => {
      await hub.send("PUT", "/api/provider-keys/groq", { key: "planted-account-key-9" }, hub.token);
      await db().updateTable("provider_keys").set({ sealed: "v1.999.AAAA" }).execute();
      expect((await chat({ model: "acme/chat:together" })).status).toBe(200);
      const refused = await chat({ model: "acme/chat:groq" });
      expect([refused.status, await refused.json()]).toEqual([
        400,
        {
          error: expect.objectContaining({
            code: "no_provider",
            message: expect.stringContaining("Groq: your saved key cannot be decrypted: add it again"),
          }),
        },
      ]);
      const passed = await hub.send("POST", "/router/groq/openai/v1/chat/completions", { model: "m" }, hub.callerToken);
      expect([passed.status, ((await passed.json()) as { error: { message: string } }).error.message]).toEqual([
        400,
        "Groq: your saved key cannot be decrypted: add it again under settings → provider keys.",
      ]);
      const check = await hub.send("POST", "/api/provider-keys/groq/check", {}, hub.token);
      expect(check.status).toBe(409);
      await hub.send("DELETE", "/api/provider-keys/groq", undefined, hub.token);
    },
  );

  test.skipIf(skipReason)("[S6.1] only members can bill an organization", async () => {
    await hub.send("POST", "/api/organizations", { name: "acme-lab" }, hub.token);
    const made = await hub.send("POST", "/api/tokens", { name: "member", role: "inference" }, hub.token);
    const { token } = (await made.json()) as { token: string };
    const member = await chat({ model: "acme/chat" }, token, { "x-hf-bill-to": "acme-lab" });
    expect(member.status).toBe(200);
    const organization = await db()
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "acme-lab")
      .executeTakeFirstOrThrow();
    expect(await lastRow()).toMatchObject({ account_id: organization.id });
    const stranger = await chat({ model: "acme/chat" }, token, { "x-hf-bill-to": "another-team" });
    expect(stranger.status).toBe(403);
  });

  test.skipIf(skipReason)("[S5.6] a closed provider needs its own key, and its name before the model's", async () => {
    const none = await chat({ model: "openai/gpt-simulated" });
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("OPENAI_API_KEY");
    const own = await chat({ model: "openai/gpt-simulated" }, "sk-own-key-key-1-of-caller");
    expect(own.status).toBe(200);
    expect(hub.simulator.calls[0]).toMatchObject({
      headers: { authorization: "Bearer sk-own-key-key-1-of-caller" },
      body: { model: "gpt-simulated" },
    });
    expect(await lastRow()).toMatchObject({ key_source: "caller", account_id: null, provider: "openai" });
  });

  test.skipIf(skipReason)("concurrent calls cannot exceed a budget", async () => {
    const owner = (await hub.get("/api/whoami-v2", hub.token).then((reply) => reply.json())) as { name: string };
    // 100 tokens of an answer at 2 dollars a million are 200,000 billionths; the prompt is at most as many tokens as bytes.
    const budget = await hub.send("PUT", `/api/budgets/${owner.name}`, { period: "total", limitUsd: 0.001 }, hub.token);
    expect(budget.status).toBe(200);
    hub.simulator.faults.add({ pace: "delay", delay: 20 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => chat({ model: "acme/solo-chat", stream: true, max_tokens: 100 })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(402);
    const [during] = (await hub.get("/api/budgets", hub.token).then((reply) => reply.json())) as [
      { spentUsd: number; reservedUsd: number; limitUsd: number },
    ];
    expect(during.spentUsd + during.reservedUsd).toBeLessThanOrEqual(during.limitUsd);
    const refused = replies.find(({ status }) => status === 402);
    const { error } = (await (refused as Response).json()) as {
      error: { code: string; metadata: { budget: { left_usd: number } } };
    };
    expect(error).toMatchObject({
      code: "budget_exceeded",
      metadata: { budget: { period: "total", limit_usd: 0.001, max_tokens: expect.any(Number) } },
    });
    expect(error.metadata.budget.left_usd).toBeLessThan(0.001);
    await Promise.all(replies.filter(({ status }) => status === 200).map((reply) => reply.text()));
    await hub.settled();
    const row = await db().selectFrom("budgets").selectAll().executeTakeFirstOrThrow();
    const { spent } = await db()
      .selectFrom("router_calls")
      .select(({ fn }) => fn.sum<number>("cost_nano").as("spent"))
      .where("reserved_nano", ">", 0)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reserved_nano: 0, spent_nano: Number(spent) });
    expect((await hub.send("DELETE", `/api/budgets/${owner.name}`, undefined, hub.token)).status).toBe(204);
  });

  test.skipIf(skipReason)(
    "a budget that is removed and set again includes the reservations of active calls",
    async () => {
      const owner = (await hub.get("/api/whoami-v2", hub.token).then((reply) => reply.json())) as { name: string };
      const path = `/api/budgets/${owner.name}`;
      const budget = { period: "total", limitUsd: 1 };
      await hub.send("PUT", path, budget, hub.token);
      hub.simulator.faults.add({ fault: "stall", after: 2 });
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${hub.callerToken}`, "content-type": "application/json" };
      const messages = [{ role: "user", content: "hello" }];
      const body = JSON.stringify({ model: "acme/solo-chat", stream: true, messages });
      const url = `${hub.address}/router/v1/chat/completions`;
      const stream = await fetch(url, { method: "POST", headers, body, signal: leaving.signal });
      expect(stream.status).toBe(200);
      await hub.send("DELETE", path, undefined, hub.token);
      const again = (await (await hub.send("PUT", path, budget, hub.token)).json()) as { reservedUsd: number };
      expect(again.reservedUsd).toBeGreaterThan(0);
      leaving.abort();
      await stream.text().catch(() => undefined);
      await expect
        .poll(async () => (await (await hub.get("/api/budgets", hub.token)).json()) as unknown)
        .toMatchObject([{ reservedUsd: 0 }]);
      await hub.send("DELETE", path, undefined, hub.token);
    },
  );

  test.skipIf(skipReason)("a journal found by several processes is ingested once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-journal-"));
    const { database } = hub.hub;
    const account = await db().selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const start = { at: 5, endpoint: "chat", model: "acme/chat", task: "conversational", reserved_nano: 0 };
    const who = { account_id: account.id, caller_id: account.id, token_id: null, is_streamed: 0 as const };
    for (const process of ["one", "two"]) {
      const journal = openJournal({ folder, name: process });
      const ledger = createLedger({ journal });
      for (let count = 0; count < 50; count++)
        await ledger.open({ ...start, ...who, request_id: `${process}-${count}`, process }).whenDurable();
      journal.close();
    }
    const living = { isAlive: () => false, isSure: false };
    const absorbers = Array.from({ length: 4 }, () => createIngester(database, ""));
    const ingest = (ingester: (typeof absorbers)[number]) =>
      ingestOrphanedJournals(database, ingester, folder, living, Date.now());
    expect(await Promise.all(absorbers.map(ingest))).toEqual([2, 2, 2, 2]);
    const settled = await Promise.all(absorbers.map(() => settleAbandoned(database, "me", 10)));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(100);
    const rows = await db().selectFrom("router_calls").select(["request_id", "state"]).where("at", "=", 5).execute();
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(rows.length);
    expect(rows).toHaveLength(100);
    await db().deleteFrom("router_calls").where("at", "=", 5).execute();
  });

  test.skipIf(skipReason)(
    "budget, usage and calls agree on a call settled as unknown, and again once its end is found",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "orrery-journal-"));
      const { database } = hub.hub;
      const owner = (await hub.get("/api/whoami-v2", hub.token).then((reply) => reply.json())) as { name: string };
      await hub.send("PUT", `/api/budgets/${owner.name}`, { period: "total", limitUsd: 1 }, hub.token);
      const budget = () => db().selectFrom("budgets").select(["spent_nano", "reserved_nano"]).executeTakeFirstOrThrow();
      const costs = async () => {
        const usage = await hub.get("/api/usage?groupBy=model&from=1970-01-01&to=1970-01-02", hub.token);
        const calls = await hub.get("/api/usage/calls?from=1970-01-01&to=1970-01-02", hub.token);
        const [rows, listed] = (await Promise.all([usage.json(), calls.json()])) as {
          model: string;
          costNanoUsd: number;
        }[][];
        const ofModel = (found: typeof rows) => found?.find(({ model }) => model === "acme/gone")?.costNanoUsd;
        return [ofModel(rows), ofModel(listed)];
      };
      const account = await db()
        .selectFrom("accounts")
        .select("id")
        .where("name", "=", owner.name)
        .executeTakeFirstOrThrow();
      const start = { request_id: "given-up", at: 6, endpoint: "chat", model: "acme/gone", task: "conversational" };
      const who = { account_id: account.id, caller_id: account.id, token_id: null, is_streamed: 1 as const };
      const journal = openJournal({ folder, name: "far" });
      const far = createLedger({ journal });
      const call = far.open({ ...start, ...who, reserved_nano: 700, process: "far" });
      await call.whenDurable();
      const living = { isAlive: () => false, isSure: false };
      const ingest = () => ingestOrphanedJournals(database, createIngester(database, ""), folder, living, Date.now());
      await ingest();
      expect(await budget()).toEqual({ spent_nano: 0, reserved_nano: 700 });
      const end = {
        finished_at: 9,
        attempts: 1,
        bytes_out: 3,
        provider: "groq",
        provider_model: "m",
        key_source: "hub",
      };
      const tokens = { usage_source: "provider", http_status: 200, input_tokens: 1, output_tokens: 1, cost_nano: 40 };
      const times = { first_ms: 1, duration_ms: 3, error_code: null, state: "done" };
      await call.settle({ ...end, ...tokens, ...times } as Parameters<typeof call.settle>[0]);
      journal.close();
      expect(await settleAbandoned(database, "me", 10)).toBe(1);
      expect(await budget()).toEqual({ spent_nano: 700, reserved_nano: 0 });
      expect(await costs()).toEqual([700, 700]);
      for (let turn = 0; turn < 2; turn++) await ingest();
      expect(await budget()).toEqual({ spent_nano: 40, reserved_nano: 0 });
      expect(await costs()).toEqual([40, 40]);
      const row = await db().selectFrom("router_calls").selectAll().where("at", "=", 6).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ request_id: "given-up", state: "done", cost_nano: 40 });
      await db().deleteFrom("router_calls").where("at", "=", 6).execute();
      await hub.send("DELETE", `/api/budgets/${owner.name}`, undefined, hub.token);
    },
  );

  test.skipIf(skipReason)("open calls of a dead process are settled as unknown and listed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-journal-"));
    const { database } = hub.hub;
    const journal = openJournal({ folder, name: "dead" });
    const dead = createLedger({ journal });
    const account = await db().selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const start = { request_id: "left-open", at: 5, endpoint: "chat", model: "acme/chat", task: "conversational" };
    const who = { account_id: account.id, caller_id: account.id, token_id: null, is_streamed: 1 as const };
    const call = dead.open({ ...start, ...who, reserved_nano: 7, process: "dead" });
    await call.whenDurable();
    journal.close();
    const ingester = createIngester(database, "");
    const living = { isAlive: (name: string) => name === "me", isSure: true };
    expect(await ingestOrphanedJournals(database, ingester, folder, living, 10)).toBe(1);
    expect(await ingestOrphanedJournals(database, ingester, folder, living, 10)).toBe(0);
    expect(await settleAbandoned(database, "me", 10)).toBe(1);
    const reply = await hub.get("/api/usage/calls?state=unknown", hub.token);
    expect(await reply.json()).toMatchObject([{ requestId: "left-open", state: "unknown" }]);
  });

  test.skipIf(skipReason)("usage is summed by the requested group, and can be downloaded as CSV", async () => {
    const reply = await hub.get("/api/usage?groupBy=day,provider,model,account", hub.token);
    const rows = (await reply.json()) as { calls: number; costNanoUsd: number; provider: string; day: string }[];
    expect(reply.status).toBe(200);
    expect(rows.find(({ provider }) => provider === "groq")).toMatchObject({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const total = await db()
      .selectFrom("router_calls")
      .select(({ fn }) => [fn.countAll<number>().as("calls"), fn.sum<number>("cost_nano").as("cost")])
      // Calls of other tests have times in 1970, and a range without a start is the last 30 days.
      .where("at", ">", 1e12)
      .executeTakeFirstOrThrow();
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(Number(total.calls));
    expect(rows.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0)).toBe(Number(total.cost));
    const csv = await hub.get("/api/usage.csv?groupBy=provider", hub.token);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await csv.text()).split("\r\n")[0]).toBe(
      "provider,calls,failed,cancelled,unknown,open,inputTokens,outputTokens,estimated,costNanoUsd,checks,checksNanoUsd",
    );
    const none = await hub.get("/api/usage/calls.csv?state=open", hub.token);
    const some = await hub.get("/api/usage/calls.csv?limit=2", hub.token);
    const [noneHead, someHead] = [await none.text(), await some.text()].map((text) => text.split("\r\n")[0]);
    expect(noneHead).toBe(someHead);
    expect(someHead).toMatch(/^id,requestId,at,account,endpoint,.*,status,error,/);
    const wrong = await hub.get("/api/usage?groupBy=color", hub.token);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: expect.stringContaining('"groupBy"') });
  });
});
