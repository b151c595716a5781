import { tokenLimitOf } from "../limits/token-budget.js";
/** Opens a call, and reserves its cost. */
export const openReserved = async ({ ledger, budgets, shares }, { accountId, start, viewer }) => {
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
            if (!isSettled)
                reservation.settle(end.cost_nano ?? 0);
            isSettled = true;
            return call.settle(end);
        },
    };
};
//# sourceMappingURL=open-reserved.js.map