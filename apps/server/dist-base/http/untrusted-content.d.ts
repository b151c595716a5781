/** Keeps content that the hub passes on from acting as a page of the hub: no scripts, no forms, an origin of its own. */
export declare const sandboxPolicy = "sandbox; default-src 'none'";
/** Whether a browser shows a type without running anything in it. */
export declare const isPassive: (type: string) => boolean;
/** Headers for content whose type comes from a provider or repository. Types that a browser would run are downloads. */
export declare const untrustedHeaders: (type: string | undefined) => Record<string, string>;
//# sourceMappingURL=untrusted-content.d.ts.map