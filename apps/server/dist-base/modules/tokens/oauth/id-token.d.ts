import { type JWK } from "jose";
import type { Db } from "../../../db/engine.ts";
import type { OAuthScope } from "../../../identity/oauth-scopes.ts";
import { type KeyRing } from "../../../router/keys/key-ring.ts";
import type { GrantRow } from "./store.ts";
interface IdTokenDeps {
    readonly db: Db;
    readonly keyRing: Pick<KeyRing, "seal" | "open">;
    readonly now: () => number;
}
export declare const createIdTokens: (deps: IdTokenDeps) => {
    sign: (grant: GrantRow, scopes: readonly OAuthScope[], { hub, nonce }: {
        readonly hub: string;
        readonly nonce?: string | null | undefined;
    }) => Promise<string>;
    /** The public key, as apps fetch it. */
    publicKeys: () => Promise<{
        readonly keys: JWK[];
    }>;
};
/** ID tokens for apps that let people sign in with this hub. */
export type IdTokens = ReturnType<typeof createIdTokens>;
export {};
//# sourceMappingURL=id-token.d.ts.map