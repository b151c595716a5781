/** The upper 32 bits of each constant. */
export declare const gearHigh: Uint32Array<ArrayBuffer>;
/** The lower 32 bits of each constant. */
export declare const gearLow: Uint32Array<ArrayBuffer>;
//# sourceMappingURL=gear-table.d.ts.map