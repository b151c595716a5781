/** Names for a new account from what an issuer calls a person, then numbered ones. */
export declare const accountNames: (wanted: readonly string[]) => Iterable<string>;
//# sourceMappingURL=account-names.d.ts.map