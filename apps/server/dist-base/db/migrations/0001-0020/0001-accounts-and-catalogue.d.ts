import { type Kysely } from "kysely";
import type { EngineName } from "../../engine.ts";
/** Accounts, credentials, repositories with their files and mappings, and the records of what happened. */
export declare const accountsAndCatalogue: (db: Kysely<unknown>, engine: EngineName) => Promise<void>;
//# sourceMappingURL=0001-accounts-and-catalogue.d.ts.map