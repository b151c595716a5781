import type { Database } from "../../db/engine.ts";
import type { Outage } from "../../shared-state/outage.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
/** An amount that is set aside for one call. */
interface Reservation {
    /** The shares that pay. */
    readonly shares: readonly string[];
    /** Ends it, with what the call has cost. */
    readonly settle: (cost: number) => void;
}
/**
 * What this process holds of the budgets of accounts and of the limits of tokens. Calls reserve from it in memory, so that
 * most of them do not wait for the database; all processes together never hold more than what is left.
 */
export interface BudgetShares {
    /** Sets an amount aside of every limit, or throws. */
    readonly reserve: (limits: readonly SpendingLimit[], nano: number) => Promise<Reservation>;
    /** Reads a limit again before the next call. */
    readonly refresh: (key: string) => void;
    /** Gives back what other processes have asked for. */
    readonly giveBackWanted: () => Promise<void>;
    /** Gives back what no call has used since the last time. */
    readonly giveBackIdle: () => Promise<void>;
}
export interface BudgetSharesDeps {
    readonly database: Database;
    readonly processName: string;
    readonly processCount: () => number;
    /** Resolves when every call in this process's journal is in the database. */
    readonly flush: () => Promise<void>;
    /** The same for other processes, which also give back what they are asked for. */
    readonly flushOthers: (names: readonly string[]) => Promise<unknown>;
    readonly outage: Outage;
    readonly now: () => number;
}
export declare const createBudgetShares: (deps: BudgetSharesDeps) => BudgetShares;
export {};
//# sourceMappingURL=budget-shares.d.ts.map