import type { RoutingPolicy } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import type { Candidate } from "./candidate.ts";
import { rank } from "./rank.ts";
import { combinePolicies } from "./routing-policy.ts";

const base = {
  providerModel: "m",
  task: "conversational",
  status: "live",
  keySource: "none",
  circuit: "closed",
} as const;
const together: Candidate = { ...base, provider: "together", inputPrice: 2, outputPrice: 4 };
const hubItself: Candidate = { ...base, provider: "hf-inference" };
const endpoint = (
  id: number,
  zone: string | null,
  more: Partial<NonNullable<Candidate["endpoint"]>> = {},
): Candidate => ({
  ...base,
  provider: "hf-inference",
  endpoint: {
    id,
    zone,
    kind: "vllm",
    max_in_flight: 8,
    load: 1,
    isFull: false,
    hasPrefix: false,
    lastUse: 0,
    ...more,
  } as EndpointRow & NonNullable<Candidate["endpoint"]>,
});

interface Levels {
  readonly hub?: RoutingPolicy;
  readonly owner?: RoutingPolicy;
  readonly model?: RoutingPolicy;
  readonly isPrivate?: boolean;
}

const rulesOf = ({ hub, owner, model, isPrivate = false }: Levels) =>
  combinePolicies(
    [
      ...(hub ? [{ name: "this hub", policy: hub }] : []),
      ...(owner ? [{ name: "acme", policy: owner }] : []),
      ...(model ? [{ name: "acme/chat", policy: model }] : []),
    ],
    isPrivate,
  );

/** The reason for each candidate, those to use first. */
const explain = (candidates: readonly Candidate[], levels: Levels) =>
  rank(candidates, { tasks: [], policy: "fastest", canCarry: () => true, rules: rulesOf(levels) })
    .verdicts()
    .map(({ provider, endpoint: found, place, reason }) => `${place ?? "–"} ${found?.id ?? provider}: ${reason}`);

const neverAt = (level: string) => `– together: external providers are not allowed (policy of ${level})`;

describe("external providers", () => {
  test("come after own engines by default, and the reason names the rule", () => {
    expect(explain([together, hubItself, endpoint(1, null)], {})).toEqual([
      "1 1: own engines first (default)",
      "2 hf-inference: own engines first (default)",
      "3 together: by measured speed",
    ]);
    const fast = { ...together, firstMs: 10 };
    expect(explain([endpoint(1, null), fast], { owner: { ownEnginesFirst: false } })[0]).toBe(
      "1 together: by measured speed",
    );
    expect(
      explain([together, endpoint(1, null)], { hub: { ownEnginesFirst: false }, model: { ownEnginesFirst: true } })[0],
    ).toBe("1 1: own engines first (policy of acme/chat)");
  });

  test.each<[string, Levels]>([
    ["this hub", { hub: { external: "never" }, model: { external: "allow" } }],
    ["acme", { owner: { external: "never" } }],
    ["acme/chat", { hub: { external: "allow" }, model: { external: "never" } }],
  ])("are never used if %s says so", (level, levels) => {
    expect(explain([together], levels)).toEqual([neverAt(level)]);
  });

  test("are not used for private models, unless a policy allows them", () => {
    expect(explain([together], { isPrivate: true })).toEqual([
      "– together: private models use own engines only, unless their policy allows external providers",
    ]);
    expect(explain([together], { isPrivate: true, model: { external: "allow" } })).toEqual([
      "1 together: by measured speed",
    ]);
    expect(explain([hubItself, endpoint(1, null)], { isPrivate: true })).toHaveLength(2);
  });

  test("answer before own engines that are down or full", () => {
    const down = endpoint(1, null, { downReason: "connection refused" });
    expect(explain([down, endpoint(2, null, { isFull: true }), together], {})).toEqual([
      "1 together: by measured speed",
      "2 1: own engines first (default); used last: connection refused",
      "3 2: own engines first (default); used last: at its limit of 8 calls",
    ]);
  });
});

