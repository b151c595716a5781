import { type Kysely } from "kysely";
import type { EngineName } from "../engine.ts";
/**
 * What the calls of each token have cost, kept by triggers, and the shares of budgets and tokens' limits that processes
 * hold.
 */
export declare const budgetShares: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0060-budget-shares.d.ts.map