/** What an attack changes about an honest answer. */
export interface PasskeyTricks {
    readonly origin?: string;
    readonly rpId?: string;
    readonly challenge?: string;
    readonly type?: string;
    /** User present 1, user verified 4. */
    readonly flags?: number;
    readonly counter?: number;
    readonly userHandle?: string;
    readonly id?: string;
    /** Changes the bytes after they were signed. */
    readonly tamper?: (parts: {
        authenticatorData: Buffer;
        signature: Buffer;
        clientData: Buffer;
    }) => void;
}
interface Site {
    readonly origin: string;
    readonly rpId: string;
}
/** A passkey in software: it answers as a browser with an authenticator does. */
export interface SoftwarePasskey {
    readonly id: string;
    counter: number;
    /** Who it belongs to, as the site said when it was created. */
    readonly userHandle: string;
    readonly attest: (challenge: string, tricks?: PasskeyTricks) => object;
    readonly answer: (challenge: string, tricks?: PasskeyTricks) => object;
}
/** Creates a passkey for a site. `given` is what the hub calls the user. */
export declare const createSoftwarePasskey: (site: Site, given: string) => SoftwarePasskey;
export {};
//# sourceMappingURL=software-passkey.d.ts.map