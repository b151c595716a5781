import { setImmediate as nextTurn } from "node:timers/promises";
import type { AdminOverview } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { checkEndpoint } from "../../../text/check-endpoint.ts";

const hourMs = 3_600_000;
const hours = 24;
/** Durations that are read of one hour: more would not move the percentiles. */
const maxDurations = 500;
const maxFailures = 5;

/** How the calls of one hour ended. Its index by time keeps other hours out. */
const endingsOf = (db: Db, from: number) =>
  db
    .selectFrom("router_calls")
    .select(({ fn }) => ["state", "provider", "error_code", "http_status", fn.countAll<number>().as("calls")])
    .where("at", ">=", from)
    .where("at", "<", from + hourMs)
    .where("endpoint", "<>", checkEndpoint)
    .groupBy(["state", "provider", "error_code", "http_status"])
    .execute();

const durationsOf = async (db: Db, from: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("router_calls")
    .select("duration_ms")
    .where("at", ">=", from)
    .where("at", "<", from + hourMs)
    .where("endpoint", "<>", checkEndpoint)
    .where("state", "=", "done")
    .where("duration_ms", "is not", null)
    .orderBy("at", "desc")
    .limit(maxDurations)
    .execute();
  return rows.map((row) => Number(row.duration_ms)).sort((left, right) => left - right);
};

type Ending = Awaited<ReturnType<typeof endingsOf>>[number];

interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/** The value below which a share of the weight lies. */
export const weightedQuantile = (values: readonly Weighted[], share: number): number | undefined => {
  const sorted = [...values].sort((left, right) => left.value - right.value);
  const limit = sorted.reduce((sum, { weight }) => sum + weight, 0) * share;
  let passed = 0;
  return (
    sorted.find(({ weight }) => {
      passed += weight;
      return passed > limit;
    })?.value ?? sorted.at(-1)?.value
  );
};

const callsIn = (endings: readonly Ending[], state?: Ending["state"]): number =>
  endings.reduce((sum, ending) => sum + (state && ending.state !== state ? 0 : Number(ending.calls)), 0);

/** An hour with few sampled durations of many calls weighs as much as its calls. */
const weigh = (endings: readonly Ending[], durations: readonly number[]): readonly Weighted[] =>
  durations.map((value) => ({ value, weight: callsIn(endings, "done") / durations.length }));

const failuresOf = (endings: readonly Ending[]): AdminOverview["calls"]["failures"] => {
  const found = new Map<string, AdminOverview["calls"]["failures"][number]>();
  for (const { state, provider, error_code, http_status, calls } of endings) {
    if (state !== "failed") continue;
    const key = JSON.stringify([provider, error_code, http_status]);
    found.set(key, {
      ...(provider && { provider }),
      code: error_code ?? "internal",
      ...(http_status !== null && { status: http_status }),
      calls: (found.get(key)?.calls ?? 0) + Number(calls),
    });
  }
  return [...found.values()].sort((left, right) => right.calls - left.calls).slice(0, maxFailures);
};

/** The calls of the last day, hour by hour, so that others are served between queries. */
export const recentCalls = async (db: Db, now: number): Promise<AdminOverview["calls"]> => {
  const first = (Math.floor(now / hourMs) - hours + 1) * hourMs;
  const shown: AdminOverview["calls"]["hours"] = [];
  const all: Ending[] = [];
  const sampled: Weighted[] = [];
  for (let at = first; at <= now; at += hourMs) {
    const endings = await endingsOf(db, at);
    const durations = weigh(endings, await durationsOf(db, at));
    const slowMs = weightedQuantile(durations, 0.95);
    shown.push({
      at: new Date(at).toISOString(),
      calls: callsIn(endings),
      failed: callsIn(endings, "failed"),
      ...(slowMs !== undefined && { slowMs }),
    });
    all.push(...endings);
    sampled.push(...durations);
    await nextTurn();
  }
  const medianMs = weightedQuantile(sampled, 0.5);
  const slowMs = weightedQuantile(sampled, 0.95);
  return {
    hours: shown,
    ...(medianMs !== undefined && { medianMs }),
    ...(slowMs !== undefined && { slowMs }),
    failures: failuresOf(all),
  };
};
