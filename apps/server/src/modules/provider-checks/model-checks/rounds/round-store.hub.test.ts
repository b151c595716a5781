import type { CheckOutcome, CheckResult, CheckRound } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RepositoryRow } from "../../../../catalogue/repository-store.ts";
import { addModel } from "../../../../testing/add-model.ts";
import { type EngineForTests, enginesForTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { createQueueDue, newRoundId } from "./due-rounds.ts";
import { createRoundStore, historyOf, queueRound } from "./round-store.ts";

const hourMs = 60 * 60 * 1000;
const none = { calls: 0, promptTokens: 0, completionTokens: 0 };

const resultOf = (outcome: CheckOutcome, at: number): CheckResult => ({
  check: "stop",
  outcome,
  sentence: outcome === "failed" ? "Ignores `stop`." : "Stops.",
  at: new Date(at).toISOString(),
  cost: none,
  probes: [{ id: "stop", label: "Stop", outcome, sentence: "", exchanges: [{ request: { stop: "b" }, status: 200 }] }],
});

describe.each(enginesForTests)("stored checks on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: HubForTests;
  let row: RepositoryRow;
  let accountId: number;
  let now = Date.UTC(2026, 10, 1);
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    // Without calls to models: this test plays the runner.
    hub = await startHub(await engine.newStore(), {
      role: "hub",
      isPrivateWebhookAllowed: true,
    });
    row = await addModel(hub.hub, "acme/stored", { "README.md": "A model" });
    const account = await hub.hub.database.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    accountId = account.id;
    await hub.hub.catalogue.addMapping(row, "together", {
      provider_model: "chat",
      status: "live",
      task: "conversational",
      updated_at: 1,
      is_local: 1,
      adapter: null,
      adapter_weights_path: null,
      supports_tools: null,
      supports_structured_output: null,
      input_price: 1,
      output_price: 2,
      context_length: null,
    });
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  const targetOf = (endpoint_id: number) => ({
    repository_id: row.id,
    provider: endpoint_id ? "hf-inference" : "together",
    endpoint_id,
  });
  const runOnce = async (outcome: CheckOutcome, endpointId = 0): Promise<string> => {
    const { db } = hub.hub.database;
    const store = createRoundStore(db, "this process", () => now);
    const asked = {
      provider_model: "chat",
      level: "quick",
      cause: "asked",
      token_id: null,
      role: "inference",
    } as const;
    const id = newRoundId();
    const payer = { account_id: accountId, caller_id: accountId };
    await queueRound(db, { id, ...targetOf(endpointId), ...asked, ...payer }, now);
    const entry = await store.own(id);
    if (!entry) throw new Error("not owned");
    const round: CheckRound = { scope: "default", at: "", results: [resultOf(outcome, now)], cost: none, skipped: [] };
    const spent = { callsSent: 1, inputTokens: 2, outputTokens: 3, costNano: 4, firstMs: 5 };
    expect(await store.finish(entry, { round, calls: "[]", ...spent })).toBe(true);
    expect(await store.finish(entry, { round, calls: "[]", ...spent })).toBe(false);
    return id;
  };
  const mark = () =>
    hub.hub.database.db.selectFrom("check_marks").selectAll().where("endpoint_id", "=", 0).executeTakeFirstOrThrow();

  test.skipIf(skipReason)("tell since when an outcome holds, and webhooks when it changes", async () => {
    const { db } = hub.hub.database;
    const created = await hub.send(
      "POST",
      "/api/settings/webhooks",
      { url: "http://127.0.0.1:9/never", watched: [{ type: "model", name: "acme/stored" }] },
      hub.token,
    );
    expect(created.status).toBeLessThan(300);
    const first = now;
    await runOnce("passed");
    now += 24 * hourMs;
    await runOnce("passed");
    expect(await mark()).toMatchObject({ outcome: "passed", since: first, checked_at: now });
    const deliveries = () => db.selectFrom("webhook_deliveries").select("event").execute();
    expect(await deliveries()).toEqual([]);
    now += 24 * hourMs;
    const id = await runOnce("failed");
    expect(await mark()).toMatchObject({ outcome: "failed", since: now, round_id: id });
    const [delivery] = await deliveries();
    expect(JSON.parse(delivery?.event ?? "{}")).toMatchObject({
      scope: "check",
      action: "changed",
      changedCheck: { provider: "together", endpointId: null, check: "stop", before: "passed", after: "failed" },
    });
    const history = await historyOf(db, targetOf(0));
    expect(history.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "failed"]);
    expect(history[0]?.probes?.[0]?.exchanges).toEqual([]);
  });

  test.skipIf(skipReason)(
    "are repeated on schedule: own engines by themselves, providers where it is turned on",
    async () => {
      const { db } = hub.hub.database;
      await runOnce("passed", 7);
      const queueDue = (budget: number) =>
        createQueueDue({
          db,
          now: () => now + 25 * hourMs,
          config: { checkHours: 24, checkBudget: budget, checkMaxAge: 7 },
        })();
      const queued = () =>
        db.selectFrom("check_rounds").select(["provider", "cause", "level"]).where("state", "=", "queued").execute();
      // The engine was removed since.
      await queueDue(1);
      expect(await queued()).toEqual([]);
      const payer = { account_id: accountId, updated_at: now };
      await db
        .insertInto("check_schedules")
        .values({ ...targetOf(0), is_on: 1, ...payer })
        .execute();
      await queueDue(0);
      expect(await queued()).toEqual([]);
      await queueDue(1);
      await queueDue(1);
      expect(await queued()).toEqual([{ provider: "together", cause: "schedule", level: "full" }]);
    },
  );

  test.skipIf(skipReason)("are repeated when streams of real traffic lose their usage", async () => {
    const { db } = hub.hub.database;
    await db.deleteFrom("check_rounds").where("state", "=", "queued").execute();
    await db
      .updateTable("check_marks")
      .set({ check_id: "streaming-usage", outcome: "passed" })
      .where("endpoint_id", "=", 0)
      .execute();
    let clock = now + 2 * hourMs;
    const config = { checkHours: 24, checkBudget: 1, checkMaxAge: 7 };
    const queueDue = createQueueDue({ db, now: () => clock, config });
    clock += 2 * hourMs;
    const call = (number: number, usage_source: "provider" | "counted") => ({
      request_id: `call-${number}`,
      at: clock - 1_000,
      account_id: accountId,
      endpoint: "chat",
      model: "acme/stored",
      state: "done" as const,
      is_streamed: 1 as const,
      attempts: 1,
      reserved_nano: 0,
      bytes_out: 1,
      process: "test",
      provider: "together",
      usage_source,
    });
    await db
      .insertInto("router_calls")
      .values(Array.from({ length: 40 }, (_, number) => call(number, "counted")))
      .execute();
    await queueDue();
    const queued = await db
      .selectFrom("check_rounds")
      .select(["provider", "cause", "level"])
      .where("state", "=", "queued")
      .execute();
    expect(queued).toEqual([{ provider: "together", cause: "traffic", level: "quick" }]);
    await db.updateTable("check_marks").set({ outcome: "failed" }).where("endpoint_id", "=", 0).execute();
    await db.deleteFrom("check_rounds").where("state", "=", "queued").execute();
    clock += 2 * hourMs;
    await queueDue();
    expect(await db.selectFrom("check_rounds").select("id").where("state", "=", "queued").execute()).toEqual([]);
  });

  test.skipIf(skipReason)("lose requests and replies after some days, and keep what they found", async () => {
    const { db } = hub.hub.database;
    const store = createRoundStore(db, "this process", () => now + 40 * 24 * hourMs);
    await store.sweep(30);
    const rounds = await db
      .selectFrom("check_rounds")
      .select(["calls", "result"])
      .where("state", "=", "done")
      .execute();
    expect(rounds.length).toBeGreaterThan(2);
    expect(rounds.every(({ calls, result }) => calls === null && result === null)).toBe(true);
    expect((await mark()).outcome).toBe("failed");
    // The engine was removed, and its marks with it.
    expect(await db.selectFrom("check_marks").select("endpoint_id").execute()).toEqual([{ endpoint_id: 0 }]);
  });
});
