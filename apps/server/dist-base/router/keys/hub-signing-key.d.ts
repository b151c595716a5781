import type { Db } from "../../db/engine.ts";
import { type KeyRing } from "./key-ring.ts";
interface HubSigningKeyDeps {
    readonly db: Db;
    readonly keyRing: Pick<KeyRing, "seal" | "open">;
}
/** Reads the key at every use: another process may have created or rotated it. */
export declare const createHubSigningKey: (deps: HubSigningKeyDeps) => {
    /** A DER-encoded ECDSA signature over the SHA-256 of the bytes. */
    sign: (bytes: Uint8Array) => Promise<Buffer>;
    /** PEM, for anyone who verifies. */
    publicKey: () => Promise<string>;
};
/** The key that the hub signs revisions and bundles with: ECDSA on the curve P-256. */
export type HubSigningKey = ReturnType<typeof createHubSigningKey>;
export {};
//# sourceMappingURL=hub-signing-key.d.ts.map