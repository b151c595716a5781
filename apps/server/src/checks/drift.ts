import type { CheckDrift, CheckId, CheckResult } from "@orrery/contract";
import { supersedes } from "./superseding.ts";

const dayMs = 86_400_000;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What tells one measured state from another. A short round may name another cause for the same template. */
const stateOf = ({ outcome, template }: CheckResult): string => `${outcome} ${template?.runs?.id ?? ""}`;

const isMeasured = ({ outcome }: CheckResult): boolean => outcome !== "not-checked" && outcome !== "cannot-tell";

/** The last measured result of each day, by its date. */
const resultsByDay = (results: readonly CheckResult[]): ReadonlyMap<string, CheckResult> =>
  new Map(
    results
      .filter(isMeasured)
      .sort((one, other) => one.at.localeCompare(other.at))
      .map((result) => [result.at.slice(0, 10), result]),
  );

/** One check over the last days, up to now. A day is `changed` when it differs from the measured day before it. */
export const driftOf = (check: CheckId, results: readonly CheckResult[], now: number, days = 30): CheckDrift => {
  const byDay = resultsByDay(results.filter((result) => result.check === check));
  let before: CheckResult | undefined;
  let changedOn: string | undefined;
  const states = Array.from({ length: days }, (_none, index) => {
    const date = dateOf(now - (days - 1 - index) * dayMs);
    const result = byDay.get(date);
    if (!result || (before && !supersedes(result, before))) return { date, state: "not-checked" as const };
    const hasChanged = before !== undefined && stateOf(before) !== stateOf(result);
    before = result;
    if (hasChanged) changedOn = date;
    const settled = result.outcome === "failed" ? ("differs" as const) : ("equal" as const);
    return { date, state: hasChanged ? ("changed" as const) : settled };
  });
  return changedOn === undefined ? { days: states } : { days: states, changedOn };
};
