import { describe, expect, test } from "vitest";
import { cellsOf, checkCall, checkRequest, loadFixtures } from "../../../scripts/cells.mjs";
import * as inference from "./index.ts";

const fixtures = loadFixtures();

test("every cell has a fixture and every fixture a cell", () => {
  expect(fixtures.map(({ provider, task }) => `${provider}/${task}`).sort()).toEqual(cellsOf(inference).sort());
  expect([...new Set(fixtures.map(({ provider }) => provider))].sort()).toEqual(
    [...inference.INFERENCE_PROVIDERS].sort(),
  );
});

describe("the request of each cell is the one its provider wants", () => {
  test.each(fixtures)("$provider $task", (cell) => checkRequest(inference, cell));
});

describe("the client goes each cell's whole way", () => {
  test.each(fixtures)("$provider $task", (cell) => checkCall(inference, cell));
});

test("chat requests begin with the model, so that a router can route from a prefix", () => {
  const chats = fixtures.filter(({ task }) => task === "conversational");
  expect(chats.length).toBeGreaterThan(10);
  for (const { provider, fixture } of chats) {
    const { json } = fixture.request.body as { json: Record<string, unknown> };
    expect([provider, Object.keys(json)[0]]).toEqual([provider, "model"]);
  }
});
