import type { Column, ColumnStatistics } from "@orrery/contract";
/** Sums up columns over the rows that were looked at. */
export declare const statisticsOf: (columns: readonly Column[], rows: readonly (readonly unknown[])[]) => ColumnStatistics[];
//# sourceMappingURL=statistics.d.ts.map