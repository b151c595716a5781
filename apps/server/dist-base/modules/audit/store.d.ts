import type { SelectQueryBuilder } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { AuditRow } from "../../identity/audit-chain.ts";
export type EventQuery = SelectQueryBuilder<Tables, "audit_events", AuditRow>;
export declare const allEvents: (db: Db) => EventQuery;
/** Events, oldest first, read in steps. */
export declare const pagesOfEvents: (db: Db, narrow?: (query: EventQuery) => EventQuery) => AsyncGenerator<readonly AuditRow[]>;
//# sourceMappingURL=store.d.ts.map