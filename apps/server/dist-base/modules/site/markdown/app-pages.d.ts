/** A page of the app as Markdown; undefined for all others. */
export declare const appPageMarkdown: (path: string) => string | undefined;
//# sourceMappingURL=app-pages.d.ts.map