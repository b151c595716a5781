import type { ObservedCall } from "../../http/telemetry/telemetry.ts";
import type { Known } from "../../shared-state/known.ts";
import { providerLabel } from "../../text/provider-label.ts";
import type { CallLimits } from "../limits/call-limits.ts";
import { tokenLimitUsd } from "../limits/token-budget.ts";
import type { Candidate } from "../planning/candidate.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { RouterRequest } from "../request.ts";
import { isRouterError, RouterError } from "../router-error.ts";
import type { CallUsage, MaxUsage } from "../tokens/call-usage.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { CallCounters } from "./counters.ts";
import type { CallStart } from "./ledger-sql.ts";
import { openReserved, type ReservationDeps } from "./open-reserved.ts";
import { costOf } from "./price.ts";

interface CallKind {
  readonly endpoint: string;
  readonly model: string;
  readonly task: string;
  readonly isStreamed: boolean;
}

export interface Settlement {
  readonly state: "done" | "failed" | "cancelled";
  readonly status: number;
  readonly candidate?: Candidate;
  readonly notes: readonly AttemptNote[];
  readonly usage?: CallUsage;
  readonly errorCode?: string;
  readonly bytesOut: number;
  readonly firstMs?: number;
}

/** One call in the ledger: opened before anything is sent, settled when it ends. */
export interface LedgerEntry {
  readonly whenDurable: () => Promise<void>;
  readonly settle: (settlement: Settlement) => Promise<void>;
}

/** The maximum cost of a call across its candidates. */
const maxCost = (order: readonly Candidate[], maxUsage: MaxUsage): number =>
  Math.max(0, ...order.map((candidate) => costOf(candidate, maxUsage) ?? 0));

/** The output tokens that fit into an amount at every candidate's price; undefined if none has one. */
const affordableOutput = (order: readonly Candidate[], input: number, nano: number): number | undefined => {
  const counts = order.flatMap((candidate) => {
    const base = costOf(candidate, { input, output: 0 });
    const million = costOf(candidate, { input: 0, output: 1e6 });
    return base === undefined || !million ? [] : [Math.floor(((nano - base) / million) * 1e6)];
  });
  return counts.length === 0 ? undefined : Math.max(0, Math.min(...counts));
};

/** Adds the max tokens that the rest of the budget covers, so that a caller can lower them. */
const withMaxTokens =
  (order: readonly Candidate[], { input }: MaxUsage) =>
  (error: unknown): never => {
    if (!isRouterError(error, "budget_exceeded")) throw error;
    const budget = error.metadata.budget as { readonly left_usd: number } | undefined;
    const maxTokens = budget && affordableOutput(order, input, budget.left_usd * 1e9);
    if (maxTokens === undefined) throw error;
    const metadata = { ...error.metadata, budget: { ...budget, max_tokens: maxTokens } };
    throw new RouterError(error.code, error.message, { metadata, cause: error });
  };

type Order = readonly [Candidate, ...Candidate[]];

export interface LedgerEntriesDeps extends ReservationDeps {
  readonly counters: CallCounters;
  readonly callLimits: CallLimits;
  /** Identifies this process's calls in the ledger. */
  readonly processName: string;
  /** Told of every call that has ended. */
  readonly onCall?: (call: ObservedCall) => void;
}

const startOf = (
  { accountId, viewer, id, at }: RouterRequest,
  { endpoint, model, task, isStreamed }: CallKind,
  reserved: number,
  process: string,
): CallStart => ({
  request_id: id,
  at,
  account_id: accountId,
  caller_id: viewer.account?.id ?? null,
  token_id: viewer.tokenId ?? null,
  endpoint,
  model,
  task,
  is_streamed: isStreamed ? 1 : 0,
  reserved_nano: reserved,
  process,
});

const endOf = (
  { state, status, candidate, notes, usage, errorCode, bytesOut, firstMs }: Settlement,
  startedAt: number,
  finishedAt: number,
) => ({
  state,
  finished_at: finishedAt,
  attempts: notes.length,
  bytes_out: bytesOut,
  provider: candidate?.provider ?? null,
  provider_model: candidate?.providerModel ?? null,
  key_source: candidate?.keySource ?? null,
  error_code: errorCode ?? null,
  usage_source: usage?.source ?? null,
  http_status: status,
  input_tokens: usage?.input ?? null,
  output_tokens: usage?.output ?? null,
  cost_nano: (candidate && usage && costOf(candidate, usage)) ?? null,
  first_ms: firstMs ?? null,
  duration_ms: finishedAt - startedAt,
});

const isPriced = (candidate: Candidate): boolean =>
  candidate.provider === hubProvider ||
  candidate.keySource === "caller" ||
  costOf(candidate, { input: 1, output: 1 }) !== undefined;

const noPrice = ([{ provider, providerModel }]: Order): RouterError =>
  new RouterError(
    "budget_exceeded",
    `This account or token has a budget, and the catalogue has no price for "${providerModel.slice(0, 200)}" at ${providerLabel(provider)}. Call a model with a listed price, or let the budget allow calls without one.`,
  );

export const createLedgerEntries = (deps: LedgerEntriesDeps) => {
  const { ledger, budgets, counters, callLimits, processName, now } = deps;
  return {
    hasBudget: ({ accountId, viewer }: RouterRequest): Known<boolean> =>
      tokenLimitUsd(viewer) !== undefined || (accountId !== null && budgets.has(accountId)),
    /** The candidates the budget can cover. Models that run on the hub are free unless they have a price. */
    payable: async ({ accountId, viewer }: RouterRequest, order: Order): Promise<Order> => {
      const [first, ...others] = order.filter(isPriced);
      if (others.length + 1 === order.length && first) return order;
      const isUnlimited = accountId === null || (await budgets.allowsUnpriced(accountId));
      if (isUnlimited && tokenLimitUsd(viewer) === undefined) return order;
      if (first) return [first, ...others];
      throw noPrice(order);
    },
    /** Records a call unless a limit is reached. Under a budget, `maxUsage` is given, and its cost is reserved. */
    open: async (
      inbound: RouterRequest,
      kind: CallKind,
      order: readonly Candidate[],
      maxUsage: MaxUsage | undefined,
    ): Promise<LedgerEntry> => {
      const reserved = maxUsage ? maxCost(order, maxUsage) : 0;
      const start = startOf(inbound, kind, reserved, processName);
      const { accountId, at } = inbound;
      const limited = { accountId, model: kind.model };
      await callLimits.admit(limited);
      const needsReservation = accountId !== null && reserved > 0;
      const call =
        needsReservation && maxUsage
          ? await openReserved(deps, { accountId, start, viewer: inbound.viewer }).catch(withMaxTokens(order, maxUsage))
          : ledger.open(start);
      return {
        whenDurable: () => call.whenDurable(),
        settle: (settlement) => {
          const { candidate, status, usage, firstMs } = settlement;
          const finishedAt = now();
          counters.add({ provider: candidate?.provider ?? "", status, durationMs: finishedAt - at, firstMs, usage });
          deps.onCall?.({ inbound, kind, settlement, finishedAt });
          if (usage) callLimits.spend(limited, usage.input + usage.output);
          return call.settle(endOf(settlement, at, finishedAt));
        },
      };
    },
  };
};

/** Opens ledger entries within the budgets of accounts. */
export type LedgerEntries = ReturnType<typeof createLedgerEntries>;
