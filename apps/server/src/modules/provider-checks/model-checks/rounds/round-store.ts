import type { CheckResult, CheckRound } from "@orrery/contract";
import { type Selectable, sql } from "kysely";
import { dayOf } from "../../../../catalogue/activity/day-store.ts";
import { recordEvent } from "../../../../catalogue/events/record-event.ts";
import { findById } from "../../../../catalogue/repository-store.ts";
import { supersedes } from "../../../../checks/superseding.ts";
import type { Db } from "../../../../db/engine.ts";
import type { Tables } from "../../../../db/schema.ts";
import { isUniqueViolation } from "../../../../db/unique-violation.ts";
import { forPage, stateOf, summaryOf, withoutExchanges } from "./short-result.ts";

export type RoundRow = Selectable<Tables["check_rounds"]>;

/** A provider of a model, one of its engines, or the hub itself. */
export type CheckTarget = Pick<RoundRow, "repository_id" | "provider" | "endpoint_id">;

/** What is known of a check when it is asked for. */
export type NewRound = CheckTarget &
  Pick<RoundRow, "id" | "provider_model" | "level" | "cause" | "account_id" | "caller_id" | "token_id" | "role">;

/** What a check came to. */
export interface EndedRound {
  readonly round: CheckRound;
  readonly callsSent: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costNano: number;
  readonly firstMs: number | null;
  /** JSON of its requests and replies. */
  readonly calls: string;
}

/** Columns without the requests and replies, which can be large. */
export const roundColumns = [
  ...(["id", "repository_id", "provider", "endpoint_id", "provider_model", "level", "cause", "state"] as const),
  ...(["account_id", "caller_id", "token_id", "role", "process", "created_at", "started_at", "ended_at"] as const),
  ...(["calls_sent", "input_tokens", "output_tokens", "cost_nano", "first_ms", "error"] as const),
] as const;

export type RoundEntry = Pick<RoundRow, (typeof roundColumns)[number]>;

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than the timeline of a page, and than a month's budget. */
const storedDays = 90;

const activeStates = ["queued", "running"] as const;

