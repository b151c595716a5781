import type { Kysely } from "kysely";
/** A budget says what becomes of calls whose price is not known. */
export declare const budgetsAndPrices: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0007-budgets-and-prices.d.ts.map