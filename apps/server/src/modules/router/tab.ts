import type { AttemptNote } from "../../router/attempts.ts";
import type { Candidate } from "../../router/candidate.ts";
import { costOf } from "../../router/price.ts";
import type { Usage } from "../../router/tokens.ts";
import type { Asking } from "./asking.ts";
import type { RouterParts } from "./parts.ts";

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

/** Sets aside what the call may cost, where the account has a budget, and writes the call down. */
export const openTab = async (
  { budgets, ledger }: RouterParts,
  asking: Asking,
  kind: CallKind,
  order: readonly Candidate[],
  worst: Worst,
): Promise<Tab> => {
  const { accountId, viewer, id, at } = asking;
  const reserved = worstCost(order, worst);
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
  };
  const isBudgeted = accountId !== null && reserved > 0 && (await budgets.has(accountId));
  const call = isBudgeted
    ? await ledger.openReserved(start, (transaction) => budgets.reserve(accountId, reserved, transaction))
    : ledger.open(start);
  return {
    whenDurable: call.whenDurable,
    settle: ({ state, status, candidate, notes, usage, errorCode, bytesOut, firstMs }) =>
      call.settle({
        state,
        http_status: status,
        provider: candidate?.provider ?? null,
        provider_model: candidate?.providerModel ?? null,
        key_source: candidate?.keySource ?? null,
        attempts: notes.length,
        error_code: errorCode ?? null,
        usage_source: usage?.source ?? null,
        input_tokens: usage?.input ?? null,
        output_tokens: usage?.output ?? null,
        cost_nano: (candidate && usage && costOf(candidate, usage)) ?? null,
        bytes_out: bytesOut,
        first_ms: firstMs ?? null,
      }),
  };
};
