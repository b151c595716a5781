import type { CheckDrift, CheckId, CheckResult } from "@orrery/contract";

const dayMs = 86_400_000;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What tells one measured state from another: an outcome, and for a template its reading. */
const fingerprintOf = ({ outcome, template }: CheckResult): string =>
  template ? [template.verdict, template.cause, template.constant, template.runs?.id].join(" ") : outcome;

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
  let before: string | undefined;
  let changedOn: string | undefined;
  const states = Array.from({ length: days }, (_none, index) => {
    const date = dateOf(now - (days - 1 - index) * dayMs);
    const result = byDay.get(date);
    if (!result) return { date, state: "not-checked" as const };
    const fingerprint = fingerprintOf(result);
    const hasChanged = before !== undefined && before !== fingerprint;
    before = fingerprint;
    if (hasChanged) changedOn = date;
    const settled = result.outcome === "failed" ? ("differs" as const) : ("equal" as const);
    return { date, state: hasChanged ? ("changed" as const) : settled };
  });
  return changedOn === undefined ? { days: states } : { days: states, changedOn };
};
