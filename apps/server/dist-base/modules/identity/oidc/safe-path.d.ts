/** A path of this hub to continue at; anything that a browser could read as another site becomes `/`. */
export declare const safePath: (text: string) => string;
//# sourceMappingURL=safe-path.d.ts.map