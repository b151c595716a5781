import { type Budget, type CallsQuery, type NewBudget, type RoutedCall, type UsageQuery, type UsageRow } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { type SpendingLimits } from "../../router/ledger/budgets.ts";
import { type Group } from "./sums.ts";
/** What was called, what it cost, and what may be spent. */
export interface UsageService {
    /** Brings the calls of all processes into the database; returns how many processes did not answer in time. */
    readonly catchUp: () => Promise<number>;
    readonly usage: (query: UsageQuery, viewer: Viewer) => Promise<UsageRow[]>;
    readonly calls: (query: CallsQuery, viewer: Viewer) => Promise<RoutedCall[]>;
    readonly budgets: (viewer: Viewer) => Promise<Budget[]>;
    readonly setBudget: (account: string, request: NewBudget, actor: Actor) => Promise<Budget>;
    readonly removeBudget: (account: string, actor: Actor) => Promise<void>;
}
export interface UsageDeps {
    readonly db: Db;
    readonly audit: AuditLog;
    readonly now: () => number;
    readonly budgets: SpendingLimits;
    /** Writes calls that are still in the journals of all processes to the database before a query. */
    readonly ledger: {
        readonly flushAll: () => Promise<number>;
    };
}
/** What usage is to be grouped by. */
export declare const groupsOf: (text?: string) => Group[];
/** Answers questions about calls and budgets. */
export declare const createUsageService: (deps: UsageDeps) => UsageService;
//# sourceMappingURL=service.d.ts.map