import type { Database, Db } from "../../db/engine.ts";
export declare const noteAlive: (db: Db, name: string, at: number) => Promise<void>;
/** The processes believed to be alive. With SQLite there is only one. */
export declare const livingProcesses: ({ db, engine }: Database, name: string, at: number) => Promise<Set<string>>;
/**
 * Settles the open calls of dead processes as unknown. Their cost cannot be known, so the reserved amount counts as
 * spent, in the ledger and in the budget.
 */
export declare const settleAbandoned: ({ db, engine }: Database, name: string, at: number) => Promise<number>;
//# sourceMappingURL=abandoned-calls.d.ts.map