import type { Column } from "@orrery/contract";
type ColumnType = Column["type"];
/** The type that all texts of a column have in common. */
export declare const typeOfTexts: (texts: readonly string[]) => ColumnType;
/** A cell's value under its column's type; what does not fit stays text. */
export declare const readText: (type: ColumnType, text: string) => unknown;
/** The type that all values of a column have in common. */
export declare const typeOfValues: (values: readonly unknown[]) => ColumnType;
export {};
//# sourceMappingURL=text-types.d.ts.map