import { expect, test } from "vitest";
import { enteredKey, keyFor, keysInEnvironment, unreadableKey } from "./provider-keys.ts";

const account = new Map([
  ["groq", "account-key"],
  ["together", null],
]);
const hub = { groq: "hub-key", together: "hub-key-2", nebius: "" };

test.each([
  ["the caller's own key first", "groq", "own-key-1", { key: "own-key-1", source: "caller" }],
  ["then the account's", "groq", undefined, { key: "account-key", source: "account" }],
  ["not the hub's for an account whose key can't be decrypted", "together", undefined, undefined],
  ["then the hub's", "nebius", undefined, { key: "", source: "hub" }],
  ["none", "openai", undefined, undefined],
])("a call uses %s", (_name, provider, ownKey, expected) => {
  expect(keyFor(provider, ownKey, account, hub)).toEqual(expected);
});

test.each([
  ["together", undefined, "your saved key cannot be decrypted: add it again under settings → provider keys"],
  ["together", "own-key-1", undefined],
  ["groq", undefined, undefined],
  ["openai", undefined, undefined],
])("why a saved key for %s cannot be used, beside the own key %s", (provider, ownKey, expected) => {
  expect(unreadableKey(provider, ownKey, account)).toBe(expected);
});

test("reads the hub's keys from the environment, without the spaces around them", () => {
  const environment = {
    GROQ_API_KEY: " key-one-1 ",
    FAL_AI_API_KEY: "key-two-2",
    BLACK_FOREST_LABS_API_KEY: "key-three",
    TOGETHER_API_KEY: "  ",
    NEBIUS_API_KEY: "not asked for",
  };
  const providers = ["groq", "fal-ai", "black-forest-labs", "together", "openai"];
  expect(keysInEnvironment(environment, providers)).toEqual({
    groq: "key-one-1",
    "fal-ai": "key-two-2",
    "black-forest-labs": "key-three",
  });
});

test("a key under 8 characters is refused wherever it comes from", () => {
  expect(() => keyFor("groq", "1234567", account, hub)).toThrow(
    "The provider key has fewer than 8 characters. Send the complete key, or a token of this hub.",
  );
  expect(() => enteredKey(" 1234567 ")).toThrow('"key" has fewer than 8 characters. Enter the complete key.');
  expect(enteredKey(" 12345678 ")).toBe("12345678");
  expect(() => keysInEnvironment({ GROQ_API_KEY: "1234567" }, ["groq"])).toThrow(
    "GROQ_API_KEY has fewer than 8 characters. Set the complete key, or remove it.",
  );
});
