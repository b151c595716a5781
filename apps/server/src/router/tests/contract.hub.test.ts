import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LoggedCall, Simulation } from "@orrery/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { type ContractPlace, contractRows } from "../../testing/router-contract.ts";

/**
 * The suite is pointed at another gateway by CONTRACT_BASE, CONTRACT_TOKEN, CONTRACT_MODEL, CONTRACT_PROVIDER (a part of
 * the provider's address) and CONTRACT_SIMULATOR (the simulator that the gateway's provider is).
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

/** A place whose simulator is reached by its control API alone. */
const placeAt = (simulator: string, place: Omit<ContractPlace, "fail" | "wasCut" | "callCount">): ContractPlace => {
  const calls = async (): Promise<LoggedCall[]> =>
    ((await (await control(simulator, "GET", "calls")).json()) as LoggedCall[]).filter(({ stage }) => stage === "call");
  return {
    ...place,
    fail: async (simulation: Simulation) => {
      await control(simulator, "DELETE", "faults");
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
    const routerSettings = { firstByteMs: 1_000, idleMs: 500, initialDelayMs: 2, failuresToOpen: 1_000 };
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
      skip(needsFallback === true && place.fallbackModel === undefined, "no model with two providers was named");
      await check(place);
    });

  test("every promise stands in docs/router-contract.md, word for word", () => {
    const text = readFileSync(new URL("../../../../../docs/router-contract.md", import.meta.url), "utf8");
    for (const { id, promise } of contractRows)
      expect(text.toLowerCase()).toContain(`| ${id} | ${promise}`.toLowerCase());
  });
});
