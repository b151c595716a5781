import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { readTraffic } from "../../../../checks/traffic.ts";
import type { Db } from "../../../../db/engine.ts";
import { hubProvider } from "../../../../router/planning/routed-models.ts";
import { checkEndpoint } from "../../../../text/check-endpoint.ts";
import { isTarget, type NewRound, queueRound, type RoundEntry, roundColumns } from "./round-store.ts";

export interface DueDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly config: { readonly checkHours: number; readonly checkBudget: number; readonly checkMaxAge: number };
}

const hourMs = 60 * 60 * 1000;
/** Checks that are queued at a time; the others follow. */
const maxDue = 20;

export const newRoundId = (): string => `check_${randomUUID().replaceAll("-", "")}`;

const startOfMonth = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

/** What scheduled checks have cost this month. */
const spentThisMonth = async (db: Db, at: number): Promise<number> => {
  const row = await db
    .selectFrom("check_rounds")
    .select(({ fn }) => fn.sum<number | null>("cost_nano").as("cost"))
    .where("created_at", ">=", startOfMonth(at))
    .where("cause", "<>", "asked")
    .executeTakeFirst();
  return Number(row?.cost ?? 0);
};

/** Whether a provider still serves the model, or the engine is still there. */
const isServed = sql<boolean>`(case when last.endpoint_id <> 0
  then exists (select 1 from deployments where id = last.endpoint_id and is_enabled = 1 and is_draining = 0)
  when last.provider = ${sql.lit(hubProvider)} then true
  else exists (select 1 from provider_mappings
    where repository_id = last.repository_id and provider = last.provider and status <> 'error') end)`;

/** Own engines are checked again after their first check; providers only where it was turned on. */
const isScheduled = sql<boolean>`coalesce(schedules.is_on,
  case when last.provider = ${sql.lit(hubProvider)} then 1 else 0 end) = 1`;

/** The newest check of each target that is scheduled, if it began before a time. */
const lastRounds = (db: Db, before: number) =>
  db
    .selectFrom("check_rounds as last")
    .leftJoin("check_schedules as schedules", (join) =>
      join
        .onRef("schedules.repository_id", "=", "last.repository_id")
        .onRef("schedules.provider", "=", "last.provider")
        .onRef("schedules.endpoint_id", "=", "last.endpoint_id"),
    )
    .select(roundColumns.map((name) => `last.${name}` as const))
    .select("schedules.account_id as payer_id")
    .where("last.created_at", "<", before)
    .where("last.state", "in", ["done", "failed"])
    .where(isScheduled)
    .where(isServed)
    .where(
      sql<boolean>`not exists (select 1 from check_rounds newer where newer.repository_id = last.repository_id
        and newer.provider = last.provider and newer.endpoint_id = last.endpoint_id
        and (newer.created_at, newer.id) > (last.created_at, last.id))`,
    );

type LastRound = RoundEntry & { readonly payer_id: number | null };

/** A full check is due before the last one is too old to count; the checks between are quick. */
const levelOf = async ({ db, now, config }: DueDeps, last: LastRound): Promise<"quick" | "full"> => {
  const { repository_id, provider, endpoint_id } = last;
  const oldest = now() - (config.checkMaxAge * 24 - config.checkHours) * hourMs;
  const full = await db
    .selectFrom("check_rounds")
    .select("id")
    .where(isTarget({ repository_id, provider, endpoint_id }))
    .where("level", "=", "full")
    .where("state", "=", "done")
    .where("created_at", ">", oldest)
    .executeTakeFirst();
  return full ? "quick" : "full";
};

/** The same check again, paid by who has turned the schedule on. */
const again = (last: LastRound, cause: "schedule" | "traffic", level: "quick" | "full"): NewRound => {
  const isTaken = last.payer_id !== null && last.payer_id !== last.account_id;
  return {
    id: newRoundId(),
    repository_id: last.repository_id,
    provider: last.provider,
    endpoint_id: last.endpoint_id,
    provider_model: last.provider_model,
    level,
    cause,
    account_id: last.payer_id ?? last.account_id,
    caller_id: isTaken ? (last.payer_id ?? last.caller_id) : last.caller_id,
    token_id: isTaken ? null : last.token_id,
    role: isTaken ? "inference" : last.role,
  };
};

const queueAll = async (deps: DueDeps, due: readonly LastRound[], cause: "schedule" | "traffic") => {
  const { db, now, config } = deps;
  const budget = config.checkBudget * 1e9;
  for (const last of due) {
    const isOwn = last.provider === hubProvider;
    if (!isOwn && (await spentThisMonth(db, now())) >= budget) continue;
    const level = cause === "schedule" ? await levelOf(deps, last) : "quick";
    await queueRound(db, again(last, cause, level), now());
  }
};

/** Targets in whose recent traffic streams have no usage, though a check has found that they do. */
const changedInTraffic = async ({ db, now }: DueDeps): Promise<LastRound[]> => {
  const since = now() - hourMs;
  const rows = await db
    .selectFrom("router_calls")
    .innerJoin("repositories", (join) =>
      join.on("repositories.kind", "=", "model").on("repositories.name_key", "=", sql`lower(router_calls.model)`),
    )
    .select(["repositories.id as repository_id", "router_calls.provider"])
    .select(({ fn }) => fn.countAll<number>().as("streams"))
    .select(sql<number>`sum(case when usage_source = 'provider' then 0 else 1 end)`.as("without"))
    .where("router_calls.at", ">=", since)
    .where("router_calls.state", "=", "done")
    .where("router_calls.is_streamed", "=", 1)
    .where("router_calls.endpoint", "<>", checkEndpoint)
    .where("router_calls.provider", "is not", null)
    .where("router_calls.provider", "<>", hubProvider)
    .groupBy(["repositories.id", "router_calls.provider"])
    .execute();
  const unseen = { counted: 0, miscounted: 0, toolCalls: 0, invalidToolCalls: 0 };
  const found: LastRound[] = [];
  for (const { repository_id, provider, streams, without } of rows) {
    const findings = readTraffic({ ...unseen, streams: Number(streams), streamsWithoutUsage: Number(without) });
    if (findings.length === 0) continue;
    const last = await lastRounds(db, since)
      .where("last.repository_id", "=", repository_id)
      .where("last.provider", "=", provider)
      .where("last.endpoint_id", "=", 0)
      .where(
        sql<boolean>`exists (select 1 from check_marks marks where marks.repository_id = last.repository_id
          and marks.provider = last.provider and marks.endpoint_id = last.endpoint_id
          and marks.check_id = 'streaming-usage' and marks.outcome = 'passed')`,
      )
      .executeTakeFirst();
    if (last) found.push(last);
  }
  return found;
};

/** Queues checks whose time has come, and once an hour those of which traffic shows a change. */
export const createQueueDue = (deps: DueDeps) => {
  const { db, now, config } = deps;
  let readAt = now();
  return async (): Promise<void> => {
    if (config.checkHours === 0) return;
    const due = await lastRounds(db, now() - config.checkHours * hourMs)
      .orderBy("last.created_at")
      .limit(maxDue)
      .execute();
    await queueAll(deps, due, "schedule");
    if (now() - readAt < hourMs) return;
    readAt = now();
    await queueAll(deps, await changedInTraffic(deps), "traffic");
  };
};
