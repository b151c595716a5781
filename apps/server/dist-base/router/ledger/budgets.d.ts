import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { Outage } from "../../shared-state/outage.ts";
import type { SpendingLimit } from "../limits/spending-limit.ts";
type Period = Tables["budgets"]["period"];
/** Start of the period that contains a time. */
export declare const periodStart: (period: Period, at: number) => number;
export declare const accountKey: (id: number) => string;
export declare const createBudgets: (db: Db, now: () => number, outage?: Outage) => {
    has: (id: number) => Promise<boolean>;
    /** Whether the budget allows calls to models without a known price. */
    allowsUnpriced: (id: number) => Promise<boolean>;
    limitOf: (id: number) => SpendingLimit;
    /** Drops an account's cached rules. */
    forget: (id: number) => void;
};
/** Spending limits of accounts. */
export type SpendingLimits = ReturnType<typeof createBudgets>;
export {};
//# sourceMappingURL=budgets.d.ts.map