test("zones exclude engines elsewhere and providers, never the hub itself", () => {
  const levels = { hub: { zones: ["eu-north", "eu-west"] }, owner: { zones: ["eu-north"] } };
  expect(
    explain([endpoint(1, "eu-north"), endpoint(2, "eu-west"), endpoint(3, null), together, hubItself], levels),
  ).toEqual([
    "1 1: own engines first (default)",
    "2 hf-inference: own engines first (default)",
    "– 2: it is in the zone eu-west, and only eu-north is allowed (policy of acme)",
    "– 3: its zone is unknown, and only eu-north, eu-west is allowed (policy of this hub)",
    "– together: its zone is unknown, and only eu-north, eu-west is allowed (policy of this hub)",
  ]);
});

test("the lowest price ceiling wins; own engines without a price are free", () => {
  const levels = { hub: { maxInputPrice: 5, maxOutputPrice: 3 }, model: { maxInputPrice: 1 } };
  expect(explain([together, endpoint(1, null)], levels)).toEqual([
    "1 1: own engines first (default)",
    "– together: its input price is unknown or above $1 per million tokens (policy of acme/chat)",
  ]);
  expect(explain([together], { hub: { maxInputPrice: 5, maxOutputPrice: 3 } })).toEqual([
    "– together: its output price is unknown or above $3 per million tokens (policy of this hub)",
  ]);
});

test("no zone is allowed by an empty list", () => {
  expect(explain([endpoint(1, "eu")], { hub: { zones: [] } })).toEqual([
    "– 1: it is in the zone eu, and only no zone is allowed (policy of this hub)",
  ]);
});

test.each<[string, Candidate, RoutingPolicy, string]>([
  ["the highest prices", together, { maxInputPrice: 2, maxOutputPrice: 4 }, "1 together: by measured speed"],
  [
    "an unknown input price",
    { ...base, provider: "together", outputPrice: 1 },
    { maxInputPrice: 2 },
    "– together: its input price is unknown or above $2 per million tokens (policy of this hub)",
  ],
  [
    "an unknown output price",
    { ...base, provider: "together", inputPrice: 1 },
    { maxOutputPrice: 2 },
    "– together: its output price is unknown or above $2 per million tokens (policy of this hub)",
  ],
  [
    "an engine with a price",
    { ...endpoint(1, null), inputPrice: 3 },
    { maxInputPrice: 2 },
    "– 1: its input price is unknown or above $2 per million tokens (policy of this hub)",
  ],
  [
    "an engine without a price",
    endpoint(1, null),
    { maxInputPrice: 0, maxOutputPrice: 0 },
    "1 1: own engines first (default)",
  ],
  [
    "an engine, where external providers are not allowed",
    endpoint(1, null),
    { external: "never" },
    "1 1: own engines first (default)",
  ],
  [
    "the hub itself, whatever the policy",
    hubItself,
    { external: "never", zones: [], maxInputPrice: 0, maxOutputPrice: 0 },
    "1 hf-inference: own engines first (default)",
  ],
])("prices and limits: %s", (_name, candidate, hub, expected) => {
  expect(explain([candidate], { hub })).toEqual([expected]);
});

test("what all levels say together", () => {
  expect(rulesOf({})).toEqual({ ownFirst: { value: true, rule: "default" }, zones: [] });
  const levels = {
    hub: { ownEnginesFirst: true, maxInputPrice: 1, maxOutputPrice: 5, zones: ["eu"] },
    owner: { ownEnginesFirst: false, maxInputPrice: 2, maxOutputPrice: 4 },
    model: { external: "never" as const },
  };
  expect(rulesOf(levels)).toEqual({
    ownFirst: { value: false, rule: "policy of acme" },
    externalRefusal: "external providers are not allowed (policy of acme/chat)",
    zones: [{ value: ["eu"], rule: "policy of this hub" }],
    maxInputPrice: { value: 1, rule: "policy of this hub" },
    maxOutputPrice: { value: 4, rule: "policy of acme" },
  });
});
