/**
 * Path and query of the next page in a Link header. The host is ignored: a proxied upstream may use another name, and
 * no upstream can send our token elsewhere.
 */
export declare const nextPage: (link: string | null, base: string) => string | undefined;
//# sourceMappingURL=next-page.d.ts.map