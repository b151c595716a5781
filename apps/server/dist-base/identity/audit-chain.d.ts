import { type Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";
export type AuditRow = Selectable<Tables["audit_events"]>;
export type NewAuditEvent = Omit<AuditRow, "id" | "hash">;
type AuditChain = Selectable<Tables["audit_chain"]>;
/** The hash of an event in the chain. Its number is not part of it: the order of the chain is that of the numbers. */
export declare const eventHash: (previous: string, event: NewAuditEvent) => string;
/** Undefined if the hub has recorded nothing since it has a chain. */
export declare const chainOf: (db: Db) => Promise<AuditChain | undefined>;
/** Adds events to the end of the chain, in their order. */
export declare const appendEvents: (db: Db, events: readonly NewAuditEvent[]) => Promise<void>;
/** Deletes the events up to one. The chain then starts after it. */
export declare const deleteEvents: (db: Db, lastId: number) => Promise<void>;
export {};
//# sourceMappingURL=audit-chain.d.ts.map