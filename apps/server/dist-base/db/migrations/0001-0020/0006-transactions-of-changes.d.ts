import { type Kysely } from "kysely";
import type { EngineName } from "../../engine.ts";
/**
 * PostgreSQL gives out numbers in one order and commits in another, so each change names its transaction. SQLite has
 * one writer at a time: there, numbers are in the order of commits.
 */
export declare const transactionsOfChanges: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0006-transactions-of-changes.d.ts.map