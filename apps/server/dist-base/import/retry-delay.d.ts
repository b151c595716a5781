/** The delay that a reply asks for, in milliseconds. */
export declare const requestedDelay: (headers: Headers, now: number) => number | undefined;
//# sourceMappingURL=retry-delay.d.ts.map