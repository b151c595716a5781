import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Guard } from "../../../guard/guard.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { KeyRing } from "../../../router/keys/key-ring.ts";
import { exchangeIdToken, tokenExchangeType } from "../publishers/exchange.ts";
import { createIdTokenVerifier } from "../publishers/verify-id-token.ts";
import { type Authorization, createAuthorization } from "./authorize.ts";
import { createClients, type OAuthClients } from "./clients.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createGrants, type Grants } from "./grants.ts";
import { createIdTokens, type IdTokens } from "./id-token.ts";
import { createExchanges, type Exchange } from "./token-endpoint.ts";

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

export const createOAuthService = ({ db, config, audit, keyRing, clientGuard, now }: OAuthDeps): OAuthService => {
  const idTokens = createIdTokens({ db, keyRing, now });
  const clients = createClients({ db, guard: clientGuard, now });
  const grants = createGrants({ db, audit, now, prefix: config.tokenPrefix, idTokens });
  const devices = createDevices({ db, clients, grants, now });
  const verifier = createIdTokenVerifier(config.publisherIssuers, now);
  return {
    clients,
    grants,
    devices,
    idTokens,
    authorization: createAuthorization({ db, clients, grants, now }),
    exchanges: new Map([
      ...createExchanges({ db, grants, devices, now }),
      [tokenExchangeType, exchangeIdToken({ db, audit, now, prefix: config.tokenPrefix, idTokens: verifier })],
    ]),
  };
};
