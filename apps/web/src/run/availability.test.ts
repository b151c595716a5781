import { expect, it } from "vitest";
import { type AvailabilityFacts, availabilityOf } from "./availability.ts";

const facts: AvailabilityFacts = {
  runsHere: false,
  mapping: {},
  providers: [
    { id: "groq", label: "Groq", key: "hub" },
    { id: "together", label: "Together", key: "account" },
    { id: "cerebras", label: "Cerebras", key: null },
  ],
  tabKeys: new Set(),
  isSignedIn: true,
};

const live = { status: "live" };
const idsOf = (given: Partial<AvailabilityFacts>) => {
  const { state, choices } = availabilityOf({ ...facts, ...given });
  return [state, ...choices.map((choice) => `${choice.id} ${choice.state}`)];
};

it("a model that runs on this hub is live for everyone", () => {
  expect(idsOf({ runsHere: true, isSignedIn: false, providers: [] })).toEqual(["live", "hf-inference ready"]);
});

it("providers with a key come first, and automatic routing needs several", () => {
  expect(idsOf({ mapping: { cerebras: live, groq: live, together: live } })).toEqual([
    "live",
    "auto ready",
    "groq ready",
    "together ready",
    "cerebras needs-key",
  ]);
  expect(idsOf({ mapping: { groq: live, together: live }, isSignedIn: false })).not.toContain("auto ready");
});

it("Needs a key unless this tab has one", () => {
  expect(idsOf({ mapping: { cerebras: live } })).toEqual(["needs-key", "cerebras needs-key"]);
  expect(idsOf({ mapping: { cerebras: live }, tabKeys: new Set(["cerebras"]) })).toEqual(["live", "cerebras ready"]);
});

it("cannot run without a working provider", () => {
  expect(idsOf({})).toEqual(["cannot-run"]);
  expect(idsOf({ mapping: { groq: { status: "error" } } })).toEqual(["cannot-run", "groq broken"]);
});
