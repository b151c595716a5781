import {
  type Budget,
  type CallsQuery,
  type NewBudget,
  type RoutedCall,
  type UsageQuery,
  type UsageRow,
  usageGroups,
} from "@orrery/contract";
import { dayOf, startOfDay } from "../../catalogue/activity/day-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireHubAdmin } from "../../http/auth.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { periodStart, type SpendingLimits } from "../../router/ledger/budgets.ts";
import { budgetRows, type CallRow, listCalls, reservedNow } from "./store.ts";
import { type Group, sumCalls, type UsageFilter } from "./sums.ts";
import { visibleAccounts } from "./visible-accounts.ts";

export interface UsageDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly budgets: SpendingLimits;
  /** Writes calls that are still in the journals of all processes to the database before a query. */
  readonly ledger: { readonly flushAll: () => Promise<number> };
}

/** How many days are summed if no start is given. */
const defaultDays = 30;
const nano = 1e9;

const momentOf = (field: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new HubError("bad_request", `"${field}" in the query must be a day or a timestamp, such as 2026-01-31.`);
};

/** The UTC days of a range, with those that it only touches. */
const daysOf = ({ from, to }: UsageQuery, at: number): Pick<UsageFilter, "firstDay" | "lastDay"> => {
  const start = momentOf("from", from);
  const end = momentOf("to", to);
  const lastDay = end === undefined ? Math.max(dayOf(at), dayOf(start ?? 0)) : dayOf(end - 1);
  return { firstDay: start === undefined ? lastDay - defaultDays + 1 : dayOf(start), lastDay };
};

/** What usage is to be grouped by. */
export const groupsOf = (text = "day,provider"): Group[] => {
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !(usageGroups as readonly string[]).includes(name));
  if (wrong === undefined) return [...new Set(names)] as Group[];
  throw new HubError(
    "bad_request",
    `"groupBy" in the query must be a list of ${usageGroups.join(", ")}; it holds "${wrong.slice(0, 40)}".`,
  );
};

const toCall = (row: CallRow): RoutedCall => {
  const optional = {
    account: row.account,
    task: row.task,
    provider: row.provider,
    key: row.key_source,
    status: row.http_status,
    error: row.error_code,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    usage: row.usage_source,
    costNanoUsd: row.cost_nano,
    firstMs: row.first_ms,
    durationMs: row.duration_ms,
  };
  return {
    id: row.id,
    requestId: row.request_id,
    at: new Date(row.at).toISOString(),
    endpoint: row.endpoint,
    model: row.model,
    state: row.state,
    isStreamed: row.is_streamed === 1,
    attempts: row.attempts,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
};

type BudgetRow = Awaited<ReturnType<ReturnType<typeof budgetRows>["execute"]>>[number];

const toBudget = (row: BudgetRow, at: number): Budget => ({
  account: row.name,
  period: row.period,
  limitUsd: row.limit_nano / nano,
  spentUsd: row.period_start < periodStart(row.period, at) ? 0 : row.spent_nano / nano,
  reservedUsd: row.reserved_nano / nano,
  unpriced: row.unpriced,
});

const budgetMethods = ({ db, audit, now, budgets, ledger }: UsageDeps) => {
  const accountOf = async (name: string) => {
    const row = await db
      .selectFrom("accounts")
      .select(["id", "name"])
      .where("name_key", "=", name.toLowerCase())
      .executeTakeFirst();
    if (row) return row;
    throw new HubError("not_found", `There is no account "${name.slice(0, 96)}" here.`);
  };
  return {
    budgets: async (viewer: Viewer): Promise<Budget[]> => {
      const accounts = await visibleAccounts(db, viewer);
      const rows = await (accounts === "all"
        ? budgetRows(db)
        : budgetRows(db).where("account_id", "in", accounts)
      ).execute();
      return rows.map((row) => toBudget(row, now()));
    },
    setBudget: async (name: string, { period, limitUsd, unpriced }: NewBudget, actor: Actor): Promise<Budget> => {
      requireHubAdmin(actor.viewer);
      const account = await accountOf(name);
      await ledger.flushAll();
      const at = now();
      const limit = { period, limit_nano: Math.round(limitUsd * nano), updated_at: at };
      const values = unpriced ? { ...limit, unpriced } : limit;
      const place = { account_id: account.id, period_start: periodStart(period, at) };
      await db
        .insertInto("budgets")
        .values({ ...place, ...values, reserved_nano: reservedNow(account.id) })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
        .execute();
      budgets.forget(account.id);
      await audit(actor, "budget.set", `account ${account.name}`, { period, limitUsd, unpriced });
      const row = await budgetRows(db).where("account_id", "=", account.id).executeTakeFirstOrThrow();
      return toBudget(row, at);
    },
    removeBudget: async (name: string, actor: Actor): Promise<void> => {
      requireHubAdmin(actor.viewer);
      const account = await accountOf(name);
      await db.deleteFrom("budgets").where("account_id", "=", account.id).execute();
      budgets.forget(account.id);
      await audit(actor, "budget.remove", `account ${account.name}`);
    },
  };
};

export const createUsageService = (deps: UsageDeps) => {
  const { db, ledger, now } = deps;
  return {
    /** Brings the calls of all processes into the database; returns how many processes did not answer in time. */
    catchUp: ledger.flushAll,
    usage: async (query: UsageQuery, viewer: Viewer): Promise<UsageRow[]> => {
      const by = groupsOf(query.groupBy);
      const days = daysOf(query, now());
      const accounts = await visibleAccounts(db, viewer, query.account);
      const rows = await sumCalls(db, { accounts, ...days }, by);
      return rows.map((row) => ({
        ...row,
        ...Object.fromEntries(by.map((name) => [name, row[name] ?? ""])),
        ...(by.includes("day") && { day: new Date(startOfDay(Number(row.day))).toISOString().slice(0, 10) }),
      })) as UsageRow[];
    },
    calls: async ({ limit = 100, before, account, state }: CallsQuery, viewer: Viewer): Promise<RoutedCall[]> => {
      const accounts = await visibleAccounts(db, viewer, account);
      return (await listCalls(db, { accounts, ...(state && { state }) }, before, limit)).map(toCall);
    },
    ...budgetMethods(deps),
  };
};

/** What was called, what it cost, and what may be spent. */
export type UsageService = ReturnType<typeof createUsageService>;
