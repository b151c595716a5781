import type { Viewer } from "../../identity/viewer.ts";
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
export declare const openReserved: ({ ledger, budgets, shares }: ReservationDeps, { accountId, start, viewer }: ReservedCall) => Promise<OpenCall>;
export {};
//# sourceMappingURL=open-reserved.d.ts.map