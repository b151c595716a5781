import { type Kysely } from "kysely";
import type { EngineName } from "../engine.ts";
/**
 * Sums of settled calls by UTC day. Triggers keep them, so that whatever settles or corrects a call changes them in the
 * same transaction: also a process of the version before, which runs beside this one during an upgrade.
 */
export declare const usageDays: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0058-usage-days.d.ts.map