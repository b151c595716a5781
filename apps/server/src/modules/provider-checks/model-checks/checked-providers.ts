import type { CheckDrift, CheckedProvider, CheckId, CheckMark, CheckResult, CheckRun } from "@orrery/contract";
import { checkMarks } from "@orrery/contract";
import { checkRefusal } from "../../../checks/check-demands.ts";
import { driftOf } from "../../../checks/drift.ts";
import { overallVerdict } from "../../../checks/verdict.ts";
import type { Health } from "../../../router/planning/health.ts";
import { type MarkRow, type readChecks, timelineDays } from "./checks-store.ts";
import type { Estimates } from "./estimate.ts";
import { type RoundEntry, resultIn } from "./rounds/round-store.ts";
import { isFree, type Target } from "./targets.ts";

type StoredChecks = Awaited<ReturnType<typeof readChecks>>;

const momentOf = (at: number): string => new Date(at).toISOString();

export const toRun = (entry: RoundEntry): CheckRun => {
  const { id, provider, endpoint_id, level, state, cause, created_at, ended_at, error } = entry;
  return {
    id,
    provider,
    ...(endpoint_id !== 0 && { endpoint: endpoint_id }),
    level,
    state,
    cause,
    createdAt: momentOf(created_at),
    ...(ended_at !== null && { endedAt: momentOf(ended_at) }),
    ...(error !== null && { error }),
  };
};

/** In the order of a page's columns, details last. */
const placeOf = (check: CheckId): number => {
  const place = (checkMarks as readonly CheckId[]).indexOf(check);
  return place < 0 ? checkMarks.length : place;
};

const driftFrom = (
  check: CheckId,
  { days }: StoredChecks,
  isTarget: (row: { readonly provider: string; readonly endpoint_id: number }) => boolean,
  now: number,
): CheckDrift => {
  const results = days
    .filter((row) => row.check_id === check && isTarget(row))
    .map(({ summary }) => JSON.parse(summary) as CheckResult);
  return driftOf(check, results, now, timelineDays);
};

export interface ShownTarget {
  readonly target: Target;
  readonly now: number;
  readonly checkedSince: number;
  readonly health: Pick<Health, "of">;
  readonly estimates?: Estimates | undefined;
  readonly cannotRun?: string | undefined;
}

const speedOf = ({ target, health }: ShownTarget, latest: RoundEntry | undefined): CheckedProvider["speed"] => {
  const { provider, providerModel, endpointId } = target;
  const seen = health.of(provider, endpointId === 0 ? providerModel : `${providerModel}#${endpointId}`);
  const firstMs = seen.firstMs ?? latest?.first_ms ?? undefined;
  return {
    ...(firstMs !== undefined && { firstMs: Math.round(firstMs) }),
    ...(seen.tokensPerSecond !== undefined && { tokensPerSecond: Math.round(seen.tokensPerSecond) }),
  };
};

const markOf = (row: MarkRow, drift: CheckDrift): CheckMark => ({
  result: resultIn(row),
  run: row.round_id,
  since: momentOf(row.since),
  drift,
});

/** One provider or engine with everything that checks have found. */
export const toCheckedProvider = (stored: StoredChecks, shown: ShownTarget): CheckedProvider => {
  const { target, now, checkedSince, estimates, cannotRun } = shown;
  const { provider, endpointId, label, detail, isOwn, status, price } = target;
  const isTarget = (row: { readonly provider: string; readonly endpoint_id: number }): boolean =>
    row.provider === provider && row.endpoint_id === endpointId;
  const rows = stored.marks.filter(isTarget).toSorted((one, other) => placeOf(one.check_id) - placeOf(other.check_id));
  const outcomes = rows.map(({ check_id: check, outcome, checked_at: checkedAt, since }) => ({
    check,
    outcome,
    checkedAt,
    since,
  }));
  const reason = checkRefusal(outcomes, isOwn, { require: [], isVerified: true, checkedSince });
  const latest = stored.rounds.find(isTarget);
  const checkedAt = Math.max(0, ...rows.map(({ checked_at }) => checked_at));
  const isOn = stored.schedules.find(isTarget)?.is_on;
  return {
    provider,
    ...(endpointId !== 0 && { endpoint: endpointId }),
    label,
    ...(detail !== "" && { detail }),
    isOwn,
    status,
    verdict: overallVerdict(rows.map(resultIn)),
    isVerified: reason === undefined,
    ...(reason !== undefined && { reason }),
    ...(checkedAt > 0 && { checkedAt: momentOf(checkedAt) }),
    marks: rows.map((row) => markOf(row, driftFrom(row.check_id, stored, isTarget, now))),
    speed: speedOf(shown, latest),
    price,
    ...(estimates && { estimates }),
    isScheduled: isOn === undefined ? isOwn && isFree(target) && latest !== undefined : isOn === 1,
    ...(latest && (latest.state === "done" || latest.state === "failed")
      ? { latest: toRun(latest) }
      : latest && { active: toRun(latest) }),
    ...(cannotRun !== undefined && { cannotRun }),
  };
};
