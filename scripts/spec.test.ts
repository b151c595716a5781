import { expect, test } from "vitest";
import { faultsOf, readSpecification } from "./spec.mjs";

const none = { notDue: {}, nothingToTest: {} };

test("every statement and every demand has a test", () => {
  expect(faultsOf(readSpecification())).toEqual([]);
});

test("a demand that lost its test is noticed", () => {
  const specification = readSpecification();
  const tests = new Map(specification.tests);
  tests.delete("S7.11c");
  expect(faultsOf({ ...specification, tests })).toEqual(["S7.11c is due and has no test"]);
});

test("tests name the demand of a statement that has several, and demands quote their statement", () => {
  const statements = new Map([
    ["S1.1", "a cup, and a spoon"],
    ["S1.2", "a plate"],
  ]);
  const demands = { "S1.1": { a: "a cup", b: "a fork" } };
  const tests = new Map(["S1.1", "S1.1a", "S1.1c", "S1.2", "S1.2a"].map((id) => [id, ["x.test.ts: x"]]));
  expect(faultsOf({ ...none, statements, demands, tests })).toEqual([
    "S1.1b is due and has no test",
    "S1.1c is tested but not in the specification",
    "S1.2a is tested but not in the specification",
    "S1.1b is not in the statement: a fork",
    "S1.1 has several demands: name one, as in [S1.1a]",
  ]);
});