/** Adds a check to the queue; undefined if one of the same target waits or runs already. */
export const queueRound = async (db: Db, round: NewRound, at: number): Promise<RoundEntry | undefined> => {
  try {
    return await db
      .insertInto("check_rounds")
      .values({
        ...round,
        state: "queued",
        process: null,
        created_at: at,
        started_at: null,
        ended_at: null,
        first_ms: null,
        error: null,
        result: null,
        calls: null,
      })
      .returning(roundColumns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

export const countActive = async (db: Db, accountId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("check_rounds")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("state", "in", activeStates)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const isTarget = ({ repository_id, provider, endpoint_id }: CheckTarget) =>
  sql<boolean>`repository_id = ${repository_id} and provider = ${provider} and endpoint_id = ${endpoint_id}`;

type MarkRow = Selectable<Tables["check_marks"]>;

export const resultIn = ({ result }: { readonly result: string }): CheckResult => JSON.parse(result) as CheckResult;

/** Whether a check finds something else than before. */
const hasChanged = (before: MarkRow, result: CheckResult): boolean => stateOf(resultIn(before)) !== stateOf(result);

/** An outcome that is not what it was. */
interface ChangedOutcome {
  readonly result: CheckResult;
  readonly before: MarkRow["outcome"];
}

/** Saves what was found of a target; returns what has changed since the checks before. */
const saveMarks = async (
  db: Db,
  { id, repository_id, provider, endpoint_id }: RoundEntry,
  results: readonly CheckResult[],
  at: number,
): Promise<ChangedOutcome[]> => {
  const target = { repository_id, provider, endpoint_id };
  const rows = await db.selectFrom("check_marks").selectAll().where(isTarget(target)).execute();
  const known = new Map(rows.map((row) => [row.check_id, row]));
  const changed: ChangedOutcome[] = [];
  for (const result of results) {
    const before = known.get(result.check);
    const isMeasured = before ? supersedes(result, resultIn(before)) : result.outcome !== "not-checked";
    if (!isMeasured) continue;
    const isNew = before !== undefined && hasChanged(before, result);
    if (isNew) changed.push({ result, before: before.outcome });
    const key = { ...target, check_id: result.check };
    const found = { outcome: result.outcome, round_id: id };
    const mark = { ...found, checked_at: at, since: before && !isNew ? before.since : at };
    const kept = withoutExchanges(result);
    const values = { ...mark, result: JSON.stringify(forPage(kept)) };
    await db
      .insertInto("check_marks")
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(["repository_id", "provider", "endpoint_id", "check_id"]).doUpdateSet(values),
      )
      .execute();
    const day = { ...found, summary: JSON.stringify(summaryOf(result)), result: JSON.stringify(kept) };
    await db
      .insertInto("check_days")
      .values({ ...key, ...day, day: dayOf(at) })
      .onConflict((conflict) =>
        conflict.columns(["repository_id", "provider", "endpoint_id", "check_id", "day"]).doUpdateSet(day),
      )
      .execute();
  }
  return changed;
};

/** Tells webhooks what has changed. */
const announce = async (db: Db, round: RoundEntry, changed: readonly ChangedOutcome[], at: number): Promise<void> => {
  const row = changed.length > 0 ? await findById(db, round.repository_id) : undefined;
  if (!row) return;
  const { id, provider, endpoint_id } = round;
  for (const { result, before } of changed)
    await recordEvent(
      db,
      row,
      {
        scope: "check",
        action: "changed",
        changedCheck: {
          id,
          provider,
          endpointId: endpoint_id === 0 ? null : endpoint_id,
          check: result.check,
          before,
          after: result.outcome,
          sentence: result.sentence,
        },
      },
      at,
    );
};

/** Earlier results of a target, the oldest first. */
export const historyOf = async (db: Db, target: CheckTarget): Promise<CheckResult[]> => {
  const rows = await db.selectFrom("check_days").select("result").where(isTarget(target)).orderBy("day").execute();
  return rows.map(resultIn);
};

const queueOf = (db: Db, process: string, now: () => number) => ({
  /** Checks that have not ended, the oldest first. */
  active: (): Promise<Pick<RoundRow, "id" | "process">[]> =>
    db
      .selectFrom("check_rounds")
      .select(["id", "process"])
      .where("state", "in", activeStates)
      .orderBy("created_at")
      .execute(),
  /** Takes a check that no process runs; undefined if another process was first. */
  own: (id: string): Promise<RoundEntry | undefined> =>
    db
      .updateTable("check_rounds")
      .set({ process, state: "running", started_at: now() })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .returning(roundColumns)
      .executeTakeFirst(),
});

const endings = (db: Db, process: string, now: () => number) => ({
  /** Ends a check, of this process or of one that is dead. */
  fail: async (id: string, owner: string, error: string, calls?: string): Promise<void> => {
    await db
      .updateTable("check_rounds")
      .set({ state: "failed", error, ended_at: now(), ...(calls !== undefined && { calls }) })
      .where("id", "=", id)
      .where("state", "=", "running")
      .where("process", "=", owner)
      .execute();
  },
  /** Saves what a check has found, unless another process has ended it. */
  finish: (entry: RoundEntry, ended: EndedRound): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const at = now();
      const { numUpdatedRows } = await transaction
        .updateTable("check_rounds")
        .set({
          state: "done",
          ended_at: at,
          calls_sent: ended.callsSent,
          input_tokens: ended.inputTokens,
          output_tokens: ended.outputTokens,
          cost_nano: ended.costNano,
          first_ms: ended.firstMs,
          result: JSON.stringify(ended.round),
          calls: ended.calls,
        })
        .where("id", "=", entry.id)
        .where("state", "=", "running")
        .where("process", "=", process)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await announce(transaction, entry, await saveMarks(transaction, entry, ended.round.results, at), at);
      return true;
    }),
});

const isRemovedEngine = sql<boolean>`endpoint_id <> 0 and endpoint_id not in (select id from deployments)`;

/** What the runner of checks reads and writes. A process writes only to checks that it owns. */
export const createRoundStore = (db: Db, process: string, now: () => number) => ({
  ...queueOf(db, process, now),
  ...endings(db, process, now),
  /** Deletes requests and replies after some days, and old checks with what they found. */
  sweep: async (days: number): Promise<void> => {
    await db
      .updateTable("check_rounds")
      .set({ calls: null, result: null })
      .where("created_at", "<", now() - days * dayMs)
      .where("calls", "is not", null)
      .execute();
    await db
      .deleteFrom("check_rounds")
      .where("created_at", "<", now() - storedDays * dayMs)
      .where("state", "not in", activeStates)
      .execute();
    await db
      .deleteFrom("check_days")
      .where("day", "<", dayOf(now()) - storedDays)
      .execute();
    for (const table of ["check_marks", "check_days", "check_schedules"] as const)
      await db.deleteFrom(table).where(isRemovedEngine).execute();
  },
});

export type RoundStore = ReturnType<typeof createRoundStore>;
