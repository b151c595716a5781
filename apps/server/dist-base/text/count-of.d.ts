/** `1 file`, `2,000 files`. */
export declare const countOf: (count: number, one: string, many?: string) => string;
//# sourceMappingURL=count-of.d.ts.map