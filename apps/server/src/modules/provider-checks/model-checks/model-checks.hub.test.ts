import type { CheckDetail, CheckedProvider, ModelChecks, StartedChecks } from "@orrery/contract";
import { afterEach, describe, expect, test } from "vitest";
import { byteTokenizerFiles } from "../../../router/tests/byte-tokenizer.ts";
import { addModel } from "../../../testing/add-model.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import { addUser } from "../../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../../testing/router.ts";
import { createRoundStore, queueRound } from "./rounds/round-store.ts";

const place = "/api/models/acme/checked/providers/checks";

const publish = async ({ hub }: RoutedHub): Promise<void> => {
  const row = await addModel(hub, "acme/checked", byteTokenizerFiles);
  await hub.catalogue.addMapping(row, "together", {
    provider_model: "chat-at-together",
    status: "live",
    task: "conversational",
    updated_at: 1,
    is_local: 1,
    adapter: null,
    adapter_weights_path: null,
    supports_tools: 1,
    supports_structured_output: 1,
    input_price: 1,
    output_price: 2,
    context_length: 4_096,
  });
};

for (const { name, skipReason, start } of enginesForTests)
  describe.skipIf(skipReason)(`checks of providers on ${name}`, () => {
    let hub: RoutedHub;
    let other: string;
    startRoutedHubOn(
      { skipReason, start },
      async (started) => {
        hub = started;
        other = await addUser(hub, "eve", "inference");
        await publish(hub);
      },
      {},
      { routerSettings: { initialDelayMs: 2, maxDelayMs: 2 } },
    );
    afterEach(() => hub.simulator.reset());

    const list = async (token = hub.callerToken) => (await (await hub.get(place, token)).json()) as ModelChecks;
    const provider = async (token = hub.callerToken): Promise<CheckedProvider | undefined> =>
      (await list(token)).providers.find((one) => one.provider === "together");
    const run = async (body: object): Promise<string> => {
      const reply = await hub.send("POST", place, body, hub.callerToken);
      expect(reply.status).toBe(202);
      const { checks } = (await reply.json()) as StartedChecks;
      await expect.poll(async () => (await provider())?.latest?.id, { timeout: 30_000 }).toBe(checks[0]?.id);
      return checks[0]?.id ?? "";
    };

    test("shows what a check would cost before it runs, to those who can run it", async () => {
      const { estimates, canRun, providers } = await list();
      expect(canRun).toBe(true);
      expect(estimates?.full.calls).toBeGreaterThan(20);
      expect(estimates?.full.usd).toBeGreaterThan(0);
      expect(estimates?.quick.usd).toBeLessThan(estimates?.full.usd ?? 0);
      expect(providers).toMatchObject([{ verdict: { state: "not-checked" }, isVerified: false, isScheduled: false }]);
      const anonymous = await list("");
      expect([anonymous.canRun, anonymous.estimates]).toEqual([false, undefined]);
    });

    test("runs a check with the account's rights, and keeps its calls apart", async () => {
      const id = await run({ provider: "together", level: "full" });
      const found = await provider();
      // The simulated provider counts words.
      expect(found?.marks[0]?.result).toMatchObject({ check: "template", outcome: "failed" });
      expect(found?.marks.map(({ result }) => result.check)).toContain("streaming-usage");
      expect(found?.marks[0]?.drift?.days).toHaveLength(30);
      expect(found?.reason).toMatch(/^Prompt template differs since /);
      expect(found?.speed.firstMs).toBeGreaterThanOrEqual(0);
      await hub.settled();
      const calls = await hub.hub.database.db.selectFrom("router_calls").selectAll().execute();
      expect(new Set(calls.map(({ endpoint, provider: at }) => `${endpoint} ${at}`))).toEqual(
        new Set(["check together"]),
      );
      const usage = await (await hub.get("/api/usage?groupBy=model", hub.token)).json();
      expect(usage).toMatchObject([{ model: "acme/checked", calls: 0, checks: calls.length, costNanoUsd: 0 }]);
      const detail = (await (await hub.get(`/api/checks/${id}`, hub.callerToken)).json()) as CheckDetail;
      // The hub itself refuses one of them, which no provider gets.
      expect(detail.calls?.filter(({ status }) => status !== 0)).toHaveLength(calls.length);
      expect(detail.cost.calls).toBe(calls.length);
      expect(detail.costNanoUsd).toBe(calls.reduce((sum, { cost_nano }) => sum + (cost_nano ?? 0), 0));
      expect(detail.calls?.find(({ events }) => events)?.events?.at(-1)).toMatchObject({ data: "[DONE]" });
      expect((await hub.get("/api/providers/health", hub.token)).status).toBe(200);
      expect(await (await hub.get("/api/providers/health", hub.token)).json()).toEqual([]);
    });

    test("shows marks to everyone, and requests only to who paid and to admins", async () => {
      const id = (await provider())?.latest?.id ?? "";
      expect((await list("")).providers[0]?.marks.length).toBeGreaterThan(0);
      expect((await hub.get(`/api/checks/${id}`, hub.token)).status).toBe(200);
      expect((await hub.get(`/api/checks/${id}`, other)).status).toBe(403);
      expect((await hub.get(`/api/checks/${id}`)).status).toBe(403);
      expect((await hub.get("/api/checks/check_none", hub.token)).status).toBe(404);
      expect(await (await hub.get("/api/providers/measured")).json()).toMatchObject({
        providers: [{ provider: "together", label: "Together AI", models: [{ model: "acme/checked" }] }],
        isCut: false,
      });
      expect((await hub.send("POST", place, {}, "")).status).toBe(401);
      expect((await hub.send("POST", place, { provider: "groq" }, hub.callerToken)).status).toBe(404);
    });

    test("a call to owner/name:verified says which check excluded a provider", async () => {
      const messages = [{ role: "user", content: "hello" }];
      const ask = (body: object) =>
        hub.send("POST", "/router/v1/chat/completions", { messages, ...body }, hub.callerToken);
      const refused = await ask({ model: "acme/checked:verified" });
      expect(refused.status).toBe(400);
      const { error } = (await refused.json()) as { error: { message: string } };
      expect(error.message).toMatch(
        /Together AI: Prompt template differs since .* To run checks: orrery check acme\/checked$/,
      );
      const required = await ask({ model: "acme/checked", provider: { require: ["streaming-usage"] } });
      expect([required.status, required.headers.get("x-orrery-checks")]).toEqual([200, "require=streaming-usage"]);
      const exacto = await ask({ model: "acme/checked:exacto" });
      expect([exacto.status, exacto.headers.get("x-orrery-checks")]).toEqual([200, "exacto=tools-check-first"]);
    });

    test("a check runs once, and one that a dead process has left fails", async () => {
      const { db } = hub.hub.database;
      const account = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
      const row = await hub.hub.catalogue.find("model", "acme/checked");
      const entry = {
        id: "check_left",
        repository_id: row?.id ?? 0,
        provider: "together",
        endpoint_id: 0,
        provider_model: "chat-at-together",
        level: "quick" as const,
        cause: "asked" as const,
        account_id: account.id,
        caller_id: account.id,
        token_id: null,
        role: "inference" as const,
      };
      const [one, two] = await Promise.all([
        queueRound(db, entry, Date.now()),
        queueRound(db, { ...entry, id: "check_twice" }, Date.now()),
      ]);
      expect([one, two].filter(Boolean)).toHaveLength(1);
      const stores = ["one", "two"].map((process) => createRoundStore(db, process, Date.now));
      const owned = await Promise.all(stores.map((store) => store.own(one?.id ?? two?.id ?? "")));
      // The hub's own runner may have been first.
      expect(owned.filter(Boolean).length).toBeLessThanOrEqual(1);
      await expect.poll(async () => (await provider())?.latest?.state, { timeout: 30_000 }).toMatch(/failed|done/);
    });

    test("says why nothing can be checked", async () => {
      await hub.hub.database.db
        .updateTable("provider_mappings")
        .set({ status: "error" })
        .where("provider", "=", "together")
        .execute();
      await expect.poll(async () => (await provider())?.status).toBe("error");
      const reply = await hub.send("POST", place, { provider: "together" }, hub.callerToken);
      expect(reply.status).toBe(409);
      expect(await reply.json()).toMatchObject({
        error: "Nothing can be checked. Together AI reports the model as broken.",
      });
    });
  });
