/** A truth value as both engines keep it. */
export type Flag = 0 | 1;
//# sourceMappingURL=flag.d.ts.map