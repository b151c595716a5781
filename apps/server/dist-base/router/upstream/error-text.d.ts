/** The message of an error, in any of the shapes that providers use. None nests it deeper than this. */
export declare const errorText: (value: unknown, maxDepth?: number) => string | undefined;
//# sourceMappingURL=error-text.d.ts.map