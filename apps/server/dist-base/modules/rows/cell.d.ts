/** Rows as they are sent, and for each the columns whose cell was cut. */
interface Cells {
    readonly rows: readonly (readonly unknown[])[];
    readonly cut: readonly (readonly number[])[];
}
/** Rows in what JSON can carry. */
export declare const toCells: (rows: readonly (readonly unknown[])[]) => Cells;
export {};
//# sourceMappingURL=cell.d.ts.map