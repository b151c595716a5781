import type { Database } from "../../db/engine.ts";
import type { Outage } from "../../shared-state/outage.ts";
import { type BudgetShares } from "./budget-shares.ts";
import { type JournalSync } from "./journal-sync.ts";
import { type Ledger } from "./ledger.ts";
/** The ledger of this process, with its background ingestion. */
export interface OpenedLedger {
    readonly ledger: Ledger;
    readonly shares: BudgetShares;
    /** The process name recorded with every call. */
    readonly name: string;
    /** Resolves when every call that this process has recorded so far is in the database. */
    readonly flush: () => Promise<void>;
    /** The same for all processes; returns how many have not answered in time. */
    readonly flushAll: () => Promise<number>;
    readonly lag: JournalSync["lag"];
    /** Ingests and settles what dead processes have left behind. */
    readonly settleDead: () => Promise<void>;
    readonly close: () => Promise<void>;
}
export interface OpenLedgerOptions {
    readonly database: Database;
    readonly dataFolder: string;
    readonly now: () => number;
    readonly name: string;
    readonly outage: Outage;
    readonly onError: (error: unknown, doing: string) => void;
}
/** Ingests and settles what dead processes left behind, then opens the ledger. */
export declare const openLedger: (options: OpenLedgerOptions) => Promise<OpenedLedger>;
//# sourceMappingURL=open-ledger.d.ts.map