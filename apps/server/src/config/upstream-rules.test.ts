import { expect, test } from "vitest";
import { defaultUpstream, parseUpstreamRules, upstreamFinder, upstreamToken } from "./upstream-rules.ts";

const rules = "acme/*=https://hub.acme.example/,te?m/net-*=http://10.0.0.5:8080,*=https://hub.example";

test.each([
  ["acme/net", "https://hub.acme.example"],
  ["ACME/Net", "https://hub.acme.example"],
  ["team/net-1", "http://10.0.0.5:8080"],
  ["lab/other", "https://hub.example"],
  ["gpt2", "https://hub.example"],
])("%s comes from %s", (id, upstream) => {
  expect(upstreamFinder(parseUpstreamRules(rules) ?? [])(id)).toBe(upstream);
});

test("without a rule that matches there is no upstream", () => {
  const one = "acme/*=https://hub.acme.example";
  expect(upstreamFinder(parseUpstreamRules(one) ?? [])("lab/net")).toBeUndefined();
  expect([defaultUpstream(one), defaultUpstream(rules), defaultUpstream("https://a.example/")]).toEqual([
    undefined,
    "https://hub.example",
    "https://a.example",
  ]);
});

test.each(["ftp://hub.example", "acme/*=", "acme/*", "https://ada:x@hub.example", "https://hub.example?x=1", "a,b"])(
  "%j is not a list of upstreams",
  (text) => {
    expect(parseUpstreamRules(text)).toBeUndefined();
  },
);

test("a token is sent to its own host only", () => {
  const tokens = "hub.acme.example=hf_one,10.0.0.5:8080=two=2";
  expect(upstreamToken(tokens, "https://hub.acme.example", false)).toBe("hf_one");
  expect(upstreamToken(tokens, "http://10.0.0.5:8080", true)).toBe("two=2");
  expect(upstreamToken(tokens, "https://hub.example", true)).toBeUndefined();
  expect(upstreamToken("hf_one", "https://hub.example", true)).toBe("hf_one");
  expect(upstreamToken("hf_one", "https://hub.example", false)).toBeUndefined();
  expect(upstreamToken("", "https://hub.example", true)).toBeUndefined();
});
