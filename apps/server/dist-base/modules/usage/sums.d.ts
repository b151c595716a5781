import type { UsageRow, usageGroups } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
export type Group = (typeof usageGroups)[number];
/** Whole UTC days, counted from 1970, and whose calls. */
export interface UsageFilter {
    readonly accounts: readonly number[] | "all";
    readonly firstDay: number;
    readonly lastDay: number;
}
type Sums = Omit<UsageRow, Group>;
type Keys = Partial<Record<Group, string | number | null>>;
type Row = Keys & Sums;
/** Sums of calls, group by group: settled ones from their days, and those under way. */
export declare const sumCalls: (db: Db, filter: UsageFilter, by: readonly Group[]) => Promise<Row[]>;
export {};
//# sourceMappingURL=sums.d.ts.map