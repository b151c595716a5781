import { type Kysely } from "kysely";
import type { EngineName } from "../../engine.ts";
/** Provider keys, deployments, the ledger of routed calls, and budgets. */
export declare const router: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0002-router.d.ts.map