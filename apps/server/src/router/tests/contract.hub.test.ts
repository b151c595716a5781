import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoggedCall, Simulation } from "@orrery/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContractPlace, contractRows } from "../../testing/router/contract.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

/**
 * To test another gateway, set CONTRACT_BASE, CONTRACT_TOKEN, CONTRACT_MODEL, CONTRACT_PROVIDER (part of the provider's
 * URL) and CONTRACT_SIMULATOR (the URL of the simulator that the gateway calls as its provider).
 */
const {
  CONTRACT_BASE,
  CONTRACT_TOKEN = "",
  CONTRACT_MODEL = "",
  CONTRACT_PROVIDER = "",
  CONTRACT_SIMULATOR,
} = process.env;

const control = (simulator: string, method: string, path: string, body?: object) =>
  fetch(`${simulator}/_simulator/${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

/** A gateway whose simulator is controlled over HTTP. */
const placeAt = (simulator: string, place: Omit<ContractPlace, "fail" | "wasCut" | "callCount">): ContractPlace => {
  const calls = async (): Promise<LoggedCall[]> =>
    ((await (await control(simulator, "GET", "calls")).json()) as LoggedCall[]).filter(({ stage }) => stage === "call");
  return {
    ...place,
    fail: async (simulation: Simulation) => {
      await control(simulator, "DELETE", "faults");
      // A good answer resets the circuit after earlier failures.
      const reply = await fetch(`${place.base}/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${place.token}`, "content-type": "application/json" },
        body: JSON.stringify({ model: place.model, messages: [{ role: "user", content: "hello" }] }),
      });
      await reply.text();
      await control(simulator, "DELETE", "calls");
      await control(simulator, "POST", "faults", simulation);
    },
    callCount: async () => (await calls()).length,
    wasCut: async () => {
      const seen = async () => (await calls()).at(-1)?.eventsSent ?? 0;
      for (let turn = 0; turn < 100; turn++) {
        const before = await seen();
        await new Promise((resolve) => setTimeout(resolve, 100));
        if ((await seen()) === before) return before < 2_000;
      }
      return false;
    },
  };
};

describe("the stream-failure contract", () => {
  let hub: RoutedHub | undefined;
  let place: ContractPlace;
  beforeAll(async () => {
    if (CONTRACT_BASE && CONTRACT_SIMULATOR) {
      place = placeAt(CONTRACT_SIMULATOR, {
        base: CONTRACT_BASE,
        token: CONTRACT_TOKEN,
        model: CONTRACT_MODEL,
        provider: CONTRACT_PROVIDER,
      });
      return;
    }
    const routerSettings = { firstByteMs: 1_000, idleMs: 500, initialDelayMs: 2 };
    hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-contract-")) }, {}, { routerSettings });
    place = placeAt(hub.simulator.url, {
      base: `${hub.address}/router/v1`,
      token: hub.callerToken,
      model: "acme/solo-chat",
      fallbackModel: "acme/duo-chat",
      provider: "together",
    });
  });
  afterAll(() => hub?.close());

  for (const { id, promise, needsFallback, check } of contractRows)
    test(`${id}: ${promise}`, async ({ skip }) => {
      skip(needsFallback === true && place.fallbackModel === undefined, "CONTRACT_* has no model with two providers");
      await check(place);
    });

  test("docs/router-contract.md has every promise word for word", () => {
    const text = readFileSync(new URL("../../../../../docs/router-contract.md", import.meta.url), "utf8");
    for (const { id, promise } of contractRows)
      expect(text.toLowerCase()).toContain(`| ${id} | ${promise}`.toLowerCase());
  });
});
