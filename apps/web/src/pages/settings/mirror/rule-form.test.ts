import type { MirrorRule } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { conditionsText, problemOf, toForm, toRule } from "./rule-form.ts";

const rule: MirrorRule = {
  name: "Large and new",
  action: "review",
  when: {
    organizations: ["research"],
    names: ["lab/*"],
    kinds: ["model"],
    formats: ["pickle", "code"],
    signature: "untrusted" as const,
    youngerThanDays: 30,
    repositoryLargerThan: 2_500_000_000,
    fileLargerThan: 0,
  },
};

describe("the form of a rule", () => {
  test("gives the same rule back", () => expect(toRule(toForm(rule))).toEqual(rule));

  test("keeps conditions that it does not show", () => {
    const other = { ...rule, when: { ...rule.when, later: ["x"] } } as MirrorRule;
    expect(toRule(toForm(other))).toEqual(other);
    expect(conditionsText(other)).toContain("later: x");
  });

  test("a new rule has no conditions", () =>
    expect(toRule({ ...toForm(undefined), name: " All " })).toEqual({ name: "All", action: "deny", when: {} }));

  test("names what is wrong", () => {
    const form = toForm(rule);
    expect([
      problemOf(form, ["Other"]),
      problemOf({ ...form, name: " " }, []),
      problemOf(form, ["Large and new"]),
      problemOf({ ...form, days: "1.5" }, []),
      problemOf({ ...form, sizes: { ...form.sizes, fileLargerThan: "big" } }, []),
    ]).toEqual([
      undefined,
      "Enter a name.",
      "Another rule has this name. Choose a different one.",
      "Enter a whole number of days.",
      "Enter sizes as numbers, such as 2.5.",
    ]);
  });

  test("conditions read as one line", () => {
    expect(conditionsText(rule)).toBe(
      "Organizations: research · Names: lab/* · Types: model · Formats: pickle, code · Not signed by a trusted signer · Newer than 30 days · Repository over 2.5 GB · File over 0 B",
    );
    expect(conditionsText({ ...rule, when: {} })).toBe("Everything");
  });
});
