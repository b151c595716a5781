import { expect, test } from "vitest";
import { estimateUsd, modelPrices, priceText } from "../pricing.ts";
import { loadCheck } from "../schema/load-check.ts";
import { schemaVerdict } from "../schema/schema-verdict.ts";
import { newSession } from "../session/session.ts";
import { branch, findSessions, isWorthSaving, quotaError, storageQuota, toEntry, toSaved } from "./saved-sessions.ts";

const playground = {
  session: { ...newSession("s", "conversational", 1), draft: { text: "Why do tides come twice a day?", files: [] } },
  cells: {
    "0.0.a": { call: { phase: "streaming" as const, text: "x", reasoning: "" }, mark: "m", isQueued: false },
    "0.0.b": { call: { phase: "failed" as const, text: "y", reasoning: "" }, mark: "m", isQueued: false },
  },
};

test("saves a session without running calls and lists it by its question", () => {
  const saved = toSaved(playground, 7);
  expect([Object.keys(saved.playground.cells), saved.updatedAt]).toEqual([["0.0.b"], 7]);
  expect(toEntry(saved)).toMatchObject({
    id: "s",
    title: "Why do tides come twice a day?",
    task: "conversational",
    models: 0,
  });
  expect(isWorthSaving(playground)).toBe(true);
  expect(isWorthSaving({ session: newSession("s", "conversational", 1), cells: {} })).toBe(false);
});

test("finds a session by every word of its name, prompts and models", () => {
  const columns = [{ id: "a", model: "acme/Talker", provider: "groq" }];
  const session = { ...playground.session, name: "Sea", columns, request: { inputs: "data:image/png;base64,moon" } };
  const saved = [toSaved({ session, cells: {} }, 7)];
  for (const search of ["", "sea", "TIDES twice", "talker sea"]) expect(findSessions(saved, search)).toHaveLength(1);
  for (const search of ["moon", "sea lions"]) expect(findSessions(saved, search)).toHaveLength(0);
});

test("explains what to do when the storage quota is full", () => {
  const saved = toSaved(playground, 7);
  const entry = (id: string, bytes: number) => ({ ...toEntry(saved), id, bytes });
  expect(quotaError([entry("other", 10)], saved)).toBeUndefined();
  expect(quotaError([entry("other", storageQuota.bytes)], saved)).toMatch(
    /^Not saved: .* is over the limit of 50 MB\. Delete or export a session\.$/,
  );
  expect(quotaError([entry("s", storageQuota.bytes)], saved)).toBeUndefined();
  const many = Array.from({ length: storageQuota.sessions }, (_, index) => entry(`o${index}`, 1));
  expect(quotaError(many, saved)).toContain("you have 200 saved sessions");
});

test("counts files by their size", () => {
  const file = new Blob([new Uint8Array(100_000)]);
  const cell = {
    call: { phase: "done" as const, text: "", reasoning: "", output: { kind: "picture" as const, file } },
    mark: "",
    isQueued: false,
  };
  expect(toSaved({ ...playground, cells: { "0.0.a": cell } }, 1).bytes).toBeGreaterThan(100_000);
});

test("a branch has its own name and id, its origin and the finished answers", () => {
  const branched = branch(playground, "t", 9);
  expect(branched.session).toMatchObject({
    id: "t",
    name: "Why do tides come twice a day?, branch",
    branchedFrom: "s",
  });
  expect(Object.keys(branched.cells)).toEqual(["0.0.b"]);
});

test("estimates the most expensive provider, free or unknown", () => {
  const pricing = (input: number, output: number) => ({
    providerId: "x",
    status: "live" as const,
    task: "conversational",
    pricing: { input, output },
  });
  const record = {
    _id: "1",
    id: "acme/chat",
    inferenceProviderMapping: { groq: pricing(1, 2), together: pricing(3, 6) },
  };
  const prices = modelPrices(record);
  expect(estimateUsd(prices, "groq", 1_000, 1_000)).toBeCloseTo(0.003);
  expect(estimateUsd(prices, "auto", 1_000, 1_000)).toBeCloseTo(0.009);
  expect(estimateUsd(prices, "nebius", 1_000, 1_000)).toBeUndefined();
  expect(estimateUsd(modelPrices({ _id: "2", id: "orrery/guide", inference: "warm" }), "auto", 10, undefined)).toBe(0);
  expect([priceText(undefined), priceText(0), priceText(0.003)]).toEqual(["No price listed", "Free", "Est. ≤ $0.003"]);
});

const schema = {
  type: "object",
  properties: { city: { type: "string" }, year: { type: "integer" } },
  required: ["city", "year"],
};

test("names the path at which a reply violates the schema", async () => {
  const check = await loadCheck();
  expect(schemaVerdict(schema, '{"city":"Brest","year":1901}', check)).toEqual({ isValid: true });
  expect(schemaVerdict(schema, '```json\n{"city":"Brest","year":1901}\n```', check)).toEqual({ isValid: true });
  const wrong = schemaVerdict(schema, '{"city":"Brest","year":"soon"}', check);
  expect(wrong).toEqual({ isValid: false, errors: [expect.stringMatching(/^\/year .*integer/)] });
  const none = schemaVerdict(schema, "I cannot say.", check);
  expect(none).toEqual({ isValid: false, errors: [expect.stringMatching(/^The reply isn’t valid JSON: /)] });
  expect(schemaVerdict({ pattern: "(" }, '"a"', check)).toEqual({
    isValid: null,
    reason: expect.stringMatching(/^Invalid schema: SyntaxError: Invalid regular expression/),
  });
});
