import type { RouterParts } from "../dependencies.ts";
import type { Candidate } from "../planning/candidate.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { Usage } from "../planning/tokens.ts";
import type { Asking } from "../request.ts";
import { isRouterError, RouterError } from "../router-error.ts";
import type { Soon } from "../ttl-cache.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { OpenCall } from "./ledger.ts";
import { costOf } from "./price.ts";

/** What a call may come to at most. */
export interface Worst {
  readonly input: number;
  readonly output: number;
}

/** What a call is for, as the ledger has it. */
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

/** The account of one call: opened before anything is sent, settled when all is known. */
export interface Tab {
  readonly whenDurable: () => Promise<void>;
  readonly settle: (settlement: Settlement) => Promise<void>;
}

/** The most that a call may cost at any of the providers it may go to. */
const worstCost = (order: readonly Candidate[], worst: Worst): number =>
  Math.max(0, ...order.map((candidate) => costOf(candidate, worst) ?? 0));

type Start = Parameters<RouterParts["ledger"]["open"]>[0];

/** Sets the worst cost aside; calls that have ended are looked at before one is refused. */
const openReserved = async (
  { budgets, ledger, flushLedger }: RouterParts,
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

/** A call's account, over its row in the ledger. */
class OpenTab implements Tab {
  readonly #call: OpenCall;
  readonly #parts: RouterParts;
  readonly #at: number;

  constructor(call: OpenCall, parts: RouterParts, at: number) {
    this.#call = call;
    this.#parts = parts;
    this.#at = at;
  }

  whenDurable(): Promise<void> {
    return this.#call.whenDurable();
  }

  settle({ state, status, candidate, notes, usage, errorCode, bytesOut, firstMs }: Settlement): Promise<void> {
    const finished_at = this.#parts.now();
    this.#parts.tally.add(candidate?.provider ?? "", status);
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
      duration_ms: finished_at - this.#at,
    });
  }
}

/** Whether the account that pays has a budget. */
export const hasBudget = ({ budgets }: RouterParts, { accountId }: Asking): Soon<boolean> =>
  accountId !== null && budgets.has(accountId);

const isPriced = (candidate: Candidate): boolean =>
  candidate.provider === hubProvider ||
  candidate.keySource === "caller" ||
  costOf(candidate, { input: 1, output: 1 }) !== undefined;

/** The providers that the budget of the account that pays can cover. What runs on the hub is free unless it has a price. */
export const payableOrder = async (
  { budgets }: RouterParts,
  { accountId }: Asking,
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

/** Writes the call down, and sets aside what it may cost where the account has a budget. */
export const openTab = (
  parts: RouterParts,
  asking: Asking,
  kind: CallKind,
  order: readonly Candidate[],
  worst: Worst,
  isBudgeted: boolean,
): Soon<Tab> => {
  const { accountId, viewer, id, at } = asking;
  const reserved = isBudgeted ? worstCost(order, worst) : 0;
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
    process: parts.processName,
  };
  if (accountId === null || reserved === 0) return new OpenTab(parts.ledger.open(start), parts, at);
  return openReserved(parts, accountId, start).then((call) => new OpenTab(call, parts, at));
};
