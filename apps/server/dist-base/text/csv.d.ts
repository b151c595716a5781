type CsvRow = Readonly<Record<string, unknown>>;
/** The first line: the names of the fields, which are the same whatever the rows hold. */
export declare const csvHeader: (names: readonly string[]) => string;
export declare const csvLines: (rows: readonly CsvRow[], names: readonly string[]) => string;
/** Rows as comma-separated values. */
export declare const toCsv: (rows: readonly CsvRow[], names: readonly string[]) => string;
export {};
//# sourceMappingURL=csv.d.ts.map