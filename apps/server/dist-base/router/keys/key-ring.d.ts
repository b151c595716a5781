import type { Db } from "../../db/engine.ts";
/** How many texts a rotation has re-encrypted and deleted. */
interface RotationSummary {
    readonly encrypted: number;
    readonly deleted: number;
}
/** The encryption context of each kind of text. Stored texts depend on it: never change it. */
export declare const contextOf: {
    providerKey: (accountId: number, provider: string) => string;
    deployment: (repositoryId: number) => string;
    webhook: (id: string) => string;
    idToken: (issuerId: string) => string;
    signingKey: string;
    hubSigningKey: string;
};
/** The rows of `settings` with encrypted keys: the one that signs revisions and bundles, and the one for ID tokens. */
export declare const hubSigningKeySetting = "hub_signing_key";
export declare const idTokenKeySetting = "oauth_signing_key";
/** Whether a secret opens the newest encryption key, or there is none yet. */
export declare const canUnwrapKeys: (db: Db, secret: string) => Promise<boolean>;
export interface KeyRingOptions {
    readonly db: Db;
    readonly secret: string;
    /** Earlier secrets that keys can still be wrapped with. */
    readonly oldSecrets?: readonly string[];
    readonly now: () => number;
}
/** Keys are stored in the database, wrapped with a key derived from the hub's secret. */
export declare const createKeyRing: ({ db, secret, oldSecrets, now }: KeyRingOptions) => {
    /** The context is authenticated: a ciphertext copied to another row does not decrypt. */
    seal: (text: string, context: string) => Promise<string>;
    /** Undefined if the text cannot be decrypted. */
    open: (sealed: string, context: string) => Promise<string | undefined>;
    /** Creates a new key, re-encrypts everything with it and deletes the old keys. */
    rotate: (unreadable?: "refuse" | "delete") => Promise<RotationSummary>;
};
/** Encrypts texts, so that the database alone reveals no keys without the hub's secret. */
export type KeyRing = ReturnType<typeof createKeyRing>;
export {};
//# sourceMappingURL=key-ring.d.ts.map