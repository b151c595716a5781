/** A title on one line, without surrounding spaces. */
export declare const titleOf: (text: string) => string;
//# sourceMappingURL=title.d.ts.map