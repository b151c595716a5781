import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { checkEndpoint } from "../../text/check-endpoint.ts";

/** Which calls: those that ended at a provider, of all models or of one. */
export interface CallsAt {
  readonly provider: string;
  readonly model?: string;
}

const periodMs = 2 * 60 * 60 * 1000;
/** Seven days. */
const periodCount = 84;

const firstPeriod = (now: number): number => Math.floor(now / periodMs) - periodCount + 1;

const period = sql<number>`router_calls.at / ${sql.lit(periodMs)}`;

/** Settled calls since the first period. */
const callsOf = (db: Db, { provider, model }: CallsAt, now: number) =>
  db
    .selectFrom("router_calls")
    .where("provider", "=", provider)
    .$if(model !== undefined, (query) => query.where("model", "=", model ?? ""))
    .where("at", ">=", firstPeriod(now) * periodMs)
    .where("endpoint", "<>", checkEndpoint);

/** A value for each period, the oldest first; one without calls is part of it. */
const perPeriod = <T>(now: number, read: (period: number) => T): (T & { readonly at: string })[] =>
  Array.from({ length: periodCount }, (_, index) => {
    const at = firstPeriod(now) + index;
    return { at: new Date(at * periodMs).toISOString(), ...read(at) };
  });

/** How many calls ended in each two hours of the last seven days, and how many of them failed. */
export const callHistory = async (db: Db, calls: CallsAt, now: number) => {
  const rows = await callsOf(db, calls, now)
    .select(({ fn }) => [period.as("period"), "state", fn.countAll<number>().as("calls")])
    .where("state", "in", ["done", "failed"])
    .groupBy([period, "state"])
    .execute();
  const count = (at: number, states: readonly string[]) =>
    rows
      .filter((row) => Number(row.period) === at && states.includes(row.state))
      .reduce((sum, row) => sum + Number(row.calls), 0);
  return perPeriod(now, (at) => ({ calls: count(at, ["done", "failed"]), failed: count(at, ["failed"]) }));
};

/** The median and the 95th percentile of the time to the first byte of content, in the same periods. */
export const latencyHistory = async (db: Db, calls: CallsAt, now: number) => {
  const ms = sql<number>`coalesce(router_calls.first_ms, router_calls.duration_ms)`;
  const ranked = callsOf(db, calls, now)
    .where("state", "=", "done")
    .where(ms, "is not", null)
    .select([
      period.as("period"),
      ms.as("ms"),
      sql<number>`row_number() over (partition by ${period} order by ${ms})`.as("rank"),
      sql<number>`count(*) over (partition by ${period})`.as("total"),
    ]);
  // The rank below which a share of the calls lies, in whole numbers.
  const isAt = (percent: number) => sql<boolean>`rank = total * ${sql.lit(percent)} / 100 + 1`;
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .select(["period", "ms", isAt(50).as("isMedian"), isAt(95).as("isSlow")])
    .where((eb) => eb.or([isAt(50), isAt(95)]))
    .execute();
  const found = (at: number, name: "isMedian" | "isSlow") =>
    rows.find((row) => Number(row.period) === at && Boolean(row[name]))?.ms;
  return perPeriod(now, (at) => {
    const firstMs = found(at, "isMedian");
    const slowFirstMs = found(at, "isSlow");
    return {
      ...(firstMs !== undefined && { firstMs: Number(firstMs) }),
      ...(slowFirstMs !== undefined && { slowFirstMs: Number(slowFirstMs) }),
    };
  });
};
