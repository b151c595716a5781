import type { StartedChecks } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byteTokenizerFiles } from "../../../router/tests/byte-tokenizer.ts";
import { addModel } from "../../../testing/add-model.ts";
import { type EngineForTests, postgresEngine } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { plantedKeys, type RoutedHub, startRoutedHub } from "../../../testing/router.ts";
import { interruptedMessage } from "./rounds/check-runner.ts";
import { newRoundId } from "./rounds/due-rounds.ts";
import { queueRound } from "./rounds/round-store.ts";

const place = "/api/models/acme/shared/providers/checks";

describe.skipIf(postgresEngine.skipReason)("checks with several processes of a hub", () => {
  let engine: EngineForTests;
  let hub: RoutedHub;
  let second: HubForTests;
  beforeAll(async () => {
    engine = await postgresEngine.start();
    const store = await engine.newStore();
    hub = await startRoutedHub(store);
    const row = await addModel(hub.hub, "acme/shared", byteTokenizerFiles);
    const shared = { status: "live", task: "conversational", updated_at: 1, is_local: 1 } as const;
    const unknown = { adapter: null, adapter_weights_path: null, supports_tools: null, context_length: null };
    const priced = { supports_structured_output: null, input_price: 1, output_price: 2 };
    for (const provider of ["together", "groq"])
      await hub.hub.catalogue.addMapping(row, provider, {
        provider_model: `chat-at-${provider}`,
        ...shared,
        ...unknown,
        ...priced,
      });
    const other = await engine.newStore();
    second = await startHub({ ...store, dataFolder: other.dataFolder }, { providersAt: hub.simulator.url }, undefined, {
      providerKeys: plantedKeys,
    });
  });
  afterAll(async () => {
    await second?.close();
    await hub?.close();
    await engine?.stop();
  });

  const rounds = () => hub.hub.database.db.selectFrom("check_rounds").selectAll().execute();
  const ended = async () => (await rounds()).every(({ state }) => state === "done" || state === "failed");

  test("a check that is asked for at both runs once", async () => {
    const replies = await Promise.all(
      [hub, second].map((one) => one.send("POST", place, { level: "quick" }, hub.callerToken)),
    );
    const started = await Promise.all(
      replies.map(async (reply) => (reply.status === 202 ? ((await reply.json()) as StartedChecks).checks : [])),
    );
    expect(
      started
        .flat()
        .map(({ provider }) => provider)
        .sort(),
    ).toEqual(["groq", "together"]);
    await expect.poll(ended, { timeout: 30_000 }).toBe(true);
    const done = await rounds();
    expect(done.map(({ state }) => state)).toEqual(["done", "done"]);
    await Promise.all([hub.settled(), second.get("/api/usage/calls?limit=1", hub.token)]);
    const calls = await hub.hub.database.db.selectFrom("router_calls").select("id").execute();
    expect(calls).toHaveLength(done.reduce((sum, { calls_sent }) => sum + calls_sent, 0));
  });

  test("what a killed process has left fails, and is not sent again", async () => {
    const { db } = hub.hub.database;
    const [first] = await rounds();
    if (!first) throw new Error("no check has run");
    const { repository_id, provider, endpoint_id, provider_model, account_id, caller_id } = first;
    const id = newRoundId();
    const target = { repository_id, provider, endpoint_id, provider_model, account_id, caller_id };
    await db.transaction().execute(async (transaction) => {
      const asked = { id, level: "quick", cause: "asked", token_id: null, role: "inference" } as const;
      await queueRound(transaction, { ...target, ...asked }, Date.now());
      await transaction
        .updateTable("check_rounds")
        .set({ state: "running", process: "a process that is gone", started_at: Date.now() })
        .where("id", "=", id)
        .execute();
    });
    await expect.poll(ended, { timeout: 30_000 }).toBe(true);
    const left = (await rounds()).find((one) => one.id === id);
    expect([left?.state, left?.error, left?.calls_sent]).toEqual(["failed", interruptedMessage, 0]);
  });
});
