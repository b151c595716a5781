import { type KeyObject, X509Certificate } from "node:crypto";
/** Public keys and root certificates that signatures are verified with, in PEM. */
export interface TrustedSigners {
    readonly keys: readonly string[];
    readonly roots: readonly string[];
}
/** Reads the blocks of a PEM text; undefined if there is none, or one that can't be read. */
export declare const parseTrustedSigners: (text: string) => TrustedSigners | undefined;
/** What Sigstore signs certificates and log entries with. */
export interface SigstoreRoot {
    readonly authorities: readonly X509Certificate[];
    readonly logs: readonly {
        readonly id: string;
        readonly key: KeyObject;
    }[];
}
/** Reads Sigstore's `trusted_root.json`; undefined if it is not one. A log's id is the hash of its key. */
export declare const parseSigstoreRoot: (text: string) => SigstoreRoot | undefined;
//# sourceMappingURL=trusted-signers.d.ts.map