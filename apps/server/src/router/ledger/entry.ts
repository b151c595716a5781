import type { RouterDeps } from "../dependencies.ts";
import type { Candidate } from "../planning/candidate.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { Usage } from "../planning/tokens.ts";
import type { RouterRequest } from "../request.ts";
import { isRouterError, RouterError } from "../router-error.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { OpenCall } from "./ledger.ts";
import { costOf } from "./price.ts";

/** The maximum tokens of a call. */
export interface MaxUsage {
  readonly input: number;
  readonly output: number;
}

export interface CallKind {
  readonly endpoint: string;
  readonly model: string;
  readonly task: string;
  readonly isStreamed: boolean;
}

/** How a call ended. */
export interface Settlement {
  readonly state: "done" | "failed" | "cancelled";
  readonly status: number;
  readonly candidate?: Candidate;
  readonly notes: readonly AttemptNote[];
  readonly usage?: Usage;
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

type Start = Parameters<RouterDeps["ledger"]["open"]>[0];

/** Reserves the maximum cost. Before refusing, ended calls are flushed, which can release reservations. */
const openReserved = async (
  { budgets, ledger, flushLedger }: RouterDeps,
  accountId: number,
  start: Start,
): Promise<OpenCall> => {
  const open = () =>
    ledger.openReserved(start, (transaction) => budgets.reserve(accountId, start.reserved_nano, transaction));
  try {
    return await open();
  } catch (error) {
    if (!isRouterError(error, "budget_exceeded")) throw error;
    await flushLedger();
    return open();
  }
};

class OpenLedgerEntry implements LedgerEntry {
  readonly #call: OpenCall;
  readonly #deps: RouterDeps;
  readonly #start: Start;

  constructor(call: OpenCall, deps: RouterDeps, start: Start) {
    this.#call = call;
    this.#deps = deps;
    this.#start = start;
  }

  whenDurable(): Promise<void> {
    return this.#call.whenDurable();
  }

  settle({ state, status, candidate, notes, usage, errorCode, bytesOut, firstMs }: Settlement): Promise<void> {
    const finished_at = this.#deps.now();
    const { at, account_id: accountId, model } = this.#start;
    this.#deps.counters.add(candidate?.provider ?? "", status);
    if (usage) this.#deps.callLimits.spend({ accountId, model }, usage.input + usage.output);
    return this.#call.settle({
      state,
      finished_at,
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
      duration_ms: finished_at - at,
    });
  }
}

export const hasBudget = async ({ budgets }: RouterDeps, { accountId }: RouterRequest): Promise<boolean> =>
  accountId !== null && (await budgets.has(accountId));

const isPriced = (candidate: Candidate): boolean =>
  candidate.provider === hubProvider ||
  candidate.keySource === "caller" ||
  costOf(candidate, { input: 1, output: 1 }) !== undefined;

/** The candidates the budget can cover. Models that run on the hub are free unless they have a price. */
export const payableOrder = async (
  { budgets }: RouterDeps,
  { accountId }: RouterRequest,
  order: readonly [Candidate, ...Candidate[]],
): Promise<readonly [Candidate, ...Candidate[]]> => {
  const [first, ...others] = order.filter(isPriced);
  if (others.length + 1 === order.length && first) return order;
  if (accountId === null || (await budgets.allowsUnpriced(accountId))) return order;
  if (first) return [first, ...others];
  const [{ provider, providerModel }] = order;
  throw new RouterError(
    "budget_exceeded",
    `This account has a budget, and the catalogue has no price for “${providerModel.slice(0, 200)}” at ${provider}. Call a model with a listed price, or let the budget allow calls without one.`,
  );
};

/** Records the call unless a limit is reached, and reserves its maximum cost if the account has a budget. */
export const openEntry = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  kind: CallKind,
  order: readonly Candidate[],
  maxUsage: MaxUsage,
  isBudgeted: boolean,
): Promise<LedgerEntry> => {
  const { accountId, viewer, id, at } = inbound;
  const reserved = isBudgeted ? maxCost(order, maxUsage) : 0;
  const start = {
    request_id: id,
    at,
    account_id: accountId,
    caller_id: viewer.account?.id ?? null,
    token_id: viewer.tokenId ?? null,
    endpoint: kind.endpoint,
    model: kind.model,
    task: kind.task,
    is_streamed: kind.isStreamed ? (1 as const) : (0 as const),
    reserved_nano: reserved,
    process: deps.processName,
  };
  await deps.callLimits.admit({ accountId, model: kind.model });
  const needsReservation = accountId !== null && reserved > 0;
  const call = needsReservation ? await openReserved(deps, accountId, start) : deps.ledger.open(start);
  return new OpenLedgerEntry(call, deps, start);
};
