import { describe, expect, it } from "vitest";
import { createHubCache, fingerprint } from "./hub-cache.ts";

describe("the hub cache", () => {
  it("keeps a value for five minutes", () => {
    const cache = createHubCache();
    cache.set("key", "value", 1000);
    expect([cache.get("key", 1000), cache.get("key", 300_999), cache.get("key", 301_000)]).toEqual([
      "value",
      "value",
      undefined,
    ]);
    expect(cache.get("other", 1000)).toBeUndefined();
  });

  it("holds 500 values and evicts the one that was set first", () => {
    const cache = createHubCache();
    for (let index = 0; index < 500; index++) cache.set(`key ${index}`, index, 0);
    expect(cache.get("key 0", 1)).toBe(0);
    cache.set("key 0", "new", 0);
    cache.set("key 500", 500, 0);
    expect([cache.get("key 0", 1), cache.get("key 1", 1), cache.get("key 2", 1)]).toEqual(["new", undefined, 2]);
  });

  it("has keys that differ between tokens and do not contain them", () => {
    const tokens = Array.from({ length: 2000 }, (_, index) => `hf_token_${index}`);
    const prints = tokens.map(fingerprint);
    expect(new Set(prints).size).toBe(tokens.length);
    expect(new Set(prints.map((print) => print.split(".")[1])).size).toBe(tokens.length);
    expect(prints.some((print) => print.includes("hf_"))).toBe(false);
    expect(fingerprint("hf_token_7")).toBe(prints[7]);
  });
});
