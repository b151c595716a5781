/** Names most similar to a misspelled one, best first; unrelated names are excluded. */
export declare const nearestNames: (wanted: string, names: readonly string[], count?: number) => string[];
//# sourceMappingURL=nearest-names.d.ts.map