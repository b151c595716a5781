import { type CheckId, type CheckOutcome, checkLabels, checkMarks } from "@orrery/contract";

/** Checks that a request can require, by name. */
export const checkIds = Object.keys(checkLabels) as readonly CheckId[];

/** The latest outcome of one check of a provider or an engine. */
export interface MarkedOutcome {
  readonly check: CheckId;
  readonly outcome: CheckOutcome;
  readonly checkedAt: number;
  /** When the outcome was first seen. */
  readonly since: number;
}

/** Which checks a provider must have passed. */
export interface CheckDemand {
  /** Names of checks, each of which must have passed. */
  readonly require: readonly CheckId[];
  /** Whether every check that the provider offers must have passed. */
  readonly isVerified: boolean;
  /** Earlier checks do not count. */
  readonly checkedSince: number;
}

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

const outcomeTexts: Readonly<Record<CheckOutcome, string>> = {
  passed: "passed",
  failed: "failed",
  partly: "passed only in part",
  "cannot-tell": "cannot tell",
  "not-offered": "not offered",
  "not-checked": "not checked",
};

const outcomeText = ({ check, outcome, since }: MarkedOutcome): string => {
  const label = checkLabels[check];
  if (outcome !== "failed") return `${label}: ${outcomeTexts[outcome]}`;
  return `${label} ${check === "template" ? "differs" : "fails"} since ${dayFormat.format(since)}`;
};

/** Why one check excludes a candidate. */
const refusalBy = (
  check: CheckId,
  mark: MarkedOutcome | undefined,
  isOwn: boolean,
  { isVerified, checkedSince }: CheckDemand,
): string | undefined => {
  // The hub's own engines render the repository's template: only a check that has failed says otherwise.
  if (isOwn && check === "template" && mark?.outcome !== "failed") return undefined;
  if (!mark || mark.outcome === "not-checked") return `${checkLabels[check]}: not checked`;
  const isPassed = mark.outcome === "passed" || (isVerified && mark.outcome === "not-offered");
  if (!isPassed) return outcomeText(mark);
  return mark.checkedAt < checkedSince
    ? `${checkLabels[check]}: last checked on ${dayFormat.format(mark.checkedAt)}`
    : undefined;
};

/** Why its checks exclude a provider or an engine; undefined if they do not. */
export const checkRefusal = (
  marks: readonly MarkedOutcome[] | undefined,
  isOwn: boolean,
  demand: CheckDemand | undefined,
): string | undefined => {
  if (!demand) return undefined;
  const of = new Map(marks?.map((mark) => [mark.check, mark]));
  for (const check of demand.require) {
    const refusal = refusalBy(check, of.get(check), isOwn, { ...demand, isVerified: false });
    if (refusal !== undefined) return refusal;
  }
  if (!demand.isVerified) return undefined;
  for (const check of new Set([...checkMarks, ...of.keys()])) {
    const refusal = refusalBy(check, of.get(check), isOwn, demand);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** Sorts by the measured check of tools: passed, unknown, failed. */
export const toolsPlace = (marks: readonly MarkedOutcome[] = []): number => {
  const outcome = marks.find(({ check }) => check === "tools")?.outcome;
  if (outcome === "passed") return 0;
  return outcome === "failed" || outcome === "partly" ? 2 : 1;
};
