/** Checks what a new publisher is recognized by. */
export declare const checkPublisherClaims: (issuer: string, claims: Readonly<Record<string, string>>) => void;
/** Whether an issuer can be trusted: by https, unless the settings name it. */
export declare const checkIssuer: (issuer: string, privateIssuers: readonly string[]) => void;
//# sourceMappingURL=issuer-rules.d.ts.map