import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type GrantRow = Selectable<Tables["oauth_grants"]>;
export type DeviceRow = Selectable<Tables["oauth_devices"]>;
export declare const clientById: (db: Db, id: string) => Promise<{
    created_at: number;
    id: string;
    name: string;
    redirect_uris: string;
} | undefined>;
export declare const insertClient: (db: Db, values: Insertable<Tables["oauth_clients"]>) => Promise<void>;
/** Apps that registered long ago and that no one has granted anything. */
export declare const deleteUnusedClients: (db: Db, before: number) => Promise<void>;
export declare const insertGrant: (db: Db, values: Insertable<Tables["oauth_grants"]>) => Promise<GrantRow>;
export declare const grantById: (db: Db, id: string) => Promise<GrantRow | undefined>;
export declare const grantFor: (db: Db, accountId: number, clientId: string) => Promise<GrantRow | undefined>;
export declare const setGrantScopes: (db: Db, id: string, scopes: string) => Promise<void>;
/** The grants of an account, newest first, with the last use of their tokens. */
export declare const grantsOf: (db: Db, accountId: number) => Promise<{
    client_name: string;
    created_at: number;
    id: string;
    last_used_at: number | null;
    scopes: string;
}[]>;
/** Ends all that follows from a grant: its tokens, codes and renewals. */
export declare const deleteGrant: (db: Db, id: string, at: number) => Promise<void>;
export declare const insertCode: (db: Db, values: Insertable<Tables["oauth_codes"]>) => Promise<void>;
export declare const codeByHash: (db: Db, hash: string) => Promise<{
    challenge: string;
    expires_at: number;
    grant_id: string;
    hash: string;
    nonce: string | null;
    redirect_uri: string;
    scopes: string;
    used_at: number | null;
} | undefined>;
export declare const useCode: (db: Db, hash: string, at: number) => Promise<boolean>;
export declare const useRefreshToken: (db: Db, hash: string, at: number) => Promise<boolean>;
export declare const insertRefreshToken: (db: Db, values: Insertable<Tables["oauth_refresh_tokens"]>) => Promise<void>;
export declare const refreshTokenByHash: (db: Db, hash: string) => Promise<{
    expires_at: number;
    grant_id: string;
    hash: string;
    token_id: number;
    used_at: number | null;
} | undefined>;
export declare const insertDevice: (db: Db, values: Insertable<Tables["oauth_devices"]>) => Promise<void>;
export declare const deviceByHash: (db: Db, hash: string) => Promise<DeviceRow | undefined>;
export declare const deviceByUserCode: (db: Db, userCode: string, at: number) => Promise<DeviceRow | undefined>;
export declare const touchDevice: (db: Db, hash: string, at: number) => Promise<void>;
/** False if another request has decided meanwhile. */
export declare const decideDevice: (db: Db, hash: string, decision: {
    readonly state: "approved" | "denied";
    readonly grant_id: string | null;
}) => Promise<boolean>;
/** Deletes a device code and returns it: it gives tokens once. */
export declare const takeDevice: (db: Db, hash: string) => Promise<DeviceRow | undefined>;
export declare const deleteExpired: (db: Db, at: number) => Promise<void>;
//# sourceMappingURL=store.d.ts.map