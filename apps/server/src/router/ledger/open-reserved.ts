import type { Viewer } from "../../identity/viewer.ts";
import { tokenLimitOf } from "../limits/token-budget.ts";
import type { BudgetShares } from "./budget-shares.ts";
import type { SpendingLimits } from "./budgets.ts";
import type { Ledger, OpenCall } from "./ledger.ts";
import type { CallStart } from "./ledger-sql.ts";

export interface ReservationDeps {
  readonly ledger: Ledger;
  readonly budgets: SpendingLimits;
  readonly shares: Pick<BudgetShares, "reserve">;
  readonly now: () => number;
}

/** A call under a budget: the most it can cost is in `start.reserved_nano`. */
interface ReservedCall {
  readonly accountId: number;
  readonly start: CallStart;
  readonly viewer: Viewer;
}

/** Opens a call, and reserves its cost. */
export const openReserved = async (
  { ledger, budgets, shares }: ReservationDeps,
  { accountId, start, viewer }: ReservedCall,
): Promise<OpenCall> => {
  const token = tokenLimitOf(viewer);
  // Always in this order: two that lock the same limits in another one would block each other.
  const limits = [...(token ? [token] : []), ...((await budgets.has(accountId)) ? [budgets.limitOf(accountId)] : [])];
  const reservation = await shares.reserve(limits, start.reserved_nano);
  const call = ledger.open(start, reservation.shares);
  // At once: what a process spends is known even if it is killed before the reply.
  void call.whenDurable();
  let isSettled = false;
  return {
    whenDurable: () => call.whenDurable(),
    settle: (end) => {
      if (!isSettled) reservation.settle(end.cost_nano ?? 0);
      isSettled = true;
      return call.settle(end);
    },
  };
};
