import { type CheckOutcome, checkMarks } from "@orrery/contract";
import { expect, test } from "vitest";
import { checkRefusal, type MarkedOutcome, toolsPlace } from "./check-demands.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 18);
const since = Date.UTC(2026, 9, 28);

const mark = (check: MarkedOutcome["check"], outcome: CheckOutcome = "passed", checkedAt = now): MarkedOutcome => ({
  check,
  outcome,
  checkedAt,
  since,
});

const all = (changes: Partial<Record<MarkedOutcome["check"], CheckOutcome>> = {}, checkedAt = now) =>
  checkMarks.map((check) => mark(check, changes[check] ?? "passed", checkedAt));

const verified = { require: [], isVerified: true, checkedSince: now - 7 * day };

test.each<[string, readonly MarkedOutcome[], string | undefined]>([
  ["all passed", all(), undefined],
  ["a feature that it does not offer", all({ logprobs: "not-offered" }), undefined],
  ["another template", all({ template: "failed" }), "Prompt template differs since Oct 28"],
  ["a stop that is ignored", all({ stop: "failed" }), "Stop fails since Oct 28"],
  ["tools in part", all({ tools: "partly" }), "Tools: passed only in part"],
  ["no token counts", all({ template: "cannot-tell" }), "Prompt template: cannot tell"],
  ["a check that was never run", all().slice(1), "Prompt template: not checked"],
  ["checks that are too old", all({}, now - 8 * day), "Prompt template: last checked on Nov 10"],
  ["a detail that failed", [...all(), mark("weights", "failed")], "Weights fails since Oct 28"],
  ["nothing", [], "Prompt template: not checked"],
])("verified: %s", (_name, marks, refusal) => {
  expect(checkRefusal(marks, false, verified)).toBe(refusal);
});

test("an own engine passes the template without a check, unless a check has failed", () => {
  const others = all().slice(1);
  expect(checkRefusal(others, true, verified)).toBeUndefined();
  expect(checkRefusal([mark("template", "failed"), ...others], true, verified)).toBe(
    "Prompt template differs since Oct 28",
  );
  expect(checkRefusal(undefined, true, verified)).toBe("Tools: not checked");
});

test("a required check must have passed, whatever the others found", () => {
  const demand = { require: ["tools"] as const, isVerified: false, checkedSince: 0 };
  expect(checkRefusal(all({ stop: "failed" }), false, demand)).toBeUndefined();
  expect(checkRefusal(all({ tools: "not-offered" }), false, demand)).toBe("Tools: not offered");
  expect(checkRefusal(undefined, false, demand)).toBe("Tools: not checked");
  expect(checkRefusal(undefined, false, undefined)).toBeUndefined();
});

test("tools that passed come before unknown ones, and those before failed ones", () => {
  expect([toolsPlace([mark("tools")]), toolsPlace(undefined), toolsPlace([mark("tools", "partly")])]).toEqual([
    0, 1, 2,
  ]);
});
