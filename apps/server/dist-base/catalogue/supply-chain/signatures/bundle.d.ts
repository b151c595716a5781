import { type KeyObject, X509Certificate } from "node:crypto";
/** A record of a transparency log about the signature. */
export interface LogEntry {
    readonly body: string;
    readonly integratedTime: number;
    readonly logId: string;
    readonly logIndex: number;
    readonly signedTimestamp: string;
}
/** A signature bundle taken apart; nothing is verified yet. */
export interface SignatureBundle {
    readonly payload: Buffer;
    readonly signature: Buffer;
    /** Leaf first. Empty if the signer used a plain key. */
    readonly certificates: readonly X509Certificate[];
    /** Names the key of a signer who used a plain key. */
    readonly keyHint: string;
    readonly logEntries: readonly LogEntry[];
}
/** Reads a Sigstore bundle with a DSSE envelope, as `model.sig` has it. */
export declare const readBundle: (bytes: Uint8Array) => SignatureBundle;
/** Whether a key signed the bundle. Early releases of model signing wrote the prefix in capitals. */
export declare const isSignedBy: (key: KeyObject, { payload, signature }: SignatureBundle) => boolean;
/** How bundles name a key: the SHA-256 of its PEM text. */
export declare const hintOf: (key: KeyObject) => string;
/** Reads public keys in PEM; undefined for other text or kinds of keys. */
export declare const readPublicKey: (pem: string) => KeyObject | undefined;
/** Writes the bundle of a signature with a plain key. */
export declare const writeBundle: (payload: Buffer, signature: Buffer, publicKey: KeyObject) => string;
/** SHA-256 of the public key's DER encoding: one name for a key, whatever its PEM looks like. */
export declare const fingerprintOfKey: (key: KeyObject) => string;
//# sourceMappingURL=bundle.d.ts.map