import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Guard } from "../../../guard/guard.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { KeyRing } from "../../../router/keys/key-ring.ts";
import { type Authorization } from "./authorize.ts";
import { type OAuthClients } from "./clients.ts";
import { type Devices } from "./devices.ts";
import { type Grants } from "./grants.ts";
import { type IdTokens } from "./id-token.ts";
import { type Exchange } from "./token-endpoint.ts";
/** The hub as an OAuth server. */
export interface OAuthService {
    readonly clients: OAuthClients;
    readonly grants: Grants;
    readonly devices: Devices;
    readonly authorization: Authorization;
    readonly idTokens: IdTokens;
    readonly exchanges: ReadonlyMap<string, Exchange>;
}
export interface OAuthDeps {
    readonly db: Db;
    readonly config: Pick<Config, "tokenPrefix" | "publisherIssuers">;
    readonly audit: AuditLog;
    readonly keyRing: Pick<KeyRing, "seal" | "open">;
    /** Fetches metadata documents of apps. */
    readonly clientGuard: Guard;
    readonly now: () => number;
}
export declare const createOAuthService: ({ db, config, audit, keyRing, clientGuard, now }: OAuthDeps) => OAuthService;
//# sourceMappingURL=service.d.ts.map