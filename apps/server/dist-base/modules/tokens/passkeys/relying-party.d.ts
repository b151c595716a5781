/** The site that passkeys belong to. */
export interface RelyingParty {
    readonly id: string;
    readonly origin: string;
}
/** Browsers accept passkeys for https sites with a name, and for localhost. A name that is not in the settings is not trusted. */
export declare const relyingPartyOf: (hub: string, publicUrl: string) => RelyingParty | undefined;
export declare const requireRelyingParty: (hub: string, publicUrl: string) => RelyingParty;
//# sourceMappingURL=relying-party.d.ts.map