import { expect, test } from "vitest";
import { keyFor, keysInEnvironment, unreadableKey } from "./provider-keys.ts";

const account = new Map([
  ["groq", "account-key"],
  ["together", null],
]);
const hub = { groq: "hub-key", together: "hub-key-2", nebius: "" };

test.each([
  ["the caller's own key first", "groq", "own-key", { key: "own-key", source: "caller" }],
  ["the caller's own key, even if it is empty", "groq", "", { key: "", source: "caller" }],
  ["then the account's", "groq", undefined, { key: "account-key", source: "account" }],
  ["not the hub's for an account whose key can't be decrypted", "together", undefined, undefined],
  ["then the hub's", "nebius", undefined, { key: "", source: "hub" }],
  ["none", "openai", undefined, undefined],
])("a call uses %s", (_name, provider, ownKey, expected) => {
  expect(keyFor(provider, ownKey, account, hub)).toEqual(expected);
});

test.each([
  ["together", undefined, "your saved key cannot be decrypted: add it again under settings → provider keys"],
  ["together", "own-key", undefined],
  ["groq", undefined, undefined],
  ["openai", undefined, undefined],
])("why a saved key for %s cannot be used, beside the own key %s", (provider, ownKey, expected) => {
  expect(unreadableKey(provider, ownKey, account)).toBe(expected);
});

test("reads the hub's keys from the environment, without the spaces around them", () => {
  const environment = {
    GROQ_API_KEY: " one ",
    FAL_AI_API_KEY: "two",
    BLACK_FOREST_LABS_API_KEY: "three",
    TOGETHER_API_KEY: "  ",
    NEBIUS_API_KEY: "not asked for",
  };
  const providers = ["groq", "fal-ai", "black-forest-labs", "together", "openai"];
  expect(keysInEnvironment(environment, providers)).toEqual({
    groq: "one",
    "fal-ai": "two",
    "black-forest-labs": "three",
  });
});
