/** The first sentence of a Markdown text; undefined if it has none. */
export declare const firstSentence: (markdown: string) => string | undefined;
//# sourceMappingURL=first-sentence.d.ts.map