import {
  type CheckId,
  type CheckResult,
  type CheckRound,
  type CheckVerdict,
  checkLabels,
  checkMarks,
} from "@orrery/contract";
import { countOf } from "../text/count-of.ts";
import { checkRefusal } from "./check-demands.ts";
import { supersedes } from "./superseding.ts";

const dayMs = 86_400_000;

/** The newest measured result of each check; what a round left out stays as it was. */
export const latestResults = (rounds: readonly CheckRound[]): CheckResult[] => {
  const latest = new Map<CheckId, CheckResult>();
  const inOrder = rounds.toSorted((one, other) => one.at.localeCompare(other.at));
  for (const result of inOrder.flatMap(({ results }) => results)) {
    const known = latest.get(result.check);
    if (!known || supersedes(result, known)) latest.set(result.check, result);
  }
  return [...latest.values()];
};

/** A stream without usage is why counts cannot be compared; one cause is told once. */
const failedChecks = (results: readonly CheckResult[]): CheckResult[] => {
  const hasNoCounts = results.some(({ check, template }) => check === "template" && template?.cause === "no-usage");
  return results.filter(({ check, outcome }) => outcome === "failed" && !(hasNoCounts && check === "streaming-usage"));
};

const failure = (failed: readonly CheckResult[]): string => {
  if (failed.some(({ check }) => check === "template")) return "Template differs";
  const [only, ...others] = failed;
  return only && others.length === 0
    ? `${checkLabels[only.check]} failed`
    : `${countOf(failed.length, "check")} failed`;
};

const doubt = (unclear: readonly CheckResult[]): string => {
  const template = unclear.find(({ check }) => check === "template");
  if (!template) return `Cannot tell: ${unclear.map(({ check }) => checkLabels[check]).join(", ")}`;
  const [first = "", ...rest] = template.sentence.replace(/\.$/, "");
  return `Cannot tell: ${first.toLowerCase()}${rest.join("")}`;
};

/** All checks of a mapping in one word and one sentence, from the newest result of each. */
export const overallVerdict = (results: readonly CheckResult[]): CheckVerdict => {
  const having = (outcome: CheckResult["outcome"]) => results.filter((result) => result.outcome === outcome);
  if (results.every(({ outcome }) => outcome === "not-checked"))
    return { state: "not-checked", sentence: "Not checked" };
  const failed = failedChecks(results);
  if (failed.length > 0) return { state: "failed", sentence: failure(failed) };
  const unclear = having("cannot-tell");
  if (unclear.length > 0) return { state: "cannot-tell", sentence: doubt(unclear) };
  const partly = having("partly");
  if (partly.length > 0) return { state: "partly", sentence: `${countOf(partly.length, "check")} partly` };
  const measured = new Set(results.filter(({ outcome }) => outcome !== "not-checked").map(({ check }) => check));
  const missing = checkMarks.filter((mark) => !measured.has(mark)).length;
  if (missing === 0) return { state: "passed", sentence: "Passed" };
  return { state: "not-checked", sentence: `${countOf(missing, "check")} not run yet` };
};

export interface VerificationRules {
  readonly now: number;
  /** A result that is older does not count. */
  readonly maxAgeDays?: number;
  /** An engine of the hub renders the repository's own template. */
  readonly isOwnEngine?: boolean;
}

/** Whether every check that a provider offers has passed in the last days. */
export const isVerified = (results: readonly CheckResult[], rules: VerificationRules): boolean => {
  const { now, maxAgeDays = 7, isOwnEngine = false } = rules;
  const marks = results.map(({ check, outcome, at }) => ({
    check,
    outcome,
    checkedAt: Date.parse(at),
    since: Date.parse(at),
  }));
  const demand = { require: [], isVerified: true, checkedSince: now - maxAgeDays * dayMs };
  return checkRefusal(marks, isOwnEngine, demand) === undefined;
};
