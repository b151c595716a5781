/** A number of parameters as people write it: `1.2B`. */
export declare const parameterCount: (count: number) => string;
//# sourceMappingURL=parameter-count.d.ts.map